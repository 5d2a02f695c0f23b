import { describe, expect, it } from 'vitest';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { isUnderWay } from '#contracts/incident/crews/crews';
import { chance } from '../chance.ts';
import { type Deed, deedsDue, type Scene } from './deeds.ts';

const second = 1_000;
const minute = 60 * second;
const roll = (...words: readonly string[]) => chance(words.join(' '))();
const at = (time: number) => new Date(time).toISOString();

/** A board in memory, on which the deeds take effect at once. */
function world() {
  let now = Date.parse('2026-03-01T08:00:00.000Z');
  let cards: IncidentCard[] = [];
  let crews = ['Truck 1', 'Truck 2', 'Truck 3', 'Truck 4'].map(
    (name) => ({ id: name, uuid: name, name, active: true, designated_user: {}, checkin: null }) as unknown as Crew,
  );
  let n = 0;
  const ages: number[] = [];
  const change = (uuid: string, card: (before: IncidentCard) => IncidentCard) => {
    cards = cards.map((one) => (one.uuid === uuid ? card(one) : one));
  };
  const withCheckIn = (uuid: string, checkin: object) => {
    crews = crews.map((crew) =>
      crew.uuid === uuid ? ({ ...crew, checkin: { ...crew.checkin, ...checkin } } as Crew) : crew,
    );
  };
  const apply = (deed: Deed): void => {
    if (deed.do === 'send') {
      const sent = { designation: deed.crew.uuid, dispatch: `d${++n}`, status: 'delivered', status_time: at(now) };
      change(deed.card.uuid, (card) => ({ ...card, dispatched: [...card.dispatched, sent] }) as IncidentCard);
    } else if (deed.do === 'step') {
      change(deed.card.uuid, (card) => ({
        ...card,
        dispatched: card.dispatched.map((one) =>
          one.dispatch === deed.dispatch ? { ...one, status: deed.step, status_time: at(now) } : one,
        ),
      }));
    } else if (deed.do === 'askWhere')
      withCheckIn(deed.crew.uuid, { id: `c${++n}`, status: 'IN_PROGRESS', text: 'sent', requested_time: at(now) });
    else if (deed.do === 'answerWhere') {
      const asked = crews.find(({ checkin }) => checkin?.id === deed.checkIn);
      withCheckIn(asked?.uuid ?? '', { status: 'COMPLETED', time: at(now), point: deed.at });
    } else {
      ages.push(now - Date.parse(deed.card.time));
      cards = cards.filter(({ uuid }) => uuid !== deed.card.uuid);
    }
  };
  const scene = (own = true): Scene => {
    const mine = { isOwn: () => own, isOurs: () => own };
    return { now, center: [39.8, -105.08], cards, crews, roll, ...mine };
  };
  return {
    scene,
    ages,
    crews: () => crews,
    cards: () => cards,
    call: (point: readonly [number, number] | null = [39.82, -105.1]) => {
      const card = { uuid: `i${++n}`, time: at(now), point, dispatched: [], people: [], callouts: [], labels: [] };
      cards = [...cards, card as unknown as IncidentCard];
    },
    apply,
    pass: (time: number) => {
      now += time;
    },
  };
}

describe('the people of the demo', () => {
  it('end as many incidents as begin, for hours', () => {
    const here = world();
    const active: number[] = [];
    for (let n = 0; n < (6 * 60 * minute) / (5 * second); n++) {
      here.pass(5 * second);
      if (n % 8 === 0) here.call();
      for (const deed of deedsDue(here.scene())) here.apply(deed);
      active.push(here.cards().length);
    }
    expect(Math.max(...active)).toBeLessThanOrEqual(12);
    expect(Math.max(...here.ages)).toBeLessThan(12 * minute);
    expect(here.ages.length).toBeGreaterThan(500);
  });

  it('send no crew to two incidents at once', () => {
    const here = world();
    for (let n = 0; n < 8; n++) here.call();
    here.pass(80 * second);
    const sent = deedsDue(here.scene()).flatMap((deed) => (deed.do === 'send' ? [deed.crew.name] : []));
    expect(sent).toEqual(['Truck 1', 'Truck 2', 'Truck 3', 'Truck 4']);
  });

  it('call people out for an emergency, and end it when the one who came has worked', () => {
    const here = world();
    here.call();
    const [card] = here.cards();
    if (!card) throw new Error('The board is empty.');
    const due = (change: object) =>
      deedsDue({ ...here.scene(), cards: [{ ...card, priority: 'emergency', ...change } as IncidentCard] });
    here.pass(14 * second);
    expect(due({})).toEqual([]);
    here.pass(2 * second);
    expect(due({})).toMatchObject([{ do: 'callOut' }]);
    const callouts = [{ state: 'in-progress' }];
    here.pass(4 * minute);
    expect(due({ callouts })).toEqual([]);
    const rosa = { status: 'accepted', by: 'callout', status_time: at(Date.parse(card.time) + 2 * minute) };
    expect(due({ callouts, people: [rosa] })).toEqual([]);
    here.pass(minute);
    expect(due({ callouts: [{ state: 'formed' }], people: [rosa] })).toMatchObject([{ do: 'complete' }]);
  });

  it('drive to the incident, and say where they are on the way', () => {
    const here = world();
    here.call([39.82, -105.1]);
    for (let n = 0; n < 60 && here.cards().length > 0; n++) {
      here.pass(5 * second);
      for (const deed of deedsDue(here.scene())) here.apply(deed);
    }
    const [lat, lng] = here.crews()[0]?.checkin?.point ?? [0, 0];
    expect(Math.abs(lat - 39.82) + Math.abs(lng + 105.1)).toBeLessThan(0.02);
  });

  it('leave the incidents and check-ins of a visitor alone at first, and do the jobs that a visitor gives them', () => {
    const here = world();
    here.call();
    here.pass(10 * minute);
    expect(deedsDue(here.scene(false))).toEqual([]);
    const [card, crew] = [here.cards()[0], here.crews()[0]];
    if (!card || !crew) throw new Error('The board is empty.');
    here.apply({ do: 'send', card, crew });
    here.pass(15 * second);
    expect(deedsDue(here.scene(false))).toMatchObject([{ do: 'step', step: 'read' }]);
    here.apply({ do: 'askWhere', crew });
    here.pass(30 * second);
    expect(deedsDue(here.scene(false)).some((deed) => deed.do === 'answerWhere')).toBe(false);
    here.pass(31 * second);
    expect(deedsDue(here.scene(false)).some((deed) => deed.do === 'answerWhere')).toBe(true);
    expect(here.cards().every(({ dispatched }) => dispatched.every(isUnderWay))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { Ending } from '#contracts/incident/consequences';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { actFor, isLapsed, recallsOf, standDownsOf } from './endings.ts';

const at = (seconds: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + seconds * 1_000).toISOString();
const says =
  (stream: string) =>
  (type: Parameters<typeof happened>[0], data: object, seconds = 0): RecordedFact =>
    happened(type, data as never, { stream, at: at(seconds) }) as RecordedFact;
const callout = says('callout-o1');
const incident = says('incident-i1');
const started = callout('CalloutStarted', { callout: 'o1', incident: 'i1', kind: 'selected' });
const of = { callout: 'o1', incident: 'i1' };
const sent = (crew: string, seconds = 0) =>
  incident('CrewDispatched', { dispatch: `d ${crew}`, designation: crew, name: crew, user: null }, seconds);
const by = (id: string, event: RecordedFact): RecordedFact => ({
  ...event,
  metadata: { ...event.metadata, actor: { kind: 'user', id } },
});
const moves = incident('IncidentTransferred', { newEntity: { entity: 'olathe', name: 'Olathe' }, notices: [] }, 30);

/** The acts that are due for the incident after these facts: for call-outs, for crews to recall, and when. */
const after = (...facts: readonly RecordedFact[]) => {
  const [due] = owed('consequences', ...facts);
  return due
    ? {
        at: due.due_at,
        acts: due.callouts.map((one) => actFor(due, one)),
        crews: recallsOf(due).map(({ designation }) => designation),
      }
    : null;
};

/** The people who are to be told that they need not come after these facts, and when; null when nothing is left. */
const told = (...facts: readonly RecordedFact[]) => {
  const [due] = owed('consequences', ...facts);
  return due ? { at: due.due_at, users: standDownsOf(due).map(({ user }) => user) } : null;
};

describe('an incident with a call-out and crews', () => {
  it.each([
    ['completed', incident('IncidentCompleted', {}, 30)],
    ['archived', incident('IncidentArchived', {}, 30)],
    ['deleted', incident('IncidentDeleted', {}, 30)],
    ['handed to another organization', moves],
  ] as const)(
    'that is %s stops the call-out at once, and recalls the crews that are not there yet after an undo',
    (_, end) => {
      const there = incident('CrewArrived', { dispatch: 'd truck2', designation: 'truck2', name: 'truck2' }, 20);
      const work = [started, sent('truck1'), sent('truck2'), there];
      expect(after(...work)).toEqual({ at: null, acts: [null], crews: [] });
      expect(after(...work, end)).toEqual({ at: at(30), acts: ['stop'], crews: ['truck1'] });
      const stopped = callout('CalloutStopped', { ...of, because: 'completed', personal: null }, 31);
      expect(after(...work, end, stopped)).toEqual({ at: at(40), acts: [], crews: ['truck1'] });
    },
  );

  it('that goes on again within ten seconds leaves its crews alone', () => {
    const work = [sent('truck1'), incident('IncidentCompleted', {}, 30), incident('IncidentReopened', {}, 35)];
    expect(after(...work)).toEqual({ at: null, acts: [], crews: [] });
  });

  it('that another organization has got keeps the work that is begun there', () => {
    const work = [started, sent('truck1'), moves, sent('truck9', 40)];
    expect(after(...work)).toMatchObject({ acts: ['stop'], crews: ['truck1'] });
    const own = says('callout-o2')('CalloutStarted', { callout: 'o2', incident: 'i1', kind: 'selected' }, 40);
    expect(after(started, moves, own)).toMatchObject({ acts: ['stop', null] });
  });

  it.each([
    ['completed', incident('IncidentCompleted', {}, 30)],
    ['archived', incident('IncidentArchived', {}, 30)],
    ['deleted', incident('IncidentDeleted', {}, 30)],
    ['handed to another organization', moves],
  ] as const)('that is %s tells everybody who comes, once, and after an undo', (_, end) => {
    const joins = (user: string) => callout('MemberConfirmed', { ...of, user, call: null, role: 'crew', place: 1 }, 5);
    const stays = (user: string) => incident('MemberStoodDown', { user, because: 'completed', delivery: user }, 41);
    const released = by('will', callout('MemberReleased', { ...of, user: 'will', personal: null }, 8));
    const coming = [joins('rosa'), joins('will'), incident('TeamMemberAdded', { user: 'rosa', role: 'crew' }, 6)];
    const standby = callout('MemberOnStandby', { ...of, user: 'nina', call: null, position: 1 }, 7);
    expect(told(...coming, standby, released)).toEqual({ at: null, users: [] });
    expect(told(...coming, standby, released, end)).toEqual({ at: at(40), users: ['rosa', 'nina'] });
    expect(told(...coming, standby, released, end, stays('rosa'))).toEqual({ at: at(40), users: ['nina'] });
    expect(told(...coming, released, end, stays('rosa'))).toBeNull();
  });

  it('tells a person whom somebody else releases on the way, after an undo, and not who leaves or is there', () => {
    const joins = callout('MemberConfirmed', { ...of, user: 'rosa', call: null, role: 'crew', place: 1 }, 5);
    const added = incident('TeamMemberAdded', { user: 'rosa', role: 'crew' }, 6);
    const removed = (actor: string) => by(actor, incident('TeamMemberRemoved', { user: 'rosa', tells: true }, 30));
    const releases = callout('MemberReleased', { ...of, user: 'rosa', personal: null, tells: true }, 30);
    expect(told(added, removed('dana'))).toEqual({ at: at(40), users: ['rosa'] });
    expect(told(started, joins, releases)).toEqual({ at: at(40), users: ['rosa'] });
    expect(told(added, removed('rosa'))).toBeNull();
    // A fact of an earlier release tells nobody.
    expect(told(added, by('dana', incident('TeamMemberRemoved', { user: 'rosa' }, 30)))).toBeNull();
    expect(told(added, removed('dana'), incident('TeamMemberAdded', { user: 'rosa', role: 'crew' }, 35))).toEqual({
      at: null,
      users: [],
    });
    // The crew of that person is sent instead.
    const crew = { dispatch: 'd truck1', designation: 'truck1', name: 'truck1', user: 'rosa' };
    expect(told(added, removed('dana'), incident('CrewDispatched', crew, 35))).toEqual({ at: null, users: [] });
    const there = incident('LogEntryRecorded', { event: 'geo:arrived', designation: null }, 20);
    expect(told(added, there, removed('dana'))).toBeNull();
    // The incident ends meanwhile: it is told once.
    expect(told(added, removed('dana'), incident('IncidentCompleted', {}, 35))).toEqual({
      at: at(40),
      users: ['rosa'],
    });
    const said = { user: 'rosa', because: 'released', entity: 'arvada', delivery: 't1', late: false };
    expect(told(added, removed('dana'), incident('MemberStoodDown', said, 41))).toBeNull();
    expect(
      told(added, removed('dana'), incident('ConsequencesLapsed', { because: 'released', at: at(30) }, 90)),
    ).toBeNull();
    const [due] = owed('consequences', added, removed('dana'));
    const lapsed = standDownsOf(due as NonNullable<typeof due>).map(({ end }) => [
      isLapsed(end, Date.parse(at(60))),
      isLapsed(end, Date.parse(at(90 * 3_600))),
    ]);
    expect(lapsed).toEqual([[false, true]]);
  });

  it('tells the crew on scene, unless it is done, is of no person, or the incident only rests or was linked', () => {
    const sentTo = (crew: string, user: string | null) =>
      incident('CrewDispatched', { dispatch: `d ${crew}`, designation: crew, name: crew, user }, 5);
    const step = (type: 'CrewArrived' | 'JobFinished', crew: string) =>
      incident(type, { dispatch: `d ${crew}`, designation: crew, name: crew }, 20);
    const three = [sentTo('truck1', 'rosa'), sentTo('truck2', 'will'), sentTo('truck3', null)];
    const there = [...three, ...['truck1', 'truck2', 'truck3'].map((crew) => step('CrewArrived', crew))];
    const work = [...there, step('JobFinished', 'truck2')];
    const end = incident('IncidentCompleted', {}, 30);
    expect(told(...work, end)).toEqual({ at: at(40), users: ['rosa'] });
    const stoodDown = { user: 'rosa', because: 'completed', entity: 'arvada', delivery: 't1', late: false };
    expect(told(...work, end, incident('MemberStoodDown', { ...stoodDown, crew: 'truck1' }, 41))).toBeNull();
    expect(told(...work, moves)).toEqual({ at: at(40), users: ['rosa'] });
    expect(told(...work, incident('IncidentHeld', { hold: 'h1' }, 30))).toMatchObject({ users: [] });
    expect(told(...work, incident('IncidentLinked', { to: 'i2' }, 30))).toMatchObject({ users: [] });
  });

  it('has nothing left to do for an end that lapsed, and everything for the next one', () => {
    const joins = (user: string, seconds: number) => incident('TeamMemberAdded', { user, role: 'crew' }, seconds);
    const end = incident('IncidentCompleted', {}, 30);
    const lapses = incident('ConsequencesLapsed', { because: 'completed', at: at(30) }, 40_000);
    const work = [sent('truck1'), joins('rosa', 5)];
    expect(told(...work, end)).toEqual({ at: at(40), users: ['rosa'] });
    expect(told(...work, end, lapses)).toBeNull();
    const another = incident('ConsequencesLapsed', { because: 'completed', at: at(29) }, 40_000);
    expect(told(...work, end, another)).toEqual({ at: at(40), users: ['rosa'] });
    const again = [incident('IncidentReopened', {}, 50_000), joins('will', 50_001)];
    expect(told(...work, end, lapses, ...again, incident('IncidentCompleted', {}, 50_030))).toEqual({
      at: at(50_040),
      users: ['will'],
    });
    expect(told(...work, moves, incident('ConsequencesLapsed', { because: 'moved', at: at(30) }, 40_000))).toBeNull();
  });

  it('lapses six hours after it was known, also when it is recorded late; a hold and a link never do', () => {
    const later = (hours: number) => Date.parse(at(0)) + hours * 3_600_000;
    const end = (by: Ending, known?: string) => ({ by, at: at(0), actor: 'dana', from: null, ...(known && { known }) });
    const lapses = (...known: readonly [Ending, string?]) =>
      [6, 6.01].map((hours) => isLapsed(end(...known), later(hours)));
    expect(lapses('completed')).toEqual([false, true]);
    expect(lapses('moved', at(3_600))).toEqual([false, false]);
    expect(lapses('linked')).toEqual([false, false]);
    const ended = { ...incident('IncidentCompleted', {}, 30), recordedAt: at(9_000) } as RecordedFact;
    const [due] = owed('consequences', incident('TeamMemberAdded', { user: 'rosa', role: 'crew' }, 5), ended);
    expect(due?.ended?.known).toBe(at(9_000));
  });

  it('does not tell who is there: the author of an arrival, the only one who comes, or all when the team is done', () => {
    const joins = (user: string) => incident('TeamMemberAdded', { user, role: 'crew' }, 5);
    const logs = (event: string, by: string) => {
      const fact = incident('LogEntryRecorded', { entry: 'e1', event, designation: null, personal: null }, 20);
      return { ...fact, metadata: { ...fact.metadata, actor: { kind: 'user', id: by } } } as RecordedFact;
    };
    const end = incident('IncidentCompleted', {}, 30);
    const two = [joins('rosa'), joins('will')];
    expect(told(...two, logs('geo:arrived', 'rosa'), end)).toMatchObject({ users: ['will'] });
    expect(told(...two, logs('geo:arrived', 'dana'), end)).toMatchObject({ users: ['rosa', 'will'] });
    expect(told(joins('rosa'), logs('geo:arrived', 'dana'), end)).toBeNull();
    expect(told(...two, logs('team:done', 'dana'), end)).toBeNull();
    expect(told(...two, logs('acknowledged', 'rosa'), end)).toMatchObject({ users: ['rosa', 'will'] });
  });

  it('does not tell who ended it, nor the user of a crew beside the crew', () => {
    const joins = (user: string) => incident('TeamMemberAdded', { user, role: 'crew' }, 5);
    const byRosa = { ...incident('IncidentCompleted', {}, 30) };
    const end = { ...byRosa, metadata: { ...byRosa.metadata, actor: { kind: 'user', id: 'rosa' } } } as RecordedFact;
    expect(told(joins('rosa'), end)).toBeNull();
    const sentTo = (user: string) =>
      incident('CrewDispatched', { dispatch: 'd1', designation: 'truck1', name: 'truck1', user }, 6);
    expect(told(joins('will'), sentTo('will'), end)).toMatchObject({ users: [] });
    expect(told(sentTo('will'), joins('will'), end)).toMatchObject({ users: [] });
  });

  it('that is handed on within its organization goes on', () =>
    expect(
      after(started, sent('truck1'), incident('IncidentTransferred', { newEntity: null, notices: [] }, 30)),
    ).toEqual({
      at: null,
      acts: [null],
      crews: [],
    }));

  it('that rests pauses the call-out until its last hold is released', () => {
    const held = (hold: string, seconds: number) => incident('IncidentHeld', { hold }, seconds);
    const released = (hold: string, seconds: number) => incident('HoldReleased', { hold }, seconds);
    const rests = [started, sent('truck1'), held('h1', 10), held('h2', 11)];
    expect(after(...rests)).toEqual({ at: at(11), acts: ['pause'], crews: [] });
    const paused = callout('CalloutPaused', { ...of, because: 'held' }, 12);
    expect(after(...rests, paused)).toEqual({ at: null, acts: [null], crews: [] });
    expect(after(...rests, paused, released('h1', 20))).toEqual({ at: null, acts: [null], crews: [] });
    expect(after(...rests, paused, released('h1', 20), released('h2', 21))).toEqual({
      at: at(21),
      acts: ['resume'],
      crews: [],
    });
  });

  it('that rests leaves a call-out alone that a person paused, or resumed since', () => {
    const held = incident('IncidentHeld', { hold: 'h1' }, 10);
    const released = incident('HoldReleased', { hold: 'h1' }, 40);
    const byPerson = callout('CalloutPaused', of, 5);
    expect(after(started, byPerson, held, released)).toMatchObject({ at: null, acts: [null] });
    const byHold = callout('CalloutPaused', { ...of, because: 'held' }, 11);
    const resumed = callout('CalloutResumed', of, 12);
    expect(after(started, held, byHold, resumed)).toMatchObject({ at: null, acts: [null] });
  });

  it('has no consequences for an escalation, nor from imported history', () => {
    const escalation = callout('CalloutStarted', { ...of, kind: 'escalation' });
    expect(after(escalation)).toBeNull();
    const { metadata, ...fact } = sent('truck1');
    const imported = { ...fact, metadata: { ...metadata, actor: { kind: 'import', id: 'old.csv' } } } as RecordedFact;
    expect(after(imported)).toBeNull();
  });
});

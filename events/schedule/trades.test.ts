import { describe, expect, it } from 'vitest';
import { given } from '#events/testing/given';
import { schedule } from './decider.ts';
import type { ScheduleFact, TradeAsked } from './events.ts';
import { shiftOf } from './state.ts';
import type { TradeCommand } from './trades.ts';

const now = '2026-03-01T12:00:00.000Z';
const day = (n: number, hour = 14): string => `2026-03-0${n}T${hour}:00:00.000Z`;
const phones = { ada: '+13035550111', bo: '+13035550112', cy: '+13035550113' };

/** A shift from 7:00 AM in Denver on a day, until 7:00 AM on another one. */
const shiftData = (user: keyof typeof phones, from: number, until: number) => ({
  schedule: 's1',
  shift: shiftOf('s1', { user, from: day(from), until: day(until) }),
  designation: 'Water on-call',
  user,
  from: day(from),
  until: day(until),
  typed: {
    dateStart: `2026-03-0${from}`,
    timeStart: '07:00',
    dateEnd: `2026-03-0${until}`,
    timeEnd: '07:00',
    tzstr: 'America/Denver',
  },
  subject: user,
  personal: { phoneNumber: phones[user] },
});
const adas: ScheduleFact = { type: 'ShiftScheduled', data: shiftData('ada', 2, 3) };
const bos: ScheduleFact = { type: 'ShiftScheduled', data: shiftData('bo', 4, 5) };

type Asked = TradeAsked['data'];
const asked = (more: Partial<Asked> = {}): Asked => ({
  schedule: 's1',
  trade: 't1',
  designation: 'Water on-call',
  kind: 'give',
  user: 'ada',
  to: 'bo',
  shift: adas.data.shift,
  from: day(2),
  until: day(3),
  back: null,
  approval: 'none',
  ...more,
});
const ask = (more: Partial<Asked> = {}, at = now): TradeCommand => ({
  do: 'askTrade',
  ...asked(more),
  now: at,
  phones,
});
const wasAsked = (more: Partial<Asked> = {}): ScheduleFact => ({ type: 'TradeAsked', data: asked(more) });
const of = { schedule: 's1', trade: 't1', now, phones };
const accept = (user = 'bo', at = now): TradeCommand => ({ do: 'acceptTrade', ...of, user, now: at });
const approve = (at = now): TradeCommand => ({ do: 'approveTrade', ...of, now: at });
const undo = (user: string | null = 'ada', at = now): TradeCommand => ({
  do: 'undoTrade',
  schedule: 's1',
  trade: 't1',
  user,
  now: at,
});
const ends = (how: 'declined' | 'withdrawn' | 'rejected', user: string | null): TradeCommand => ({
  do: 'endTrade',
  schedule: 's1',
  trade: 't1',
  how,
  user,
  now,
});

/** The facts of commands, one after the other. */
function after(before: readonly ScheduleFact[], ...commands: readonly TradeCommand[]): readonly ScheduleFact[] {
  let state = before.reduce((known, fact) => schedule.evolve(known, { ...fact, occurredAt: now }), schedule.initial);
  const facts = [...before];
  for (const command of commands)
    for (const fact of schedule.decide(state, command)) {
      state = schedule.evolve(state, { ...fact, occurredAt: now });
      facts.push(fact);
    }
  return facts;
}

/** The shifts that stand after all facts: "ada 2 14 - 3 14". */
function standing(facts: readonly ScheduleFact[]): readonly string[] {
  const shifts = new Map<string, string>();
  for (const { type, data } of facts) {
    if (type === 'ShiftScheduled')
      shifts.set(
        data.shift,
        `${data.user} ${short(data.from)} - ${short(data.until)} ${data.personal?.phoneNumber.slice(-1)}`,
      );
    if (type === 'ShiftUnscheduled') shifts.delete(data.shift);
  }
  return [...shifts.values()].toSorted((a, b) => (timeIn(a) < timeIn(b) ? -1 : 1));
}
const timeIn = (words: string): string => words.slice(words.indexOf(' '));
const short = (at: string): string => `${Number(at.slice(8, 10))} ${at.slice(11, 13)}`;

describe('a shift that is given away', () => {
  it('is asked once, by its person, of somebody else, before it begins', () => {
    given(schedule, adas).when(ask()).then(wasAsked());
    given(schedule, adas).when(ask()).thenRepeatIsNothing();
    given(schedule, adas)
      .when(ask({ to: 'ada' }))
      .thenRefused('trade.yourself');
    given(schedule, adas)
      .when(ask({ user: 'cy' }))
      .thenRefused('trade.not-yours');
    given(schedule).when(ask()).thenRefused('trade.not-yours');
    given(schedule, adas)
      .when(ask({}, day(2)))
      .thenRefused('trade.begun');
    given(schedule, adas, wasAsked())
      .when(ask({ trade: 't2', to: 'cy' }))
      .thenRefused('trade.asked-already');
  });

  it('is asked about within its times', () => {
    for (const times of [{ from: day(1, 13) }, { until: day(4) }, { from: day(2, 15), until: day(2, 15) }])
      given(schedule, adas)
        .when(ask({ kind: 'cover', ...times }))
        .thenRefused('trade.outside');
    const [first, second] = [
      asked({ kind: 'cover', until: day(2, 20) }),
      asked({ kind: 'cover', from: day(2, 20), trade: 't2' }),
    ];
    given(schedule, adas, { type: 'TradeAsked', data: first })
      .when({ do: 'askTrade', ...second, now, phones })
      .then({ type: 'TradeAsked', data: second });
  });

  it('is the other person’s as soon as they accept, on their own phone', () => {
    expect(standing(after([adas], ask(), accept()))).toEqual(['bo 2 14 - 3 14 2']);
    given(schedule, ...after([adas], ask(), accept()))
      .when(accept())
      .thenNothing();
    given(schedule, ...after([adas], ask(), accept()))
      .when(accept('cy'))
      .thenRefused('not-found');
  });

  it('tells the change by one fact when nobody has to approve it', () => {
    const facts = after([adas], ask(), accept()).filter(({ type }) => type === 'TradeAccepted' || type === 'TradeMade');
    expect(facts.map(({ type, data }) => [type, 'users' in data && data.users])).toEqual([
      ['TradeAccepted', []],
      ['TradeMade', ['ada', 'bo']],
    ]);
  });

  it('goes to the first of everybody', () => {
    const open = after([adas], ask({ to: null }), accept('cy'));
    expect(standing(open)).toEqual(['cy 2 14 - 3 14 3']);
    given(schedule, ...open)
      .when(accept('bo'))
      .thenRefused('trade.taken');
    given(schedule, ...after([adas], ask({ to: null })))
      .when(accept('ada'))
      .thenRefused('trade.yourself');
  });

  it('is not taken once it has begun, or has changed', () => {
    given(schedule, ...after([adas], ask()))
      .when(accept('bo', day(2)))
      .thenRefused('trade.begun');
    const gone: ScheduleFact = { type: 'ShiftUnscheduled', data: { schedule: 's1', shift: adas.data.shift } };
    given(schedule, adas, wasAsked(), gone).when(accept()).thenRefused('trade.stale');
  });

  it('stays when the request is declined or withdrawn, by those who may', () => {
    const facts = after([adas], ask());
    given(schedule, ...facts)
      .when(ends('declined', 'bo'))
      .thenNames('TradeEnded');
    given(schedule, ...facts)
      .when(ends('withdrawn', 'ada'))
      .thenNames('TradeEnded');
    given(schedule, ...facts)
      .when(ends('declined', 'ada'))
      .thenRefused('trade.not-yours');
    given(schedule, ...facts)
      .when(ends('withdrawn', 'bo'))
      .thenRefused('trade.not-yours');
    const over = after([adas], ask(), ends('declined', 'bo'));
    given(schedule, ...over)
      .when(ends('declined', 'bo'))
      .thenNothing();
    given(schedule, ...over)
      .when(ends('withdrawn', 'ada'))
      .thenRefused('trade.over');
    given(schedule, ...over)
      .when(accept())
      .thenRefused('trade.over');
    given(schedule, ...over)
      .when(ask({ trade: 't2' }))
      .thenNames('TradeAsked');
    given(schedule, ...facts)
      .when({ ...ends('declined', 'bo'), trade: 'x' })
      .thenRefused('not-found');
  });
});

describe('an approval', () => {
  const waiting = after([adas], ask({ approval: 'supervisor' }), accept());

  it('changes the schedule, and nothing before it', () => {
    expect(standing(waiting)).toEqual(['ada 2 14 - 3 14 1']);
    expect(standing(after(waiting, approve()))).toEqual(['bo 2 14 - 3 14 2']);
    expect(after(waiting).at(-1)).toMatchObject({ type: 'TradeAccepted', data: { users: ['ada', 'bo'] } });
    given(schedule, ...after(waiting, approve()))
      .when(approve())
      .thenNothing();
    given(schedule, ...waiting)
      .when(accept())
      .thenNothing();
  });

  it('comes before the shift begins, after somebody has accepted', () => {
    given(schedule, ...waiting)
      .when(approve(day(2)))
      .thenRefused('trade.begun');
    given(schedule, ...after([adas], ask({ approval: 'supervisor' })))
      .when(approve())
      .thenRefused('trade.over');
  });

  it('may be refused', () => {
    const rejected = after(waiting, ends('rejected', null));
    expect(standing(rejected)).toEqual(['ada 2 14 - 3 14 1']);
    given(schedule, ...rejected)
      .when(approve())
      .thenRefused('trade.over');
    given(schedule, ...after(waiting, approve()))
      .when(ends('rejected', null))
      .thenRefused('trade.over');
  });
});

describe('a part of a shift', () => {
  it('is covered, and the rest stays', () => {
    const cover = { kind: 'cover', from: day(2, 18), until: day(2, 22) } as const;
    expect(standing(after([adas], ask(cover), accept()))).toEqual([
      'ada 2 14 - 2 18 1',
      'bo 2 18 - 2 22 2',
      'ada 2 22 - 3 14 1',
    ]);
    const facts = after([adas], ask(cover), accept());
    const typed = facts.flatMap(({ type, data }) => (type === 'ShiftScheduled' ? [data.typed] : [])).at(1);
    expect(typed).toMatchObject({
      dateStart: '2026-03-02',
      timeStart: '11:00',
      dateEnd: '2026-03-02',
      timeEnd: '15:00',
    });
  });

  it('is covered of a shift that has begun, which goes on from then', () => {
    const cover = ask({ kind: 'cover', from: day(2, 18), until: day(3) }, day(2, 16));
    const facts = after([adas], cover, accept('bo', day(2, 17)));
    expect(standing(facts)).toEqual(['ada 2 17 - 2 18 1', 'bo 2 18 - 3 14 2']);
    expect(standing(after(facts, undo('ada', day(2, 17))))).toEqual(['ada 2 17 - 3 14 1']);
  });
});

describe('a swap', () => {
  const swap = { kind: 'swap', back: bos.data.shift } as const;

  it('exchanges the shifts of two people', () => {
    expect(standing(after([adas, bos], ask(swap), accept()))).toEqual(['bo 2 14 - 3 14 2', 'ada 4 14 - 5 14 1']);
  });

  it('is for a coming shift of the person asked', () => {
    for (const more of [{ back: null }, { to: 'cy' }, { back: adas.data.shift }, { to: null }])
      given(schedule, adas, bos)
        .when(ask({ ...swap, ...more }))
        .thenRefused('trade.no-swap');
    const early: ScheduleFact = { type: 'ShiftScheduled', data: { ...shiftData('bo', 1, 2), shift: 'early' } };
    given(schedule, adas, early)
      .when(ask({ ...swap, back: 'early' }, day(1, 15)))
      .thenRefused('trade.no-swap');
  });

  it('is not made once the other shift has changed or begun', () => {
    const gone: ScheduleFact = { type: 'ShiftUnscheduled', data: { schedule: 's1', shift: bos.data.shift } };
    given(schedule, adas, bos, wasAsked(swap), gone).when(accept()).thenRefused('trade.stale');
    const late = {
      ...swap,
      shift: bos.data.shift,
      user: 'bo',
      to: 'ada',
      back: adas.data.shift,
      from: day(4),
      until: day(5),
    };
    given(schedule, adas, bos, wasAsked(late))
      .when(accept('ada', day(2)))
      .thenRefused('trade.stale');
  });

  it('is undone before either shift begins', () => {
    const facts = after([adas, bos], ask(swap), accept());
    for (const user of ['ada', 'bo', null])
      expect(standing(after(facts, undo(user)))).toEqual(['ada 2 14 - 3 14 1', 'bo 4 14 - 5 14 2']);
    given(schedule, ...facts)
      .when(undo('cy'))
      .thenRefused('not-found');
    given(schedule, ...facts)
      .when(undo('ada', day(2)))
      .thenRefused('trade.begun');
    const late = {
      ...swap,
      shift: bos.data.shift,
      user: 'bo',
      to: 'ada',
      back: adas.data.shift,
      from: day(4),
      until: day(5),
    };
    given(schedule, ...after([adas, bos], ask(late), accept('ada')))
      .when(undo('bo', day(2)))
      .thenRefused('trade.begun');
  });
});

describe('an open time', () => {
  const take = { kind: 'take', user: 'cy', to: null, shift: null, from: day(6), until: day(7) } as const;

  it('is taken at once, or once it is approved', () => {
    expect(standing(after([adas], ask(take)))).toEqual(['ada 2 14 - 3 14 1', 'cy 6 14 - 7 14 3']);
    const waiting = after([adas], ask({ ...take, approval: 'supervisor' }));
    expect(standing(waiting)).toHaveLength(1);
    expect(standing(after(waiting, approve()))).toHaveLength(2);
    const taken: ScheduleFact = { type: 'ShiftScheduled', data: shiftData('bo', 6, 7) };
    given(schedule, ...waiting, taken)
      .when(approve())
      .thenRefused('trade.stale');
    expect(standing(after([adas], ask(take), undo('cy')))).toEqual(['ada 2 14 - 3 14 1']);
  });

  it('has nobody scheduled', () => {
    given(schedule, adas)
      .when(ask({ ...take, from: day(2, 20), until: day(3, 20) }))
      .thenRefused('trade.not-open');
    given(schedule, adas)
      .when(ask({ ...take, from: day(3), until: day(4) }))
      .thenNames('TradeAsked', 'TradeAccepted', 'TradeMade', 'ShiftScheduled');
  });
});

it('an undone trade restores what it changed, unless the shift has changed since', () => {
  const facts = after([adas], ask(), accept());
  expect(standing(after(facts, undo()))).toEqual(['ada 2 14 - 3 14 1']);
  const undone = after(facts, undo());
  given(schedule, ...undone)
    .when(undo())
    .thenNothing();
  given(schedule, ...undone)
    .when(ask({ trade: 't2' }))
    .thenNames('TradeAsked');
  given(schedule, ...after([adas], ask()))
    .when(undo())
    .thenRefused('trade.over');
  const made = facts.find(({ type }) => type === 'TradeMade');
  const shift = made?.type === 'TradeMade' ? (made.data.after[0] ?? '') : '';
  given(schedule, ...facts, { type: 'ShiftUnscheduled', data: { schedule: 's1', shift } })
    .when(undo())
    .thenRefused('trade.stale');
});

it('an author who saw the schedule before a trade is late, and one who saw it before a request is not', () => {
  const { subject: _, personal: __, ...plan } = shiftData('cy', 2, 3);
  const late = { do: 'schedule', ...plan, phoneNumber: '', now, seen: 1 } as const;
  given(schedule, ...after([adas], ask()))
    .when(late)
    .thenNames('ShiftScheduled');
  given(schedule, ...after([adas], ask(), accept()))
    .when(late)
    .thenRefused('schedule.overtaken');
});

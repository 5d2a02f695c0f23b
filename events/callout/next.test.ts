import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '#contracts/callout/outcomes';
import type { SkipReason } from '#contracts/callout/policy';
import type { Policy, PolicyList } from './events.ts';
import { callsOf, choose, isExhausted, lookAgainAfter, nextStepAt, passedOver } from './next.ts';
import type { Call, Candidate, KnownCallout } from './state.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
/** The time this many seconds after the start, in milliseconds. */
const at = (seconds: number): number => start + seconds * 1_000;

const list: PolicyList = {
  list: 'team',
  name: 'Crew',
  method: 'everyone',
  target: null,
  reserveFor: [],
  callSeconds: 20,
  callsPerTurn: 2,
  rounds: 2,
};
const policy: Policy = {
  rules: 4,
  lists: [list],
  maxCalls: null,
  redialSeconds: 30,
  ringSeconds: 25,
  callLimitSeconds: 180,
  lateSeconds: 900,
  lastsSeconds: 43_200,
  urgent: false,
  detectMachine: true,
  acknowledges: false,
};

/** A call that began at a second, and whose phone was free again at another. */
const rang = (began: number, freed: number | null, more: Partial<Call> = {}): Call => ({
  call: `at ${began}`,
  at: at(began),
  outcome: freed === null ? null : 'no-answer',
  freedAt: freed === null ? null : at(freed),
  placed: true,
  undialed: null,
  ...more,
});
const person = (user: string, rank: number, more: Partial<Candidate> = {}): Candidate => ({
  user,
  rank,
  list: 'team',
  startSeconds: 0,
  stopSeconds: null,
  place: 'none',
  outcome: null,
  callsThen: 0,
  calls: [],
  standby: 0,
  skipped: null,
  ...more,
});
const people = (people: readonly Candidate[], more: Partial<KnownCallout> = {}): KnownCallout => ({
  status: 'in-progress',
  callout: 'c0',
  incident: null,
  kind: 'selected',
  role: 'crew',
  policy,
  target: 2,
  startedAt: start,
  pausedAt: null,
  pausedFor: 0,
  candidates: new Map(people.map((one) => [one.user, one])),
  plannedAt: null,
  told: new Set(),
  calledOff: false,
  ...more,
});
const by = (method: PolicyList['method'], more: Partial<PolicyList> = {}) => ({
  policy: { ...policy, lists: [{ ...list, method, ...more }] },
});
const around = (
  seconds: number,
  { busy = [], away = [] }: { busy?: readonly string[]; away?: readonly [string, SkipReason][] } = {},
) => ({ now: at(seconds), busy: new Set(busy), away: new Map(away) });

type Else = Parameters<typeof around>[1];
/** The people to call at a second, with the reason of the call. */
const rings = (state: KnownCallout, seconds: number, others?: Else) =>
  choose(state, around(seconds, others)).map(({ user, rule }) => `${user} ${rule}`);
/** The seconds of the next step. */
const next = (state: KnownCallout, seconds: number, others?: Else) => {
  const step = nextStepAt(state, around(seconds, others));
  return step === null ? null : (step - start) / 1_000;
};

describe('the people to call', () => {
  it('are called with the reason of their rank and of the places that are open', () =>
    expect(choose(people([person('ada', 1, { calls: [rang(0, 5)] }), person('bo', 2)]), around(40))).toEqual([
      {
        user: 'ada',
        round: 2,
        rule: 'again',
        inputs: { rank: 1, list: 'Crew', method: 'everyone', open: 2, ringing: 0, calls: 1 },
      },
      {
        user: 'bo',
        round: 1,
        rule: 'first-call',
        inputs: { rank: 2, list: 'Crew', method: 'everyone', open: 2, ringing: 0, calls: 0 },
      },
    ]));

  it('are in the order of their rank until all calls of a turn are made, and then of their turn', () => {
    const state = (calls: number) =>
      people([
        person('ada', 1, { calls: [rang(0, 5), rang(40, 45), rang(80, 85)].slice(0, calls) }),
        person('bo', 3),
        person('cy', 2),
      ]);
    expect(rings(state(1), 200)).toEqual(['ada again', 'cy first-call', 'bo first-call']);
    expect(rings(state(2), 200)).toEqual(['cy first-call', 'bo first-call', 'ada again']);
    expect(rings(state(3), 200)).toEqual(['cy first-call', 'bo first-call', 'ada again']);
  });

  it('are not called more often than the passes and the calls of a turn allow', () => {
    const state = (calls: number) =>
      people([person('ada', 1, { calls: [0, 40, 80, 120, 160].slice(0, calls).map((s) => rang(s, s + 5)) })]);
    expect([3, 4, 5].map((calls) => rings(state(calls), 500))).toEqual([['ada again'], [], []]);
  });

  it('are those on standby first: they must hear that there is a place', () => {
    const state = people([
      person('ada', 1),
      person('bo', 2, { calls: [rang(0, 5)] }),
      person('cy', 3, { place: 'standby', outcome: 'accepted-too-late', callsThen: 1, calls: [rang(0, 5)] }),
    ]);
    expect(rings(state, 100)).toEqual(['cy standby-first', 'ada first-call', 'bo again']);
  });

  it('count a call that was never placed as asked by the older rules alone', () => {
    const state = (rules: number, calls: readonly Call[]) =>
      people([person('cy', 1, { place: 'standby', callsThen: 1, calls })], { policy: { ...policy, rules } });
    const unplaced = [rang(0, 5, { placed: false }), rang(40, 45)];
    const asked = (rules: number, calls: readonly Call[]) => rings(state(rules, calls), 100).length;
    expect([asked(2, unplaced), asked(3, unplaced)]).toEqual([1, 0]);
    expect([asked(2, [rang(0, 5)]), asked(3, [rang(0, 5)])]).toEqual([1, 1]);
    expect([asked(2, [rang(0, 5), rang(40, 45)]), asked(3, [rang(0, 5), rang(40, 45)])]).toEqual([0, 0]);
  });

  it('ask a person on standby once', () => {
    const again = { place: 'standby', callsThen: 1, calls: [rang(0, 5), rang(40, 45)] } as const;
    expect(rings(people([person('cy', 1, again)]), 100)).toEqual([]);
  });

  it.each([
    ['member', null],
    ['released', null],
    ['none', 'accepted'],
    ['none', 'declined'],
    ['none', 'unfit'],
    ['none', 'do-not-call'],
  ] satisfies [Candidate['place'], CallOutcome | null][])(
    'leave out a person with the place %s who said %s',
    (place, outcome) =>
      expect(rings(people([person('ada', 1, { place, outcome }), person('bo', 2)]), 0)).toEqual(['bo first-call']),
  );

  it.each(['inactive', 'quiet-hours'] as const)('leave out for good a person who was skipped as %s', (reason) =>
    expect(rings(people([person('ada', 1, { skipped: { round: 1, reason } }), person('bo', 2)]), 0)).toEqual([
      'bo first-call',
    ]),
  );

  it('take in again a person who was busy elsewhere', () =>
    expect(rings(people([person('ada', 1, { skipped: { round: 1, reason: 'busy-elsewhere' } })]), 0)).toEqual([
      'ada first-call',
    ]));

  it('ask "only if nobody else can" when nobody else is left and no phone rings', () => {
    const reluctant = person('ada', 1, { outcome: 'qualified-no', callsThen: 1, calls: [rang(0, 5)] });
    const other = (more: Partial<Candidate>) => rings(people([reluctant, person('bo', 2, more)]), 100);
    expect(other({ outcome: 'declined' })).toEqual(['ada only-if-open']);
    expect(other({})).toEqual(['bo first-call']);
    expect(other({ startSeconds: 500 })).toEqual([]);
    expect(other({ outcome: 'declined', calls: [rang(90, null)] })).toEqual([]);
    expect(rings(people([reluctant, person('bo', 2, { outcome: 'qualified-no' })]), 100)).toEqual([
      'ada only-if-open',
      'bo only-if-open',
    ]);
  });

  it('rest between two calls, from the moment their phone is free', () => {
    const state = people([person('ada', 1, { calls: [rang(0, 5), rang(40, 45)] })]);
    expect([74.999, 75].map((second) => rings(state, second))).toEqual([[], ['ada again']]);
  });

  it('rest from the decision to call, when the last call was never placed', () => {
    const state = (rules: number) =>
      people([person('ada', 1, { calls: [rang(0, 20, { placed: false })] })], { policy: { ...policy, rules } });
    expect([29.999, 30].map((second) => rings(state(2), second))).toEqual([[], ['ada first-call']]);
    // The rules before let them rest from the end of that call.
    expect([49.999, 50].map((second) => rings(state(1), second))).toEqual([[], ['ada first-call']]);
  });

  it('begin and stop at their own seconds, in which a pause does not count', () => {
    const state = people([person('ada', 1, { startSeconds: 60, stopSeconds: 90 })], { pausedFor: 10_000 });
    expect([69.999, 70, 99.999, 100].map((second) => rings(state, second))).toEqual([
      [],
      ['ada first-call'],
      ['ada first-call'],
      [],
    ]);
  });

  it('leave out a phone that rings, and one whose call never ended', () => {
    const state = people([person('ada', 1, { calls: [rang(0, null)] }), person('bo', 2)]);
    expect([10, 179.999, 180, 500].map((second) => rings(state, second))).toEqual(
      Array.from({ length: 4 }, () => ['bo first-call']),
    );
  });

  it('are no more than the calls that are left', () => {
    const state = (maxCalls: number) =>
      people([person('ada', 1, { calls: [rang(0, 5)] }), person('bo', 2), person('cy', 3)], {
        policy: { ...policy, maxCalls },
      });
    expect([0, 1, 2, 3, 4].map((most) => rings(state(most), 100).length)).toEqual([0, 0, 1, 2, 3]);
    // A call that was never placed counts as none.
    const unplaced = person('ada', 1, { calls: [rang(0, 5, { placed: false })] });
    expect(rings(people([unplaced], { policy: { ...policy, maxCalls: 1 } }), 100)).toEqual(['ada first-call']);
    expect(callsOf(unplaced)).toEqual([]);
  });

  it('are passed over while their phone rings elsewhere or they are away, with the reason', () => {
    const state = people([person('ada', 1), person('bo', 2), person('cy', 3), person('di', 4, { startSeconds: 60 })]);
    const others = { busy: ['ada', 'bo', 'di'], away: [['bo', 'inactive']] } satisfies Else;
    expect(rings(state, 0, others)).toEqual(['cy first-call']);
    expect(passedOver(state, around(0, others)).map(({ one, reason }) => `${one.user} ${reason}`)).toEqual([
      'ada busy-elsewhere',
      'bo inactive',
    ]);
  });
});

describe('as many phones as places are open', () => {
  const five = ['ada', 'bo', 'cy', 'di', 'ed'].map((user, n) => person(user, n + 1));
  const first = (more: Partial<Candidate>) => people([person('ada', 1, more), ...five.slice(1)], by('open-places'));

  it('ring, less those that ring already and the members there are', () => {
    expect(rings(people(five, by('open-places')), 0)).toEqual(['ada first-call', 'bo first-call']);
    expect(rings(first({ calls: [rang(0, null)] }), 10)).toEqual(['bo first-call']);
    expect(rings(first({ place: 'member' }), 10)).toEqual(['bo first-call']);
  });

  it('ring again once a call has its outcome, or takes longer than a call may', () => {
    expect(rings(first({ calls: [rang(0, null, { outcome: 'declined' })] }), 10)).toEqual([
      'bo first-call',
      'cy first-call',
    ]);
    expect([179.999, 180].map((second) => rings(first({ calls: [rang(0, null)] }), second).length)).toEqual([1, 2]);
  });

  it('ring for nobody more when more phones ring than places are open', () => {
    const calls = [rang(0, null)];
    expect(
      rings(
        people(
          five.map((one) => (one.rank < 4 ? { ...one, calls } : one)),
          by('open-places'),
        ),
        10,
      ),
    ).toEqual([]);
  });
});

describe('one phone after the other', () => {
  const sequence = (calls: readonly Call[], more: readonly Call[] = []) =>
    people([person('ada', 1, { calls }), person('bo', 2, { calls: more }), person('cy', 3)], by('one-by-one'));

  it('is one at a time, and the next at the end of its seconds', () => {
    expect(rings(sequence([]), 0)).toEqual(['ada first-call']);
    expect([19.999, 20].map((second) => rings(sequence([rang(0, null)]), second))).toEqual([[], ['bo first-call']]);
  });
  it('counts the seconds from the latest call of the list', () => {
    const both = sequence([rang(0, null)], [rang(20, null)]);
    expect([39.999, 40].map((second) => rings(both, second))).toEqual([[], ['cy first-call']]);
    expect([next(both, 20), next(sequence([rang(0, null)]), 0)]).toEqual([40, 20]);
  });
  it('is the next at once when no phone rings any more', () =>
    expect(rings(sequence([rang(0, 5, { outcome: 'declined' })]), 6)).toEqual(['bo first-call']));
});

describe('a reserve', () => {
  const north = { ...list, list: 'north', target: 1 };
  const south = { ...list, list: 'south', target: 1 };
  const reserve = { ...list, list: 'reserve', name: 'Reserve', target: 1, reserveFor: ['north'] };
  const state = (ada: Partial<Candidate>, ...others: readonly Candidate[]) =>
    people(
      [
        person('ada', 1, { list: 'north', ...ada }),
        person('bo', 2, { list: 'south' }),
        person('cy', 3, { list: 'reserve' }),
        ...others,
      ],
      { policy: { ...policy, lists: [north, south, reserve] } },
    );

  it('begins when nobody of its list is left and no phone of it rings', () => {
    expect(rings(state({}), 0)).toEqual(['ada first-call', 'bo first-call']);
    expect(rings(state({ outcome: 'declined' }), 0)).toEqual(['bo first-call', 'cy first-call']);
    expect(rings(state({ outcome: 'declined', calls: [rang(0, null)] }), 5)).toEqual(['bo first-call']);
  });
  it('waits for every phone of its list, and for no phone of another', () => {
    const dee = person('dee', 4, { list: 'north', outcome: 'declined', calls: [rang(0, null)] });
    expect(rings(state({ outcome: 'declined' }, dee), 5)).toEqual(['bo first-call']);
    const eve = person('eve', 4, { list: 'south', calls: [rang(0, null)] });
    expect(rings(state({ outcome: 'declined' }, eve), 5)).toEqual(['bo first-call', 'cy first-call']);
  });
  it('is not called when the place is filled, by the list or by the reserve', () => {
    expect(rings(state({ place: 'member' }), 0)).toEqual(['bo first-call']);
    const filled = person('dee', 4, { list: 'reserve', place: 'member' });
    expect(rings(state({ outcome: 'declined' }, filled), 0)).toEqual(['bo first-call']);
  });
});

describe('the next step', () => {
  it('is at the start of a person, and then at the end of their seconds', () => {
    const state = people([person('ada', 1, { startSeconds: 60, stopSeconds: 90 })], { pausedFor: 10_000 });
    expect([next(state, 0), next(state, 70), next(state, 100)]).toEqual([70, 100, null]);
  });
  it('is at the end of the rest of a phone', () =>
    expect(next(people([person('ada', 1, { calls: [rang(0, 5)] })]), 10)).toBe(35));
  it('is when a call has taken as long as it may', () => {
    const state = people([person('ada', 1, { calls: [rang(7, null)] })]);
    expect([next(state, 10), next(state, 187)]).toEqual([187, null]);
  });
  it('looks again soon after a person who is busy elsewhere or away, and only once they are due', () => {
    const state = people([person('ada', 1, { stopSeconds: 300 })]);
    expect(next(state, 5, { busy: ['ada'] })).toBe(5 + lookAgainAfter / 1_000);
    expect(next(state, 5, { away: [['ada', 'quiet-hours']] })).toBe(15);
    expect(next(state, 5)).toBe(300);
    expect(next(people([person('ada', 1, { startSeconds: 60 })]), 5, { busy: ['ada'] })).toBe(60);
    // A person who begins at this moment is due.
    expect(next(people([person('ada', 1, { startSeconds: 5 })]), 5, { busy: ['ada'] })).toBe(15);
  });
  it('is none when nothing can happen any more', () =>
    expect(next(people([person('ada', 1, { outcome: 'declined' })]), 0)).toBeNull());
});

describe('a call-out in which nobody is left', () => {
  const over = (state: KnownCallout, seconds: number) => isExhausted(state, at(seconds));

  it('is over unless a phone still rings', () => {
    expect(over(people([person('ada', 1, { outcome: 'declined' })]), 0)).toBe(true);
    expect(over(people([person('ada', 1)]), 0)).toBe(false);
    const ringing = people([person('ada', 1, { outcome: 'declined' }), person('bo', 2, { calls: [rang(0, null)] })]);
    expect([0, 179.999, 180].map((second) => over(ringing, second))).toEqual([false, false, true]);
  });
  it('is over when all calls are made, though people are left', () => {
    const state = (maxCalls: number) =>
      people([person('ada', 1, { calls: [rang(0, 5)] }), person('bo', 2)], { policy: { ...policy, maxCalls } });
    expect([1, 2].map((most) => over(state(most), 100))).toEqual([true, false]);
    const ringing = people([person('ada', 1, { calls: [rang(0, null)] }), person('bo', 2)], {
      policy: { ...policy, maxCalls: 1 },
    });
    expect([10, 180].map((second) => over(ringing, second))).toEqual([false, true]);
  });
  it('is not over while one of its lists has somebody', () => {
    const lists = ['north', 'south'].map((name) => ({ ...list, list: name, target: 1 }));
    const state = (outcome: CallOutcome | null) =>
      people([person('ada', 1, { list: 'north', outcome: 'declined' }), person('bo', 2, { list: 'south', outcome })], {
        policy: { ...policy, lists },
      });
    expect([over(state(null), 0), over(state('unfit'), 0)]).toEqual([false, true]);
  });
});

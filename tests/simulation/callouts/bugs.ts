import type { CalloutCommand } from '#events/callout/commands';
import type { CalloutFact, Policy } from '#events/callout/events';
import type { CalloutState, Candidate, KnownCallout } from '#events/callout/state';
import type { CalloutDecider, Planted } from './world.ts';

/** A decider that sees another state than the real one. */
const sees =
  (change: (state: KnownCallout) => KnownCallout) =>
  (real: CalloutDecider): CalloutDecider => ({
    ...real,
    decide: (state, command) => real.decide(state.status === 'none' ? state : change(state), command),
  });
const believes = (change: (one: Candidate) => Partial<Candidate>): Planted => ({
  decider: sees((state) => ({
    ...state,
    candidates: new Map([...state.candidates].map(([user, one]) => [user, { ...one, ...change(one) }])),
  })),
});
const rules = (change: (policy: Policy) => Partial<Policy>): Planted => ({
  decider: sees((state) => ({ ...state, policy: { ...state.policy, ...change(state.policy) } })),
});
/** A decider that writes other facts than the real one. */
const writes = (change: (facts: readonly CalloutFact[]) => readonly CalloutFact[]): Planted => ({
  decider: (real) => ({ ...real, decide: (state, command) => change(real.decide(state, command)) }),
});
const drops = (type: CalloutFact['type']): Planted => writes((facts) => facts.filter((fact) => fact.type !== type));
const doubles = (type: CalloutFact['type']): Planted =>
  writes((facts) => facts.flatMap((fact) => (fact.type === type ? [fact, fact] : [fact])));
const forgets = (...outcomes: readonly Candidate['outcome'][]): Planted =>
  believes(({ outcome }) => (outcomes.includes(outcome) ? { outcome: null } : {}));

type Step = Extract<CalloutCommand, { do: 'step' }>;
/** A decider that hears other surroundings in each step. */
const hears = (change: (step: Step, state: CalloutState) => Step['away']): Planted => ({
  decider: (real) => ({
    ...real,
    decide: (state, command) =>
      real.decide(state, command.do === 'step' ? { ...command, away: change(command, state) } : command),
  }),
});
const dropsWhere = (is: (fact: CalloutFact) => boolean): Planted =>
  writes((facts) => facts.filter((fact) => !is(fact)));

/** Bugs, each of which some invariant catches. */
export const bugs: Readonly<Record<string, Planted>> = {
  'a person who declined is called again': forgets('declined'),
  'a person who asked not to be called is called again': forgets('do-not-call'),
  'a person who is unfit is called again': forgets('unfit'),
  'a phone that rings is rung again': believes(({ calls }) => ({
    calls: calls.map((call) => ({ ...call, freedAt: call.freedAt ?? call.at })),
  })),
  'a member is called again': believes(({ place }) => (place === 'member' ? { place: 'none', outcome: null } : {})),
  'a released member is called again': believes(({ place }) =>
    place === 'released' ? { place: 'none', outcome: null } : {},
  ),
  'a phone that rings for another call-out is rung': { busy: false },
  'the order is reversed': {
    decider: sees((state) => ({
      ...state,
      candidates: new Map([...state.candidates].map(([user, one]) => [user, { ...one, rank: -one.rank }])),
    })),
  },
  'the start of a profile is ignored': believes(() => ({ startSeconds: 0 })),
  'the stop of a profile is ignored': believes(() => ({ stopSeconds: null })),
  'a phone has no rest between two calls': rules(() => ({ redialSeconds: 0 })),
  'calls have no limit': rules(({ lists }) => ({
    maxCalls: null,
    lists: lists.map((list) => ({ ...list, rounds: 99 })),
  })),
  'calls end a round too early': rules(({ lists, maxCalls }) => ({
    maxCalls: maxCalls === null ? null : 1,
    lists: lists.map((list) => ({ ...list, rounds: 1, callsPerTurn: 1 })),
  })),
  'a late step still rings': rules(() => ({ lateSeconds: 999_999 })),
  'a call-out expires at the first second': rules(() => ({ lateSeconds: -1 })),
  'everyone is rung at once': rules(({ lists }) => ({ lists: lists.map((list) => ({ ...list, method: 'everyone' })) })),
  'everyone is rung one by one': rules(({ lists }) => ({
    lists: lists.map((list) => ({ ...list, method: 'one-by-one', callSeconds: 0 })),
  })),
  'a reserve list begins at once': rules(({ lists }) => ({
    lists: lists.map((list) => ({ ...list, reserveFor: [] })),
  })),
  'one place too many is given': {
    decider: sees((state) => ({
      ...state,
      target: state.target + 1,
      policy: {
        ...state.policy,
        lists: state.policy.lists.map((list) => ({ ...list, target: list.target === null ? null : list.target + 1 })),
      },
    })),
  },
  'one place too few is given': { decider: sees((state) => ({ ...state, target: Math.max(1, state.target - 1) })) },
  'a paused call-out rings': {
    decider: sees((state) => (state.status === 'paused' ? { ...state, status: 'in-progress' } : state)),
  },
  'a call-out that ended rings': {
    decider: sees((state) =>
      ['formed', 'failed', 'stopped', 'expired'].includes(state.status)
        ? { ...state, status: 'in-progress', plannedAt: 0 }
        : state,
    ),
  },
  'a step is planned before its time': writes((facts) =>
    facts.map((fact) =>
      fact.type === 'CalloutStepPlanned'
        ? { ...fact, data: { ...fact.data, dueAt: new Date(Date.parse(fact.data.dueAt) - 60_000).toISOString() } }
        : fact,
    ),
  ),
  'a step is planned half a minute late': writes((facts) =>
    facts.map((fact) =>
      fact.type === 'CalloutStepPlanned'
        ? { ...fact, data: { ...fact.data, dueAt: new Date(Date.parse(fact.data.dueAt) + 30_000).toISOString() } }
        : fact,
    ),
  ),
  'paused time counts': { decider: sees((state) => ({ ...state, pausedFor: 0 })) },
  'an answer is not recorded': drops('ResponseRecorded'),
  'a place is not recorded': drops('MemberConfirmed'),
  'standby is not recorded': writes((facts) =>
    facts.map((fact) => (fact.type === 'MemberOnStandby' ? { ...fact, data: { ...fact.data, position: 1 } } : fact)),
  ),
  'the end of a call is not recorded': drops('CandidateFreed'),
  'the end of a call is recorded twice': doubles('CandidateFreed'),
  'a call is decided twice': doubles('CandidateCalled'),
  'a team is formed twice': doubles('CalloutFormed'),
  'a team is never formed': drops('CalloutFormed'),
  'a failure is recorded twice': doubles('CalloutFailed'),
  'the next step is not planned': drops('CalloutStepPlanned'),
  'a person is confirmed twice': doubles('MemberConfirmed'),
  'every answer is an acceptance': writes((facts) =>
    facts.map((fact) =>
      fact.type === 'ResponseRecorded' ? { ...fact, data: { ...fact.data, outcome: 'accepted' } } : fact,
    ),
  ),
  'an acceptance forms the team': writes((facts) =>
    facts.flatMap((fact): readonly CalloutFact[] =>
      fact.type === 'MemberConfirmed'
        ? [fact, { type: 'CalloutFormed', data: { callout: fact.data.callout, incident: fact.data.incident } }]
        : [fact],
    ),
  ),
  'a respected phone is rung in quiet hours': hears(({ away }) =>
    away.filter(({ reason }) => reason !== 'quiet-hours'),
  ),
  'quiet hours ignore daylight saving': hears((step, state) => {
    if (state.status === 'none' || state.policy.quiet?.zone !== 'America/Denver') return step.away;
    const { quiet } = state.policy;
    // An offset of seven hours, as in winter.
    const local = new Date(Date.parse(step.now) - 7 * 3_600_000).toISOString().slice(11, 16);
    const [after, before] = [local >= quiet.from, local < quiet.until];
    const isNight = quiet.from <= quiet.until ? after && before : after || before;
    const asked = step.away.filter(({ reason }) => reason === 'quiet-hours');
    const others = step.away.filter(({ reason }) => reason !== 'quiet-hours');
    return isNight ? [...others, ...asked] : others;
  }),
  'a call that was never placed counts': believes(({ calls }) => ({
    calls: calls.map((call) => ({ ...call, placed: true })),
  })),
  'everyone is passed over as if it were night': hears((_, state) =>
    state.status === 'none' ? [] : [...state.candidates.keys()].map((user) => ({ user, reason: 'quiet-hours' })),
  ),
  'a skip in quiet hours is not recorded': dropsWhere(
    (fact) => fact.type === 'CandidateSkipped' && fact.data.reason === 'quiet-hours',
  ),
  'an acknowledgement does not stop an escalation': dropsWhere(
    (fact) => fact.type === 'CalloutStopped' && fact.data.because === 'acknowledged',
  ),
  'an escalation waits for a second acknowledgement': rules(() => ({ acknowledges: false })),
  'the acknowledgement of the incident is not heard': dropsWhere(
    (fact) => fact.type === 'CalloutStopped' && fact.data.because === 'taken',
  ),
  'the network rings without asking the call-out': { isWanted: () => true },
  'the network asks a call-out of long ago': { waits: false },
  'a step does not wait for the answer of the read models': { awaits: false },
  'nobody asks again before a phone rings': { asks: false },
  'a leave is not heard': hears(({ away }) => away.filter(({ reason }) => reason !== 'leave')),
  'a place in another call-out is not heard': hears(({ away }) => away.filter(({ reason }) => reason !== 'on-team')),
  'a leave lasts until the end of the call-out': drops('CandidateReturned'),
};

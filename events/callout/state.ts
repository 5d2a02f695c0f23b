import type { CalloutKind, CalloutState as Standing } from '#contracts/callout/callouts';
import type { Excuse } from '#contracts/callout/ledger';
import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';
import type { SkipReason, UndialedReason } from '#contracts/callout/policy';
import type { TeamRole } from '#contracts/core/roles';
import { counts } from './answers.ts';
import type { CalloutFact, Policy } from './events.ts';

/** Times are milliseconds. */
export interface Call {
  readonly call: string;
  readonly at: number;
  readonly outcome: CallOutcome | null;
  /** The time at which the phone was free again; null while it may ring. */
  readonly freedAt: number | null;
  readonly placed: boolean;
  /** Why the person was not dialed; null for every other call. */
  readonly undialed: UndialedReason | null;
}
export interface Candidate {
  readonly user: string;
  readonly rank: number;
  readonly list: string;
  readonly startSeconds: number;
  readonly stopSeconds: number | null;
  readonly place: 'none' | 'member' | 'standby' | 'released';
  /** The latest outcome that counts. */
  readonly outcome: CallOutcome | null;
  /** The calls made when that outcome was recorded. */
  readonly callsThen: number;
  readonly calls: readonly Call[];
  /** The position of the person among all who came too late; 0 without one. */
  readonly standby: number;
  /** The reason for which a supervisor let the person off; absent, or null once withdrawn, without one. */
  readonly excuse?: Excuse | null;
  /** The hours of work as they were corrected; absent without a correction. */
  readonly work?: { readonly from: string; readonly until: string | null };
  /** The latest reason for which a call was skipped, and the call that it would have been. */
  readonly skipped: { readonly round: number; readonly reason: SkipReason } | null;
}

export interface KnownCallout {
  readonly status: Standing;
  readonly callout: string;
  readonly incident: string | null;
  readonly kind: CalloutKind;
  readonly role: TeamRole;
  readonly policy: Policy;
  readonly target: number;
  readonly startedAt: number;
  readonly pausedAt: number | null;
  /** The length of all pauses that are over. Paused time does not count for start and stop seconds. */
  readonly pausedFor: number;
  /** In the order of their rank. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** The deadline of the next step; null when none is planned. */
  readonly plannedAt: number | null;
  readonly told: ReadonlySet<string>;
  /** True once the phones that rang at its end were told to stop. */
  readonly calledOff: boolean;
}
export type CalloutState = { readonly status: 'none' } | KnownCallout;

export const isUnderWay = ({ status }: KnownCallout): boolean => status === 'in-progress' || status === 'paused';

export const placesOf = ({ policy, target, candidates }: KnownCallout) => ({
  policy,
  target,
  people: [...candidates.values()],
});

type Happened = CalloutFact & { readonly occurredAt: string };

export function evolve(state: CalloutState, event: Happened): CalloutState {
  if (event.type === 'CalloutStarted') {
    const { callout, incident, kind, role, policy, target } = event.data;
    const known = { callout, incident, kind, role, policy, target, startedAt: Date.parse(event.occurredAt) };
    const begun = {
      candidates: new Map(),
      plannedAt: null,
      pausedAt: null,
      pausedFor: 0,
      told: new Set<string>(),
      calledOff: false,
    };
    return { status: 'in-progress', ...known, ...begun };
  }
  return state.status === 'none' ? state : changed(state, event);
}

function changed(state: KnownCallout, event: Happened): KnownCallout {
  const at = Date.parse(event.occurredAt);
  switch (event.type) {
    case 'CandidateListed':
      return listed(state, event);
    case 'CandidateCalled': {
      const { call, user } = event.data;
      return person(state, user, (one) => ({
        calls: [...one.calls, { call, at, outcome: null, freedAt: null, placed: true, undialed: null }],
      }));
    }
    case 'CandidateSkipped': {
      const { user, round, reason } = event.data;
      return person(state, user, () => ({ skipped: { round, reason } }));
    }
    case 'CandidateReturned':
      return person(state, event.data.user, () => ({ skipped: null }));
    case 'ResponseRecorded':
      return responded(state, event);
    case 'AnswerGiven': {
      const { user, outcome } = event.data;
      return person(state, user, ({ calls }) => ({ outcome, callsThen: calls.length }));
    }
    case 'CandidateFreed': {
      const { call, user, placed, undialed = null } = event.data;
      return person(state, user, (one) => ({ calls: withCall(one, call, { freedAt: at, placed, undialed }) }));
    }
    case 'MemberConfirmed':
      return person(state, event.data.user, () => ({ place: 'member' }));
    case 'MemberOnStandby': {
      const { user, position } = event.data;
      return person(state, user, ({ calls }) => ({ place: 'standby', standby: position, callsThen: calls.length }));
    }
    case 'MemberReleased':
      return person(state, event.data.user, () => ({ place: 'released' }));
    case 'ResponseCorrected': {
      const { user, outcome } = event.data;
      return person(state, user, ({ place, calls }) => ({
        outcome,
        callsThen: calls.length,
        place: outcomeTable[outcome].said === 'accepted' || place === 'member' ? place : 'none',
      }));
    }
    case 'ChargeExcused':
      return person(state, event.data.user, () => ({ excuse: event.data.because }));
    case 'ExcuseWithdrawn':
      return person(state, event.data.user, () => ({ excuse: null }));
    case 'WorkCorrected': {
      const { user, from, until } = event.data;
      return person(state, user, () => ({ work: { from, until } }));
    }
    case 'PhonesCalledOff':
      return { ...state, calledOff: true };
    case 'CalloutTold':
      return { ...state, told: new Set(state.told).add(event.data.telling) };
    default:
      return standing(state, event, at);
  }
}

/** The changes of the call-out as a whole. */
function standing(state: KnownCallout, event: Happened, at: number): KnownCallout {
  switch (event.type) {
    case 'CalloutPaused':
      return { ...state, status: 'paused', pausedAt: at };
    case 'CalloutResumed': {
      const pausedFor = state.pausedFor + (at - (state.pausedAt ?? at));
      return { ...state, status: 'in-progress', pausedAt: null, pausedFor };
    }
    case 'CalloutTargetChanged':
      return { ...state, target: event.data.target };
    case 'CalloutStepPlanned':
      return { ...state, plannedAt: Date.parse(event.data.dueAt) };
    case 'CalloutFormed':
      return { ...state, status: 'formed', plannedAt: null };
    case 'CalloutFailed':
      return { ...state, status: 'failed', plannedAt: null };
    case 'CalloutStopped':
      return { ...state, status: 'stopped', plannedAt: null };
    case 'CalloutExpired':
      return { ...state, status: 'expired', plannedAt: null };
    default:
      return state;
  }
}

function listed(state: KnownCallout, { data }: Extract<CalloutFact, { type: 'CandidateListed' }>): KnownCallout {
  const { user, rank, list, startSeconds, stopSeconds } = data;
  const fresh = { place: 'none', outcome: null, callsThen: 0, calls: [], standby: 0, skipped: null } as const;
  const candidate = { user, rank, list, startSeconds, stopSeconds, ...fresh };
  return { ...state, candidates: new Map(state.candidates).set(user, candidate) };
}

function responded(state: KnownCallout, { data }: Extract<CalloutFact, { type: 'ResponseRecorded' }>): KnownCallout {
  const { call, user, outcome } = data;
  const againAfter = (known: CallOutcome | null) => known && outcomeTable[known].again;
  return person(state, user, (one) => {
    // An outcome shows that the call was placed, also when it was given up before.
    const calls = withCall(one, call, { outcome, placed: true, undialed: null });
    if (!counts(one, call, outcome)) return { calls };
    // "Only if nobody else can" is asked once more, and not again when the answer is the same.
    const isRepeated = againAfter(one.outcome) === 'if-open' && againAfter(outcome) === 'if-open';
    const callsThen = one.place === 'standby' || isRepeated ? one.callsThen : one.calls.length;
    return { calls, outcome, callsThen };
  });
}

function person(state: KnownCallout, user: string, change: (one: Candidate) => Partial<Candidate>): KnownCallout {
  const one = state.candidates.get(user);
  if (!one) return state;
  return { ...state, candidates: new Map(state.candidates).set(user, { ...one, ...change(one) }) };
}

const withCall = ({ calls }: Candidate, call: string, change: Partial<Call>): readonly Call[] =>
  calls.map((one) => (one.call === call ? { ...one, ...change } : one));

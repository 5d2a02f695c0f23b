import { channels } from '#contracts/accounts/channels';
import {
  type CalloutFrame,
  type CalloutKind,
  type CalloutState,
  calloutEvent,
  type Inputs,
} from '#contracts/callout/callouts';
import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';
import type { CallRule, LeftOutReason, ListRule, SkipReason, UndialedReason } from '#contracts/callout/policy';
import { isActive } from '#contracts/core/calloutStates';
import type { TeamRole } from '#contracts/core/roles';
import { endingSentences } from '#contracts/incident/consequences';
import type { AnswerWay } from '#contracts/incident/response';
import { counts } from '#events/callout/answers';
import type { Policy } from '#events/callout/events';
import { hasPlaceFor } from '#events/callout/places';
import type { Metadata } from '#events/core/message';
import { beatsChanged } from '#projections/core/onCallFrames';
import { type Change, projection } from '#projections/core/projection';

/** The decision to ring a person, and what came of it. `calls` has the course of the call itself. */
export interface CandidateCall {
  readonly uuid: string;
  readonly round: number;
  readonly rule: CallRule;
  readonly inputs: Inputs;
  readonly time: string;
  readonly outcome: CallOutcome | null;
  /** The time at which the phone was free again; null while it may ring. */
  readonly freed_time: string | null;
  /** False when it turned out that the call was never placed. */
  readonly placed: boolean;
  /** Why the person was not dialed; null for every other call. */
  readonly undialed: UndialedReason | null;
  /** True when the person had answered in an earlier call: this one is not wanted any more. */
  readonly withdrawn: boolean;
}
/** A recorded answer that somebody replaced later. Its reason is in `correction_reasons`. */
export interface Correction {
  readonly time: string;
  /** `kind:id` of the author. */
  readonly by: string;
  /** The answer before; null without one. */
  readonly from: CallOutcome | null;
  readonly to: CallOutcome;
}
export interface Candidate {
  readonly user: string;
  readonly rank: number;
  readonly list: string;
  readonly start_seconds: number;
  readonly stop_seconds: number | null;
  readonly rule: ListRule;
  readonly inputs: Inputs;
  readonly place: 'none' | 'member' | 'standby' | 'released';
  /** The time at which the person got the place that they have; absent without one. */
  readonly place_time?: string;
  /** The time at which the person lost it again; absent while the person has it. */
  readonly released_time?: string;
  /** When the person will be there, as the person said; absent without a word of it. */
  readonly eta?: string;
  readonly outcome: CallOutcome | null;
  /** The latest answer outside of our calls; absent without one. */
  readonly answer?: { readonly time: string; readonly by: AnswerWay; readonly outcome: CallOutcome };
  /** The oldest first. */
  readonly corrections: readonly Correction[];
  readonly calls: readonly CandidateCall[];
  readonly skips: readonly {
    readonly round: number;
    readonly reason: SkipReason;
    readonly inputs: Inputs;
    /** True once the reason was over. */
    readonly over?: boolean;
  }[];
}
export interface CalloutDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly incident: string | null;
  readonly kind: CalloutKind;
  readonly name: string;
  readonly role: TeamRole;
  readonly policy: Policy;
  readonly state: CalloutState;
  readonly reason: string | null;
  readonly target: number;
  readonly started_time: string;
  /** `kind:id` of the author. */
  readonly started_by: string;
  readonly ended_time: string | null;
  readonly next_step_time: string | null;
  readonly people: readonly Candidate[];
  /** The people who come after the most that a call-out calls; absent without any. */
  readonly beyond?: number;
  readonly left_out: readonly { readonly user: string; readonly reason: LeftOutReason; readonly inputs: Inputs }[];
}

export const isUnderWay: (doc: Pick<CalloutDoc, 'state'>) => boolean = isActive;

/** True while the phone may ring for this call-out, also after its end. */
export const isRinging = ({ calls }: Candidate): boolean => calls.some(({ freed_time }) => freed_time === null);

/** Why a decided call should not be placed any more; null while it should. `now` is in milliseconds. */
export function whyUndialed(doc: CalloutDoc, call: string, now: number): UndialedReason | null {
  if (doc.state !== 'in-progress') return doc.state === 'paused' ? 'paused' : 'ended';
  const one = doc.people.find(({ calls }) => calls.some(({ uuid }) => uuid === call));
  const made = one?.calls.find(({ uuid }) => uuid === call);
  if (!one || !made || made.freed_time !== null) return 'ended';
  const hasDecided = one.outcome !== null && outcomeTable[one.outcome].again === 'no';
  if (made.outcome !== null || made.withdrawn || hasDecided || one.place === 'member') return 'answered';
  // The latest time follows from the policy: nobody is rung late.
  if (now > Date.parse(made.time) + doc.policy.lateSeconds * 1_000) return 'late';
  return hasPlaceFor(doc, one.list) ? null : 'filled';
}

export const failureWords = {
  'nobody-left': 'Nobody is left to call.',
  'nobody-listed': 'Nobody could be called.',
} as const;

export const stopWords: Readonly<Record<string, string>> = {
  acknowledged: 'Acknowledged.',
  ...endingSentences,
  taken: 'The incident was acknowledged.',
  over: 'The incident is over.',
  incident: 'The incident was acknowledged, or is over.',
  'other-callout': 'Another call-out of this incident began at the same moment.',
};

type Maybe = CalloutDoc | null;

const person = (doc: Maybe, user: string, change: (one: Candidate) => Candidate): Maybe =>
  doc && { ...doc, people: doc.people.map((one) => (one.user === user ? change(one) : one)) };

const fresh = { outcome: null, freed_time: null, placed: true, undialed: null, withdrawn: false } as const;
const withCall = ({ calls }: Candidate, call: string, change: Partial<CandidateCall>): readonly CandidateCall[] =>
  calls.map((one) => (one.uuid === call ? { ...one, ...change } : one));
const answersOf = ({ outcome, calls }: Candidate) => ({
  outcome,
  calls: calls.map(({ uuid: call, outcome: said }) => ({ call, outcome: said })),
});

const ended = (doc: Maybe, state: CalloutState, { occurredAt }: Metadata, reason: string | null = null): Maybe =>
  doc && { ...doc, state, reason, ended_time: occurredAt, next_step_time: null };

/** The call-outs, by uuid. A team of an older log is in `callout_teams` only. */
export const callouts = projection<CalloutDoc>()({
  name: 'callouts',
  version: 7,
  keys: ({ data, stream }) =>
    stream.startsWith('callout-') && 'callout' in data && data.callout !== null ? [data.callout] : [],
  on: {
    CalloutStarted: (_, { data: { callout: uuid, ...data }, metadata: { entity, occurredAt, actor } }) => ({
      ...data,
      uuid,
      entity,
      state: 'in-progress',
      reason: null,
      started_time: occurredAt,
      started_by: `${actor.kind}:${actor.id}`,
      ended_time: null,
      next_step_time: null,
      people: [],
      left_out: [],
    }),
    CandidateListed: (doc, { data: { user, rank, list, startSeconds, stopSeconds, rule, inputs } }) =>
      doc && {
        ...doc,
        people: [
          ...doc.people,
          {
            user,
            rank,
            list,
            start_seconds: startSeconds,
            stop_seconds: stopSeconds,
            rule,
            inputs,
            place: 'none',
            outcome: null,
            corrections: [],
            calls: [],
            skips: [],
          },
        ],
      },
    CandidateLeftOut: (doc, { data: { user, reason, inputs } }) =>
      doc && { ...doc, left_out: [...doc.left_out, { user, reason, inputs }] },
    CandidateCalled: (doc, { data: { call: uuid, user, round, rule, inputs }, metadata: { occurredAt: time } }) =>
      person(doc, user, (one) => ({
        ...one,
        calls: [...one.calls, { uuid, round, rule, inputs, time, ...fresh }],
      })),
    CandidateSkipped: (doc, { data: { user, round, reason, inputs } }) =>
      person(doc, user, (one) => ({ ...one, skips: [...one.skips, { round, reason, inputs }] })),
    CandidateReturned: (doc, { data: { user } }) =>
      person(doc, user, (one) => ({ ...one, skips: one.skips.map((skip) => ({ ...skip, over: true })) })),
    ResponseRecorded: (doc, { data: { call, user, outcome } }) =>
      person(doc, user, (one) => ({
        ...one,
        outcome: counts(answersOf(one), call, outcome) ? outcome : one.outcome,
        calls: withCall(one, call, { outcome, placed: true, undialed: null }),
      })),
    AnswerGiven: (doc, { data: { user, outcome, by }, metadata: { occurredAt: time } }) =>
      person(doc, user, (one) => ({ ...one, outcome, answer: { time, by, outcome } })),
    CandidateFreed: (doc, { data: { call, user, placed, undialed = null }, metadata: { occurredAt } }) =>
      person(doc, user, (one) => ({
        ...one,
        calls: withCall(one, call, { freed_time: occurredAt, placed, undialed }),
      })),
    CandidateCallWithdrawn: (doc, { data: { call, user } }) =>
      person(doc, user, (one) => ({ ...one, calls: withCall(one, call, { withdrawn: true }) })),
    MemberConfirmed: (doc, { data, metadata: { occurredAt: place_time } }) =>
      person(doc, data.user, (one) => ({ ...one, place: 'member', place_time })),
    MemberEtaGiven: (doc, { data: { user, at } }) => person(doc, user, (one) => ({ ...one, eta: at })),
    MemberOnStandby: (doc, { data }) => person(doc, data.user, (one) => ({ ...one, place: 'standby' })),
    MemberReleased: (doc, { data, metadata: { occurredAt: released_time } }) =>
      person(doc, data.user, (one) => ({ ...one, place: 'released', released_time })),
    ResponseCorrected: (doc, { data: { user, outcome: to }, metadata: { occurredAt: time, actor } }) =>
      person(doc, user, (one) => ({
        ...one,
        outcome: to,
        corrections: [...one.corrections, { time, by: `${actor.kind}:${actor.id}`, from: one.outcome, to }],
        place: outcomeTable[to].said === 'accepted' || one.place === 'member' ? one.place : 'none',
      })),
    CalloutPaused: (doc) => doc && { ...doc, state: 'paused' },
    CalloutResumed: (doc) => doc && { ...doc, state: 'in-progress' },
    CalloutTargetChanged: (doc, { data: { target } }) => doc && { ...doc, target },
    CalloutStepPlanned: (doc, { data: { dueAt } }) => doc && { ...doc, next_step_time: dueAt },
    CalloutFormed: (doc, { metadata }) => ended(doc, 'formed', metadata),
    CalloutFailed: (doc, { data, metadata }) => ended(doc, 'failed', metadata, failureWords[data.reason]),
    CalloutStopped: (doc, { data, metadata }) =>
      ended(doc, 'stopped', metadata, stopWords[data.because] ?? data.personal?.reason ?? 'Stopped by a person.'),
    CalloutExpired: (doc, { metadata }) => ended(doc, 'expired', metadata, 'The next call was overdue for too long.'),
  },
  columns: {
    entity: (doc) => doc.entity,
    incident: (doc) => doc.incident,
    kind: (doc) => doc.kind,
    under_way: (doc) => (isUnderWay(doc) ? doc.entity : null),
    /** The organization, while a phone may ring. */
    rings_for: (doc) => (isUnderWay(doc) || doc.people.some(isRinging) ? doc.entity : null),
    started_time: (doc) => doc.started_time,
  },
  frames: ({ after, position }: Change<CalloutDoc>) => {
    if (!after) return [];
    const { uuid: callout, incident, entity, kind } = after;
    const data: CalloutFrame = { callout, incident, position };
    return [
      { channel: channels.callouts(entity), event: calloutEvent, data },
      ...(kind === 'beats' ? beatsChanged(entity, position, 'callout') : []),
    ];
  },
});

import { calloutKinds, inputs } from '#contracts/callout/callouts';
import { excuses } from '#contracts/callout/ledger';
import { callOutcomes } from '#contracts/callout/outcomes';
import {
  callMethods,
  callRules,
  leftOutReasons,
  listRules,
  overrides,
  skipReasons,
  undialedReasons,
} from '#contracts/callout/policy';
import { restRules } from '#contracts/core/dispatchRules';
import { teamRoles } from '#contracts/core/roles';
import { endings } from '#contracts/incident/consequences';
import { answerWays } from '#contracts/incident/response';
import { ledgerRules } from '#events/core/ledgerRules';
import {
  type FactIn,
  facts,
  flag,
  id,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  sealed,
  text,
  time,
  whole,
} from '#events/core/schema';

/** A list of people within a call-out: a group, a beat, a reserve list, or the one list of the call-out. */
const policyList = object({
  list: text,
  /** Shown to people; '' for the one list of the call-out. */
  name: text,
  method: oneOf(callMethods),
  /** The number of acceptances needed; null when the call-out's own target counts. */
  target: orNull(whole),
  /** The lists for which this one is the reserve: it begins when one of them has nobody left. Empty for a first list. */
  reserveFor: listOf(text),
  /** One by one: the seconds after which the next person is called although nobody has answered yet. */
  callSeconds: whole,
  /** The calls that a person gets in one pass through the list. */
  callsPerTurn: whole,
  /** The most passes through the list. */
  rounds: whole,
});

/** How people are called. It is fixed when the call-out starts: later settings do not change it. */
const policy = object({
  /**
   * The version of the rules that interpret this policy. Since 2, a call that was never placed needs no rest after it.
   * Since 3, it is no reason either to ask a person again who is on standby, or who comes only if nobody else can.
   * Since 4, such a person keeps the turn: a phone rests after a call only.
   */
  rules: whole,
  lists: listOf(policyList),
  /** The most calls of the whole call-out; null without a limit. */
  maxCalls: orNull(whole),
  /** The rest of a phone between two calls to the same person. */
  redialSeconds: whole,
  ringSeconds: whole,
  /** The time after which a call without an end no longer keeps others waiting. */
  callLimitSeconds: whole,
  /** The lateness after which the call-out expires: nobody is rung so late. */
  lateSeconds: whole,
  /** The longest a call-out may last, and the longest it may stay paused. */
  lastsSeconds: whole,
  urgent: flag,
  detectMachine: flag,
  /** True when one acceptance is an acknowledgement, which stops the calls. */
  acknowledges: flag,
  /** The quiet hours, local times such as `22:00` in a zone, for people who ask for them; absent without any. */
  quiet: optional(object({ from: text, until: text, zone: text })),
  /** `last`: people on leave were listed after everybody else, and are called in their turn. Absent: they are not called. */
  leave: optional(oneOf(['last'])),
  /** The hours of work after which people rest, and of rest: they are not called meanwhile. Absent: nobody rests. */
  rest: optional(oneOf(restRules)),
  /** The contracts of its lists, for lists that have one: their ledger, the rules of that version, and the local months. */
  orders: optional(
    listOf(
      object({
        ledger: id,
        /** A role, or the uuid of a reserve list. */
        list: text,
        version: whole,
        rules: ledgerRules,
        /** The month in which the call-out begins, and the first month whose charges count, such as `2026-01`. */
        month: text,
        since: text,
      }),
    ),
  ),
  /** The beats of the call-out; absent for every other kind. */
  beats: optional(listOf(id)),
});
export type Policy = Shape<typeof policy>;
export type PolicyList = Shape<typeof policyList>;

const callout = { callout: id } as const;
const ofIncident = { ...callout, incident: orNull(id) } as const;
/** Older facts of these types do not name the incident. */
const ofIncidentNow = { ...callout, incident: optional(orNull(id)) } as const;

/**
 * The facts of the stream `callout-{uuid}`: one call-out, from its start to its end. It has one end; a call-out that failed
 * is formed after all when an acceptance arrives late and fills the last place.
 */
export const calloutFacts = facts({
  /** Of older logs: a call-out of beats has formed a team. */
  CalloutTeamFormed: {
    callout: id,
    /** The name that was given to the call-out. */
    name: text,
    beats: listOf(id),
    /** Users who accepted, in that order. */
    users: listOf(id),
  },
  CalloutStarted: {
    ...ofIncident,
    kind: oneOf(calloutKinds),
    name: text,
    /** The role that members get in the team. */
    role: oneOf(teamRoles),
    target: whole,
    policy,
    /** The people who come after the most that a call-out calls; absent without any. */
    beyond: optional(whole),
  },
  /** A person who may be called, with the reason of the rank. */
  CandidateListed: {
    ...sealed({
      /** The number chosen for this call-out; null when the person's own phones are rung. */
      to: orNull(text),
      /** Words that the person hears; null without. */
      message: orNull(text),
    }),
    ...callout,
    user: id,
    rank: whole,
    list: text,
    startSeconds: whole,
    stopSeconds: orNull(whole),
    rule: oneOf(listRules),
    inputs,
  },
  /** The author of the call-out has changed the order for one person, or left them out. */
  CandidateOverridden: { ...sealed({ reason: text }), ...callout, user: id, to: oneOf(overrides) },
  CandidateLeftOut: { ...callout, user: id, reason: oneOf(leftOutReasons), inputs },
  /** The decision to ring a person. The engine then places the call. */
  CandidateCalled: {
    ...ofIncident,
    call: id,
    user: id,
    /** 1 for the first call to this person. */
    round: whole,
    rule: oneOf(callRules),
    inputs,
    ringSeconds: whole,
    urgent: flag,
    detectMachine: flag,
  },
  CandidateSkipped: { ...callout, user: id, round: whole, reason: oneOf(skipReasons), inputs },
  /** The reason for which the person was skipped is over, such as a leave. */
  CandidateReturned: { ...callout, user: id },
  /** From a key press at once, or from the end of the call. */
  ResponseRecorded: { ...ofIncidentNow, call: id, user: id, outcome: oneOf(callOutcomes) },
  /** An answer outside of our calls: the person called back (`phone`), sent a text, or used a page. */
  AnswerGiven: { ...ofIncident, user: id, outcome: oneOf(callOutcomes), by: oneOf(answerWays) },
  /** The call is over: the phone may ring again. A call that was never placed counts as none. */
  CandidateFreed: {
    ...ofIncidentNow,
    call: id,
    user: id,
    placed: flag,
    /** Why the person was not dialed; absent for a call that was placed, and in older logs. */
    undialed: optional(oneOf(undialedReasons)),
  },
  /** The person has answered in an earlier call, of which the network reported late: this one is not wanted any more. */
  CandidateCallWithdrawn: { ...callout, call: id, user: id },
  /** When a person with a place will be there. The latest one counts. */
  MemberEtaGiven: { ...ofIncident, user: id, at: time, by: oneOf(answerWays) },
  MemberConfirmed: { ...ofIncident, call: orNull(id), user: id, role: oneOf(teamRoles), place: whole },
  MemberOnStandby: { ...ofIncidentNow, call: orNull(id), user: id, position: whole },
  /** `tells` as in `TeamMemberRemoved`. */
  MemberReleased: { ...sealed({ reason: text }), ...ofIncident, user: id, tells: optional(flag) },
  /** A dispatcher changes what is recorded. The author is the actor. */
  ResponseCorrected: { ...sealed({ reason: text }), ...ofIncidentNow, user: id, outcome: oneOf(callOutcomes) },
  /** A supervisor has let a person off, instead of the answer: the ledger charges by this reason. */
  ChargeExcused: { ...sealed({ reason: text }), ...ofIncident, user: id, because: oneOf(excuses) },
  /** The answer of the person counts again. */
  ExcuseWithdrawn: { ...ofIncident, user: id },
  /** The hours that a person worked for it, when they were others than the facts say. `until`: null while it goes on. */
  WorkCorrected: { ...sealed({ reason: text }), ...ofIncident, user: id, from: time, until: orNull(time) },
  /** `held`: the incident rests; without it, a person paused it. */
  CalloutPaused: { ...ofIncident, because: optional(oneOf(['held'])) },
  CalloutResumed: ofIncident,
  CalloutTargetChanged: { ...ofIncidentNow, target: whole },
  /** The latest one is the deadline of the next step. */
  CalloutStepPlanned: { ...callout, dueAt: time },
  CalloutFormed: ofIncident,
  CalloutFailed: { ...ofIncident, reason: oneOf(['nobody-left', 'nobody-listed']) },
  /**
   * `acknowledged`: by a person who was called. `taken`, `over`: an escalation, whose incident was acknowledged
   * otherwise, or ended; older ones say `incident` for both. `other-callout`: another call-out began for the incident at
   * the same moment. Otherwise the way in which the incident ended.
   */
  CalloutStopped: {
    ...sealed({ reason: text }),
    ...ofIncident,
    because: oneOf(['person', 'acknowledged', 'taken', 'over', 'incident', 'other-callout', ...endings]),
  },
  /** A step was so late that nobody is rung any more, or the call-out lasted too long. */
  CalloutExpired: { ...ofIncident, dueAt: time },
  /** After the end, the phones that still rang for it were told to stop. A person who talks hears how it ended. */
  PhonesCalledOff: { ...callout, calls: listOf(id) },
  /** The incident knows what the fact with this id says, or did not take it. */
  CalloutTold: { ...callout, telling: id, refused: orNull(text) },
});
export type CalloutStarted = FactIn<typeof calloutFacts, 'CalloutStarted'>;
export type CandidateListed = FactIn<typeof calloutFacts, 'CandidateListed'>;
export type CandidateLeftOut = FactIn<typeof calloutFacts, 'CandidateLeftOut'>;
export type CandidateCalled = FactIn<typeof calloutFacts, 'CandidateCalled'>;
export type CalloutTeamFormed = FactIn<typeof calloutFacts, 'CalloutTeamFormed'>;
export type PolicyOrder = NonNullable<Policy['orders']>[number];
export type CalloutFact = FactIn<typeof calloutFacts>;

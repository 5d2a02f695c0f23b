import { callAnswers, callOutcomes } from '#contracts/callout/outcomes';
import { undialedReasons } from '#contracts/callout/policy';
import { type FactIn, facts, flag, id, oneOf, optional, orNull, sealed, text, time, whole } from '#events/core/schema';

export const callPurposes = ['team', 'escalation', 'contact', 'test', 'job'] as const;
export type CallPurpose = (typeof callPurposes)[number];

/** The facts of the stream `call-{uuid}`: one attempt to reach a person by telephone, from its request to its only end. */
export const callFacts = facts({
  /** Appended before the phone network is asked. */
  CallRequested: {
    ...sealed({ to: text }),
    call: id,
    callout: orNull(id),
    incident: orNull(id),
    purpose: oneOf(callPurposes),
    /** The sending of a crew that the call is about; absent for every other purpose. */
    dispatch: optional(id),
    /** The contact to whom the person is connected; null for every other purpose. */
    contact: orNull(id),
    provider: oneOf(['simulator', 'twilio']),
    user: id,
    ringSeconds: whole,
    /** The beat phone whose PIN the person must key before the question; absent when it has none. */
    pinOf: optional(id),
  },
  /** The call certainly was not placed and will be tried again at `dueAt`. */
  CallPutOff: { call: id, reason: text, dueAt: time },
  /** Appended before each further attempt. */
  CallTriedAgain: { call: id, attempt: whole },
  CallSubmitted: { call: id, providerId: text },
  /** The network's answer was lost. The call is never placed again: polling or a callback tells what became of it. */
  CallSubmissionUnknown: { call: id },
  /** `sequence` is the network's number of the report; null when no callback reported it. */
  CallRinging: { call: id, sequence: orNull(whole) },
  /** Machine detection is only a hint. */
  CallAnswered: { call: id, sequence: orNull(whole), by: oneOf(['person', 'machine', 'unknown']) },
  /** A key press, and its meaning at that step; null when the key had none. The call-out decides what it is worth. */
  CallKeyed: { call: id, step: text, digits: text, answer: orNull(oneOf(callAnswers)) },
  /** A PIN was keyed at this step. Its digits are recorded nowhere. */
  CallPinEntered: { call: id, step: text, right: flag },
  CallEnded: {
    call: id,
    callout: orNull(id),
    dispatch: optional(id),
    outcome: oneOf(callOutcomes),
    /** The length of the conversation. */
    seconds: whole,
    /**
     * `refused` by the network before it rang; `expired` when it was no longer wanted, so that nobody was called;
     * `unplaced` when the network never heard of it, because the process that asked had ended; `forgotten` when the
     * network took it and does not know it any more.
     */
    source: oneOf(['callback', 'poll', 'refused', 'expired', 'unplaced', 'forgotten']),
    /** The network's own reason for a refusal, in words without a phone number. */
    reason: optional(text),
    /** Why a call was not dialed; absent for one that was, and in older logs. */
    undialed: optional(oneOf(undialedReasons)),
  },
  /** The incident gets no line about this call to a contact: it is gone, or the call is long over. */
  CallUntold: { call: id },
  /** A key, or a report, that arrived after the end and changes what became of the call. The network promises no order. */
  CallOutcomeCorrected: {
    call: id,
    callout: orNull(id),
    dispatch: optional(id),
    outcome: oneOf(callOutcomes),
    seconds: whole,
  },
});
export type CallRequested = FactIn<typeof callFacts, 'CallRequested'>;
export type CallAnswered = FactIn<typeof callFacts, 'CallAnswered'>;
export type CallOutcomeCorrected = FactIn<typeof callFacts, 'CallOutcomeCorrected'>;
export type CallEnded = FactIn<typeof callFacts, 'CallEnded'>;
export type CallFact = FactIn<typeof callFacts>;

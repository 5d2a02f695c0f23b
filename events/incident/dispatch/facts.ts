import { type FactIn, facts, flag, id, object, optional, orNull, sealed, text, time, whole } from '#events/core/schema';
import { versionChange } from '#events/incident/core/facts';

const sending = {
  designation: id,
  name: text,
  /** True when the user is called first; otherwise, or when the call reaches nobody, the user is texted. */
  calls: optional(flag),
  /** The user who held the designation at that moment. It explains afterwards who was sent. */
  user: orNull(id),
};
/** The sending that a step belongs to, and its crew. */
const step = { dispatch: id, designation: id, name: text };

const organization = object({ entity: id, name: text });

/** The facts of sending a crew: a dispatcher's, the text's, and the crew's own. Each has its own time. */
export const dispatchFacts = facts({
  CrewDispatched: {
    ...sending,
    /** The id of this sending. Absent in facts older than the texts to crews, and in imports: no text is sent. */
    dispatch: optional(id),
    /** When a crew that has not answered counts as not responding. */
    respondBy: optional(time),
    /** True when the user joined the team with this sending. */
    joined: optional(flag),
    ...versionChange,
  },
  /** A crew that was sent before is sent once more. The link of `previous` ends. */
  CrewSentAgain: {
    ...sending,
    dispatch: id,
    /** The sending that this one replaces; null when it had no id. */
    previous: orNull(id),
    respondBy: time,
    joined: flag,
    ...versionChange,
  },
  /**
   * The crew goes on with its job for the organization `to`, which has the incident now, until it is released. A text
   * tells its user. `from` has the crew.
   */
  CrewHandedOver: { ...step, user: orNull(id), from: organization, to: organization, delivery: id },
  CrewRecalled: { ...step, user: orNull(id) },
  /** An import said in error that this crew was sent. `at` is the time of that dispatch. */
  CrewDispatchWithdrawn: { designation: id, name: text, at: time },
  JobTextSent: step,
  JobTextDelivered: step,
  /** `reason` is in words for the dispatcher. It names no phone number. */
  JobTextDelayed: { ...step, reason: text },
  JobTextFailed: { ...step, reason: text },
  /** The text service did not answer whether it sent the text. */
  JobTextDoubted: step,
  /** The crew opened the job page. */
  JobRead: step,
  JobAccepted: step,
  JobDeclined: { ...sealed({ reason: text }), ...step },
  CrewSetOut: step,
  CrewArrived: {
    ...step,
    /** The organization's rule at that moment, in minutes: after which a crew alone is asked whether it is all right. */
    welfare: optional(object({ after: whole, within: whole })),
  },
  /** The crew says when it will be there. */
  CrewEtaGiven: { ...step, at: time },
  JobFinished: step,
  /** The crew has not answered in time. It may still answer. */
  CrewSilent: step,
  /**
   * A crew accepted, or set out, when `holder` had accepted already: either one was asked because the other was silent.
   * It does not come until a dispatcher wants it, or `holder` declines.
   */
  JobAnsweredLate: { ...step, holder: text },
  /** The crew that answered late comes after all. A text tells it. */
  LateAnswerTaken: step,
});
export type DispatchFact = FactIn<typeof dispatchFacts>;
export type CrewDispatched = FactIn<typeof dispatchFacts, 'CrewDispatched'>;
export type CrewSentAgain = FactIn<typeof dispatchFacts, 'CrewSentAgain'>;

import {
  type FactIn,
  facts,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  sealed,
  text,
  time,
} from '#events/core/schema';

/** The facts of the stream `designation-{uuid}`: a crew's place on the board, its holder, and its position. */
export const designationFacts = facts({
  DesignationCreated: { designation: id, name: text, sharedPhoneNumber: text },
  DesignatedUserAssigned: { designation: id, user: id },
  DesignatedUserReleased: { designation: id, user: id },
  /** The number on which the holder answers for this crew. The subject is the holder; '' is the holder's own number. */
  CrewNumberChosen: { ...sealed({ phoneNumber: text }), designation: id },
  /**
   * The person of the calendar's shift holds the crew until `next`. Without a shift, the designated user holds it. `next`
   * is the time of the next change that is known; null when there is none.
   */
  CrewScheduleFollowed: {
    designation: id,
    schedule: id,
    /** The id of the fact, or the time, because of which the engine looked. */
    cause: text,
    shift: orNull(id),
    user: orNull(id),
    next: orNull(time),
  },
  CrewActivated: { designation: id },
  CrewDeactivated: { designation: id },
  /** The order in which the crew does the jobs that wait. Jobs that are not named come after these. */
  CrewJobsOrdered: { designation: id, incidents: listOf(id) },
  CrewNoteWritten: { ...sealed({ body: text }), designation: id, source: oneOf(['manager', 'crew']) },
  /**
   * A request for the crew's position. The link's key is derived from `checkIn`, so the log holds nothing that opens it.
   */
  CheckInRequested: {
    designation: id,
    checkIn: id,
    user: id,
    /** The time at which an unanswered request fails. */
    dueAt: time,
  },
  CheckInCompleted: {
    ...sealed({ note: text }),
    designation: id,
    checkIn: id,
    lat: number,
    lng: number,
    /** Metres; null when a person placed the pin. */
    accuracy: orNull(number),
    /** The crew's own report that was taken as the answer. */
    report: optional(id),
  },
  /** The crew said where it is without being asked. */
  PositionReported: { designation: id, report: id, lat: number, lng: number, accuracy: orNull(number) },
  CheckInFailed: {
    designation: id,
    checkIn: id,
    /**
     * `unanswered` in time; `expired` when no engine ran to time it out; `unsent` when no message could be sent, or it
     * did not arrive; `replaced` when the crew was asked again.
     */
    reason: oneOf(['unanswered', 'expired', 'unsent', 'replaced']),
    /** Why no message could be sent or did not arrive, in words for the dispatcher. It names no phone number. */
    cause: optional(text),
  },
});
export type CrewScheduleFollowed = FactIn<typeof designationFacts, 'CrewScheduleFollowed'>;
export type CheckInFailed = FactIn<typeof designationFacts, 'CheckInFailed'>;
export type DesignationFact = FactIn<typeof designationFacts>;

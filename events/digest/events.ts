import { type FactIn, facts, id, object, optional, time, whole } from '#events/core/schema';

/** The facts of the stream `digest-{uuid}`: a person's subscription to the daily mail, or to the monthly report. */
export const digestFacts = facts({
  DigestSubscribed: {
    subscription: id,
    user: id,
    /** The time of the first mail. */
    dueAt: time,
    /** A mail about each month in place of the daily one, on this day of the month after it (1 to 28). */
    report: optional(object({ day: whole })),
  },
  DigestUnsubscribed: { subscription: id, user: id },
  /** A mail is owed about the time from `since` until `until`. Its words are written from the read models. */
  DigestOrdered: { subscription: id, user: id, delivery: id, since: time, until: time, dueAt: time },
});
export type DigestFact = FactIn<typeof digestFacts>;

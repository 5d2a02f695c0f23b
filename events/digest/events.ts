import { type FactIn, facts, id, time } from '#events/core/schema';

/** The facts of the stream `digest-{uuid}`: a person's subscription to the daily mail about the incidents. */
export const digestFacts = facts({
  DigestSubscribed: {
    subscription: id,
    user: id,
    /** The time of the first mail. */
    dueAt: time,
  },
  DigestUnsubscribed: { subscription: id, user: id },
  /** A mail is owed about the time from `since` until `until`. Its words are written from the read models. */
  DigestOrdered: { subscription: id, user: id, delivery: id, since: time, until: time, dueAt: time },
});
export type DigestFact = FactIn<typeof digestFacts>;

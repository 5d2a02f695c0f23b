import { type FactIn, facts, id, listOf, number, object, sealed, text, time, whole } from '#events/core/schema';

/** One person to be told: the account, and a keyed hash of its phone number at that time. */
const recipient = object({ account: id, phone: text });

/**
 * The facts of the stream `notification-{uuid}`: a message to the customers in an area. The message to each person is a
 * delivery of its own.
 */
export const notificationFacts = facts({
  NotificationCreated: {
    ...sealed({ message: text }),
    notification: id,
    /** `[lng, lat]` of each corner of each area. */
    paths: listOf(listOf(listOf(number))),
    /** Each phone number once, in the order in which they are texted. */
    recipients: listOf(recipient),
    withoutPhone: whole,
    /** The policy that this notification keeps: the texts of one batch, and the milliseconds from batch to batch. */
    batch: whole,
    pause: whole,
    segments: whole,
    /** US dollars for one segment. */
    price: number,
  },
  /** The people before `through` were texted, or passed over. The next batch is due. */
  NotificationBatchSent: { notification: id, through: whole, dueAt: time },
  /** Nobody more is texted. */
  NotificationStopped: { notification: id },
  /** Everybody was texted or passed over, and no message is under way. */
  NotificationEnded: { notification: id },
});
export type NotificationFact = FactIn<typeof notificationFacts>;
export type NotificationCreated = FactIn<typeof notificationFacts, 'NotificationCreated'>;

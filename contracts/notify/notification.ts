import {
  anyJson,
  document,
  id,
  listOf,
  number,
  oneOf,
  orNull,
  type Shape,
  text,
  time,
  whole,
} from '#contracts/core/schema';

/** The number of people in an area, and the price of a message to them. Nothing is sent by it. */
export const notificationEstimate = document('NotificationEstimate', {
  /** Service accounts in the area. */
  accounts: whole(212),
  /** Phone numbers that get the message: each number once. */
  recipients: whole(198),
  /** Accounts without a phone number. */
  without_phone: whole(9),
  /** Phone numbers that do not get it, because they asked for no texts. */
  opted_out: whole(3),
  /** Parts in which the message travels to each phone. 0 while there is no message. */
  segments: whole(1),
  /** US dollars. */
  price_per_segment: number(0.0083),
  cost: number(1.64),
});
export type NotificationEstimate = Shape<typeof notificationEstimate>;

export const notificationStates = ['sending', 'stopped', 'ended'] as const;
export const recipientStatuses = [
  'owed',
  'sending',
  'delayed',
  'sent',
  'delivered',
  'failed',
  'in-doubt',
  'opted-out',
] as const;
/** The failure of a text whose receiver opted out. It counts as opted out. */
export const optedOutReason = 'this person has opted out of texts';
export type RecipientStatus = (typeof recipientStatuses)[number];

/** A notification, as lists have it. */
export const notificationAttributes = document('NotificationAttributes', {
  message_text: text('Water is shut off on Grandview Ave until 4 pm.'),
  /** `[lng, lat]` of each corner of each area. */
  paths: listOf(listOf(listOf(number(-105.0875)))),
  state: oneOf(notificationStates),
  created: time,
  author: text('Dana Cole'),
  recipients: whole(198),
  /** Accounts of the area without a phone number. */
  without_phone: whole(9),
  segments: whole(1),
  price_per_segment: number(0.0083),
  /** The people by what became of their message. */
  counts: anyJson<Readonly<Partial<Record<RecipientStatus, number>>>>({ delivered: 190, failed: 5, 'opted-out': 3 }),
  /** The end, or the time at which it was stopped. */
  ended: orNull(time),
  stopped_by: orNull(text('Dana Cole')),
});
export type NotificationAttributes = Shape<typeof notificationAttributes>;

/** The outcomes of the messages to people, by cause. */
export const recipientOutcome = document('RecipientOutcome', {
  status: oneOf(recipientStatuses),
  /** Why it failed, or waits; '' otherwise. */
  reason: text('landline'),
  people: whole(5),
});
export type RecipientOutcome = Shape<typeof recipientOutcome>;

const resource = { type: oneOf(['notifications']), id, attributes: notificationAttributes };
/** `POST /api/notify/v2/notifications` (S2 §7.4). */
export const notificationCreated = document('NotificationCreated', {
  data: document('NotificationReference', { type: oneOf(['notifications']), id }),
});
export const notificationList = document('NotificationList', {
  data: listOf(document('NotificationResource', resource)),
});
export type NotificationList = Shape<typeof notificationList>;
export const notificationDetail = document('NotificationDetail', {
  data: document('NotificationInDetail', { ...resource, outcomes: listOf(recipientOutcome) }),
});
export type NotificationDetail = Shape<typeof notificationDetail>;

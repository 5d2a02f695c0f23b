import { media, operations } from '#contracts/api/operation';
import { AnyWords, Count, Inner, Optional, Outlines, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import type { Path } from '#contracts/notify/area';
import {
  notificationCreated,
  notificationDetail,
  notificationEstimate,
  notificationList,
} from '#contracts/notify/notification';

const { message: longest, recipients: most } = limits.notify;

export class NotificationEstimateBody {
  @Optional() @AnyWords(longest) message?: string;
  @Outlines(limits.notify) paths!: readonly Path[];
}

export class NotificationSendBody {
  @Words(longest) message!: string;
  @Outlines(limits.notify) paths!: readonly Path[];
  /** The number of people that the author confirmed. Another number in the area by now is refused. */
  @Optional() @Count(most) recipients?: number;
}

export class NotificationAttributesPart {
  @Words(longest) message_text!: string;
  @Outlines(limits.notify) paths!: readonly Path[];
  @Optional() @Count(most) recipients?: number;
}

export class NotificationDataPart {
  @Optional() @AnyWords(40) type?: string;
  @Inner(() => NotificationAttributesPart) attributes!: NotificationAttributesPart;
}

export class NotificationResourceBody {
  @Inner(() => NotificationDataPart) data!: NotificationDataPart;
}

export const capType = 'application/cap+xml; charset=utf-8';

export class CapQuery {
  /** The notifications that this one updates, by uuid, separated by commas. */
  @Optional() @AnyWords(400) updates?: string;
}

/** Messages to the customers in an area (S2 §4.6, §7.4). */
export const notificationOperations = operations({
  'POST /api/notify/v2/estimates/': {
    permission: 'notification.send',
    summary: 'The people and the cost of a message to areas; nothing is sent',
    answers: { 200: notificationEstimate },
    body: NotificationEstimateBody,
    reads: true,
  },

  'POST /api/flux/notify/v2/create_notification/': {
    permission: 'notification.send',
    summary: 'Send a message to the customers in areas',
    answers: { 200: reference },
    body: NotificationSendBody,
    refuses: ['notification.nobody', 'notification.too-many', 'notification.other-number'],
  },

  'POST /api/notify/v2/notifications': {
    permission: 'notification.send',
    summary: 'Send a message to the customers in areas, as a resource',
    answers: { 201: notificationCreated },
    body: NotificationResourceBody,
    refuses: ['notification.nobody', 'notification.too-many', 'notification.other-number'],
  },

  'GET /api/notify/v2/notifications': {
    permission: 'notification.send',
    summary: 'The latest notifications of the organization, newest first',
    answers: { 200: notificationList },
  },

  'GET /api/notify/v2/notifications/:uuid/': {
    permission: 'notification.send',
    summary: 'A notification, and what became of its messages',
    answers: { 200: notificationDetail },
  },

  'POST /api/notify/v2/notifications/:uuid/stop/': {
    permission: 'notification.send',
    summary: 'Stop a notification: no one more is texted',
    answers: { 200: nothing },
  },

  'GET /api/notify/v2/notifications/:uuid/cap/': {
    permission: 'notification.send',
    summary: 'A notification as an alert of the Common Alerting Protocol 1.2, an update, or after its stop the cancel',
    answers: { 200: media(capType) },
    query: CapQuery,
  },
});

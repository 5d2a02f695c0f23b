import { tradeStates } from '#contracts/onCall/trades';
import { type FactIn, facts, id, oneOf, optional, sealed, text, time, whole } from '#events/core/schema';

/**
 * The facts of the stream `delivery-{uuid}`: one outgoing message to one destination. The text is not stored: it is
 * written again from `template`, so that the log holds no link with a live key.
 */
export const deliveryFacts = facts({
  DeliveryRequested: {
    ...sealed({ to: text }),
    delivery: id,
    medium: oneOf(['sms']),
    provider: oneOf(['simulator', 'twilio']),
    user: id,
    template: oneOf(['check-in']),
    designation: id,
    checkIn: id,
  },
  /**
   * A message that a transfer causes: a text, a mail, or a call of an outside address. The transfer holds recipient and
   * content; the words are written again from the log.
   */
  NoticeRequested: {
    delivery: id,
    medium: oneOf(['sms', 'email', 'http']),
    provider: text,
    incident: id,
    transfer: id,
    /** The keyed hash of the number that is texted, by which an answer is recognized. Absent in older facts. */
    number: optional(text),
  },
  /** A staff member's test of the phone network: a text to the member's own phone. */
  /** An older release tested the call center by a text. */
  CallCentreTested: { ...sealed({ to: text }), delivery: id, provider: oneOf(['simulator', 'twilio']) },
  /** A text to a crew that is sent to an incident, or is recalled from it. */
  JobTextRequested: {
    ...sealed({ to: text }),
    delivery: id,
    provider: oneOf(['simulator', 'twilio']),
    template: oneOf(['job', 'recall', 'late', 'welfare']),
    incident: id,
    dispatch: id,
    user: id,
  },
  /** A text of a notification to one customer. */
  NotificationTextRequested: {
    ...sealed({ to: text }),
    delivery: id,
    provider: oneOf(['simulator', 'twilio']),
    notification: id,
    account: id,
  },
  /** A customer whom a notification passed over. */
  NotificationTextSkipped: {
    delivery: id,
    notification: id,
    account: id,
    because: oneOf(['opted-out', 'account-removed', 'phone-changed']),
  },
  /** A mail with a link to set a password. The link holds the recipient; the words are written again. */
  PasswordMailRequested: { delivery: id, provider: text, user: id, link: id },
  /** A mail that tells a person of a change to their account. */
  AccountMailRequested: { delivery: id, provider: text, user: id },
  /** The mail of a digest. The subscription holds its time; the words are written again. */
  DigestMailRequested: { delivery: id, provider: text, user: id, subscription: id },
  /** A text to a stakeholder about an event of an incident. */
  EventTextRequested: {
    ...sealed({ to: text }),
    delivery: id,
    provider: oneOf(['simulator', 'twilio']),
    user: id,
    incident: id,
    telling: id,
  },
  /** A text to a person about shifts. Its words are written from the trade, or from the news. */
  ShiftTextRequested: {
    ...sealed({ to: text }),
    delivery: id,
    provider: oneOf(['simulator', 'twilio']),
    user: id,
    /** Absent for news of the person's own shifts. */
    trade: optional(id),
    says: optional(oneOf(tradeStates)),
  },
  /** A request to another system about an incident. Its content is written from the incident. */
  IntegrationRequested: { delivery: id, provider: oneOf(['cityworks', 'simulator']), incident: id, integration: id },
  /** A message to a webhook, about the event `event`. Its content is written from the log. */
  WebhookRequested: { delivery: id, provider: text, webhook: id, event: id },
  /** A message that the webhook does not want, or of which nothing is to be said. */
  WebhookSkipped: { delivery: id, webhook: id, because: oneOf(['filter', 'unchanged', 'removed']) },
  /** It certainly did not arrive and will be retried at `dueAt`. */
  DeliveryPutOff: { delivery: id, reason: text, dueAt: time },
  /** Appended before each retry, as the request is before the first attempt. */
  DeliveryTriedAgain: { delivery: id, attempt: whole },
  DeliverySent: { delivery: id, providerId: text },
  DeliveryFailed: { delivery: id, reason: text },
  /** The text service reported that the phone got it, or, after it had taken the text, that it could not deliver it. */
  DeliveryConfirmed: { delivery: id },
  DeliveryUndelivered: { delivery: id, reason: text },
  /** The provider was called and its answer was lost. It is not sent again: a second message would mislead. */
  DeliveryUnknown: { delivery: id },
});
export type DeliveryRequested = FactIn<typeof deliveryFacts, 'DeliveryRequested'>;
export type JobTextRequested = FactIn<typeof deliveryFacts, 'JobTextRequested'>;
export type NoticeRequested = FactIn<typeof deliveryFacts, 'NoticeRequested'>;
export type NotificationTextRequested = FactIn<typeof deliveryFacts, 'NotificationTextRequested'>;
export type NotificationTextSkipped = FactIn<typeof deliveryFacts, 'NotificationTextSkipped'>;
export type PasswordMailRequested = FactIn<typeof deliveryFacts, 'PasswordMailRequested'>;
export type AccountMailRequested = FactIn<typeof deliveryFacts, 'AccountMailRequested'>;
export type DigestMailRequested = FactIn<typeof deliveryFacts, 'DigestMailRequested'>;
export type EventTextRequested = FactIn<typeof deliveryFacts, 'EventTextRequested'>;
export type ShiftTextRequested = FactIn<typeof deliveryFacts, 'ShiftTextRequested'>;
export type IntegrationRequested = FactIn<typeof deliveryFacts, 'IntegrationRequested'>;
export type WebhookRequested = FactIn<typeof deliveryFacts, 'WebhookRequested'>;
export type WebhookSkipped = FactIn<typeof deliveryFacts, 'WebhookSkipped'>;
export type DeliveryFact = FactIn<typeof deliveryFacts>;

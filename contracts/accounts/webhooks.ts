import { priorities } from '#contracts/core/priority';
import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { webhookEvents } from '#contracts/core/webhookEvents';

const event = oneOf(webhookEvents);

/** A webhook. Its address stays on the server, because it may hold a key of the receiver. */
const webhook = document('Webhook', {
  uuid: id,
  name: text('Work orders'),
  host: text('desk.example'),
  events: listOf(event),
  /** The codes of problems whose incidents it hears of. Empty: of all. */
  problems: listOf(text('A02')),
  priorities: listOf(oneOf(priorities)),
  /** False while nothing is sent. */
  active: yesNo(true),
  made_time: time,
  made_by: text('Dana Okafor'),
  /** The messages that wait for another attempt, and those that did not arrive in three days and were not sent again. */
  waiting: whole(0),
  dead: whole(0),
});
export type Webhook = Shape<typeof webhook>;

/** `GET /api/webhooks/`: the newest first. */
export const webhookList = document('Webhooks', {
  results: listOf(webhook),
  events: listOf(document('WebhookEvent', { event, words: text('An incident is reported') })),
  /** The problems by which an organization may choose. */
  problems: listOf(document('WebhookProblem', { code: text('A02'), words: text('A02 Main break') })),
  /** The public key that checks the signature `v1a`, PEM. */
  signing_key: text('-----BEGIN PUBLIC KEY-----…'),
});
export type WebhookList = Shape<typeof webhookList>;

/** The secret that checks the signature `v1`. It is in this answer alone. */
export const webhookSecret = document('WebhookSecret', { uuid: id, secret: text('whsec_c2VjcmV0…') });
export type WebhookSecret = Shape<typeof webhookSecret>;

const message = document('WebhookMessage', {
  /** The uuid of the delivery. */
  uuid: id,
  /** The `webhook-id` of each attempt. */
  id,
  event,
  subject: text('incident/5f0c…'),
  time,
  status: oneOf(['sending', 'waiting', 'sent', 'failed']),
  attempts: whole(1),
  /** The next attempt; null when none is planned. */
  next_time: orNull(time),
  /** The answer, or why it has not arrived. */
  detail: text('HTTP 204'),
  /** True when it was sent once more after its end. */
  replayed: yesNo(false),
});
export type WebhookMessage = Shape<typeof message>;

/** `GET /api/webhooks/:uuid/messages/`: the latest, newest first. */
export const webhookMessages = document('WebhookMessages', { results: listOf(message) });
export type WebhookMessages = Shape<typeof webhookMessages>;

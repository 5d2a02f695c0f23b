import type { WebhookDoc } from '#projections/deliveries/webhooks';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';

/** For so long a replaced secret signs as well, in milliseconds. */
const overlap = 24 * 3_600_000;

interface Message {
  /** The same at each attempt. */
  readonly id: string;
  readonly type: string;
  /** ISO-8601 UTC: when it happened. */
  readonly time: string;
  /** The place in the log of the subject: the greater is the later. */
  readonly sequence: number;
  readonly subject: string;
  readonly data: object;
}

type Sending = Pick<App, 'views' | 'clock' | 'config' | 'secrets' | 'webhooks'>;

/** Sends a message in the structured form of CloudEvents 1.0, signed by Standard Webhooks. */
export function sendMessage(app: Sending, webhook: WebhookDoc, message: Message): Promise<Attempted> {
  const { id, type, time, sequence, subject, data } = message;
  const now = app.clock.now();
  const body = {
    specversion: '1.0',
    id,
    source: `${app.config.publicUrl}/entity/${webhook.entity}`,
    type: `muster.${type}`,
    subject,
    time,
    // The extension “Sequence” of CloudEvents, as text of a fixed length.
    sequence: String(sequence).padStart(9, '0'),
    datacontenttype: 'application/json',
    data,
  };
  return app.webhooks.call({
    delivery: id,
    url: webhook.url,
    body: JSON.stringify(body),
    at: now,
    secrets: secretsOf(app, webhook),
    type: 'application/cloudevents+json',
  });
}

function secretsOf({ clock, secrets }: Sending, { uuid, generation, secret_changed: changed }: WebhookDoc) {
  const both = changed !== null && clock.now() < Date.parse(changed) + overlap;
  return [generation, ...(both ? [generation - 1] : [])].map((one) => secrets.webhookSecret(uuid, one));
}

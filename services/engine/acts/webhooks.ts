import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { delivery } from '#events/delivery/decider';
import type { RecordedFact } from '#events/facts';
import { turns } from '#events/store/handle';
import { queueOf, type WebhookMessageDoc } from '#projections/deliveries/webhookMessages';
import type { WebhookDoc } from '#projections/deliveries/webhooks';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';
import { deliver, type Outgoing } from '#services/outbound/delivery/deliver';
import { type Content, contentOf } from '#services/outbound/webhooks/content';
import { sendMessage } from '#services/outbound/webhooks/sending';
import { causeOf } from './cause.ts';

/** Reads every fact of a stream, opened. */
export type History = (stream: string) => Promise<readonly RecordedFact[]>;

const [minute, hour] = [60_000, 3_600_000];
/** The waits after failed attempts, in milliseconds: three days in all. Then the message is a dead letter. */
export const webhookWaits = [
  10_000,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];
/** The messages that wait and are sent at once when the receiver answers again: so many after each success, for so long. */
const mostAtOnce = 100;
const longestDrain = 5_000;

/**
 * Sends the messages of webhooks. The first attempts of the messages of one stream are in the order of its log; what
 * failed is repeated at its time, or as soon as the receiver takes another message. Every attempt has the same id.
 */
export function webhookSender(app: App, history: History): (due: MessageDue) => Promise<void> {
  const { views, clock } = app;
  const inTurn = turns();

  /** Sends one message, or skips it. Returns the outcome; null when there was nothing to send. */
  const send = async (doc: WebhookMessageDoc, outgoing: Outgoing): Promise<Attempted | null> => {
    const { webhook: uuid, entity, id, type } = doc;
    const webhook = views.doc('webhooks', uuid);
    const content = webhook && contentOf(await history(doc.stream), doc);
    const because = skips(webhook, content);
    if (because !== null && outgoing.status === 'owed') {
      await skip(doc, because);
      return null;
    }
    return deliver(app, outgoing, {
      cause: causeOf(entity, uuid),
      intent: {
        do: 'requestWebhook',
        delivery: doc.delivery,
        provider: app.webhooks.provider,
        webhook: uuid,
        event: id,
      },
      // At least once: an answer that was lost is no answer.
      send: async () =>
        webhook && content && because !== 'removed'
          ? again(await sendMessage(app, webhook, { id, type, time: doc.time, sequence: doc.revision, ...content }))
          : { result: 'refused', reason: 'turned off' },
      outcome: () => Promise.resolve({ result: 'later', reason: noAnswer }),
      waits: webhookWaits,
    });
  };

  const skip = async ({ delivery: id, entity, webhook }: WebhookMessageDoc, because: Because): Promise<void> => {
    const step = {
      commandId: idFrom('skip webhook', id),
      occurredAt: iso(clock.now()),
      command: { do: 'skipWebhook', delivery: id, webhook, because },
    } as const;
    await app.handle(delivery, id, step, causeOf(entity, webhook));
  };

  /** The receiver answers again: what waits for it need not wait for its time. */
  const drain = async (webhook: string): Promise<void> => {
    const until = clock.now() + longestDrain;
    const waiting = views.docs('webhook_messages', {
      where: { webhook, standing: 'waiting' },
      orderBy: { column: 'time' },
      limit: mostAtOnce,
    });
    for (const doc of waiting) {
      const outcome = await send(doc, { id: doc.delivery, status: 'waiting', attempts: doc.attempts });
      if (outcome?.result === 'later' || clock.now() >= until) return;
    }
  };

  return async (due) => {
    const doc = views.doc('webhook_messages', due.id);
    if (!doc) return;
    const queue = queueOf(doc);
    const outcome = await inTurn(queue, async () => {
      if (due.status !== 'owed') return send(doc, due);
      const place = String(doc.revision).padStart(9, '0');
      const before = views.docs('webhook_messages', {
        where: { queue },
        atMost: { place },
        orderBy: { column: 'place' },
      });
      for (const one of before)
        if (one.delivery !== doc.delivery) await send(one, { id: one.delivery, status: 'owed', attempts: 0 });
      return send(doc, due);
    });
    if (outcome?.result === 'sent') await drain(doc.webhook);
  };
}

const noAnswer = 'No answer, or an error of the server';
const again = (outcome: Attempted): Attempted => {
  if (outcome.result === 'sent') return outcome;
  return { result: 'later', reason: outcome.result === 'unknown' ? noAnswer : outcome.reason };
};

type Because = 'filter' | 'unchanged' | 'removed';

/** Why a message is not sent; null when it is. */
export function skips(webhook: WebhookDoc | null, content: Content | null): Because | null {
  if (!webhook || webhook.removed || !webhook.active) return 'removed';
  if (!content) return 'unchanged';
  const { problems, priorities } = webhook;
  if (!content.of) return null;
  const { problem, priority } = content.of;
  const isWanted =
    (problems.length === 0 || (problem !== null && problems.includes(problem))) &&
    (priorities.length === 0 || priorities.includes(priority));
  return isWanted ? null : 'filter';
}

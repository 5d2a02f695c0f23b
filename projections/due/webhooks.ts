import type { RecordedFact } from '#events/facts';
import type { Look } from '#projections/core/projection';
import { deliveryIn, messageFacts, messagesOf, webhooksAfter } from '#projections/core/webhookCauses';
import { owed, requested } from './messages.ts';
import { type MessageDue, type Obligation, part, type WebhooksDue } from './obligation.ts';

const follow = (due: WebhooksDue | null, event: RecordedFact, id: string): WebhooksDue => ({
  kind: 'webhooks',
  id,
  entity: id,
  due_at: null,
  webhooks: webhooksAfter(due?.webhooks ?? {}, event),
});

/** The webhooks of each organization. Nothing is due for them by themselves. */
export const webhooks = part<WebhooksDue>({
  prefix: 'webhooks',
  ids: ({ metadata: { entity } }) => [entity],
  on: { WebhookMade: follow, WebhookChanged: follow, WebhookRemoved: follow },
});

const webhooksIn = (look: Look<Obligation>, entity: string) => {
  const due = look(`webhooks:${entity}`);
  return due?.kind === 'webhooks' ? due.webhooks : undefined;
};

const begin = (due: MessageDue | null, event: RecordedFact, id: string): MessageDue =>
  due ?? owed(event, { kind: 'webhook', id });

/** The messages to webhooks. */
export const webhookMessages = part<MessageDue>({
  prefix: 'webhook-message',
  ids: (event, look) => {
    if (event.type === 'WebhookReplayed') return event.data.messages.map(({ delivery }) => delivery);
    const delivery = deliveryIn(event);
    if (delivery !== null) return [delivery];
    return messagesOf(event, webhooksIn(look, event.metadata.entity)).map(({ delivery }) => delivery);
  },
  on: {
    ...Object.fromEntries(messageFacts.map((type) => [type, begin])),
    WebhookReplayed: begin,
    WebhookRequested: (_, event, id) => requested(event, { kind: 'webhook', id }),
    WebhookSkipped: () => null,
    DeliveryPutOff: (due, { data }) => due && { ...due, status: 'waiting', due_at: data.dueAt },
    DeliveryTriedAgain: (due, event) => due && requested(event, due, event.data.attempt),
    DeliverySent: () => null,
    DeliveryFailed: () => null,
  },
});

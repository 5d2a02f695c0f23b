import { channels } from '#contracts/accounts/channels';
import type { WebhookEvent } from '#contracts/core/webhookEvents';
import type { RecordedFact } from '#events/facts';
import { type Look, projection } from '#projections/core/projection';
import {
  deliveryIn,
  type Message,
  messageFacts,
  messagesOf,
  type Webhooks,
  webhooksAfter,
} from '#projections/core/webhookCauses';

/** A message to a webhook, and what became of it. Its content is written from the log: it holds no words. */
export interface WebhookMessageDoc {
  readonly kind: 'message';
  readonly delivery: string;
  readonly entity: string;
  readonly webhook: string;
  /** The id by which a receiver recognizes a repeat. */
  readonly id: string;
  readonly type: WebhookEvent;
  /** The fact that caused it: its stream, its revision there and its time. */
  readonly stream: string;
  readonly revision: number;
  readonly time: string;
  readonly status: 'owed' | 'requested' | 'waiting' | 'sent' | 'failed' | 'skipped';
  readonly attempts: number;
  /** The next attempt, ISO-8601 UTC; '' when none is planned. */
  readonly due_at: string;
  /** The answer, or why it has not arrived. */
  readonly reason: string;
  /** True when it was sent once more after its end. */
  readonly replayed: boolean;
}
interface OwnDoc {
  readonly kind: 'webhooks';
  readonly webhooks: Webhooks;
}
type Doc = WebhookMessageDoc | OwnDoc;

const own = (entity: string): string => `webhooks:${entity}`;
const of = (event: RecordedFact, look: Look<Doc>): readonly Message[] => {
  const doc = look(own(event.metadata.entity));
  return messagesOf(event, doc?.kind === 'webhooks' ? doc.webhooks : undefined);
};
const as = (doc: Doc | null, change: Partial<WebhookMessageDoc>): Doc | null =>
  doc?.kind === 'message' ? { ...doc, ...change } : doc;

const follow = (doc: Doc | null, event: RecordedFact): Doc => ({
  kind: 'webhooks',
  webhooks: webhooksAfter(doc?.kind === 'webhooks' ? doc.webhooks : {}, event),
});

const begin = (doc: Doc | null, event: RecordedFact, { key, look }: { key: string; look: Look<Doc> }): Doc | null => {
  const message = of(event, look).find(({ delivery }) => delivery === key);
  if (doc || !message) return doc;
  const { stream, revision, metadata } = event;
  const { entity, occurredAt: time } = metadata;
  return { kind: 'message', ...message, entity, stream, revision, time, ...fresh };
};
const fresh = { status: 'owed', attempts: 0, due_at: '', reason: '', replayed: false } as const;

/** The messages of an incident in the order of its log; of nine digits, so that texts compare as numbers do. */
const placeOf = (revision: number): string => String(revision).padStart(9, '0');
export const queueOf = ({ webhook, stream }: Pick<WebhookMessageDoc, 'webhook' | 'stream'>): string =>
  `${webhook} ${stream}`;

/** The messages to webhooks, by the delivery's uuid. */
export const webhookMessages = projection<Doc, WebhookMessageDoc>()({
  name: 'webhook_messages',
  version: 1,
  keys: (event, look) => {
    const { type, data, metadata } = event;
    if (type === 'WebhookMade' || type === 'WebhookChanged' || type === 'WebhookRemoved') return [own(metadata.entity)];
    if (type === 'WebhookReplayed') return data.messages.flatMap(({ delivery, of: before }) => [delivery, before]);
    const delivery = deliveryIn(event);
    return delivery !== null ? [delivery] : of(event, look).map((one) => one.delivery);
  },
  on: {
    ...Object.fromEntries(messageFacts.map((type) => [type, begin])),
    WebhookMade: follow,
    WebhookChanged: follow,
    WebhookRemoved: follow,
    WebhookReplayed: (doc, { data: { messages } }, { key, look }) => {
      const before = look(messages.find(({ delivery }) => delivery === key)?.of ?? '');
      if (before?.kind !== 'message') return as(doc, { replayed: true });
      return { ...before, ...fresh, delivery: key };
    },
    WebhookRequested: (doc) => as(doc, { status: 'requested', attempts: 1 }),
    WebhookSkipped: (doc, { data }) => as(doc, { status: 'skipped', reason: data.because }),
    DeliveryPutOff: (doc, { data }) => as(doc, { status: 'waiting', due_at: data.dueAt, reason: data.reason }),
    DeliveryTriedAgain: (doc, { data }) => as(doc, { status: 'requested', attempts: data.attempt, due_at: '' }),
    DeliverySent: (doc, { data }) => as(doc, { status: 'sent', reason: data.providerId }),
    DeliveryFailed: (doc, { data }) => as(doc, { status: 'failed', reason: data.reason }),
  },
  columns: {
    webhook: (doc) => (doc.kind === 'message' ? doc.webhook : null),
    /** Null for a message that needs nobody's attention any more. */
    standing: (doc) => (doc.kind === 'message' && !doc.replayed ? doc.status : null),
    /** Null for a message of which the log of its webhook says nothing. */
    listed: (doc) => (doc.kind === 'message' && doc.status !== 'skipped' ? 'yes' : null),
    queue: (doc) => (doc.kind === 'message' && doc.status === 'owed' ? queueOf(doc) : null),
    place: (doc) => (doc.kind === 'message' ? placeOf(doc.revision) : null),
    time: (doc) => (doc.kind === 'message' ? doc.time : null),
  },
  frames: ({ after, position }) =>
    after?.kind === 'message' && after.status !== 'skipped'
      ? [{ channel: channels.users(after.entity), event: 'WEBHOOKS_CHANGED', data: { position } }]
      : [],
});

import { channels } from '#contracts/accounts/channels';
import type { Priority } from '#contracts/core/priority';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

/** An address outside that hears what happens in the organization. */
export interface WebhookDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly problems: readonly string[];
  readonly priorities: readonly Priority[];
  readonly active: boolean;
  readonly removed: boolean;
  readonly made_time: string;
  readonly made_by: string;
  /** The number of its secret, and when the one before was replaced; null for the first. */
  readonly generation: number;
  readonly secret_changed: string | null;
}

const settingsOf = ({ data }: RecordedFact<'WebhookMade' | 'WebhookChanged'>) => {
  const { webhook: _, ...settings } = data;
  return settings;
};

/** The webhooks, by uuid. One that was removed stays: its log names it. */
export const webhooks = projection<WebhookDoc>()({
  name: 'webhooks',
  version: 1,
  keys: ({ type, data }) => (type.startsWith('Webhook') && 'webhook' in data ? [data.webhook] : []),
  on: {
    WebhookMade: (_, event) => ({
      uuid: event.data.webhook,
      entity: event.metadata.entity,
      ...settingsOf(event),
      removed: false,
      made_time: event.metadata.occurredAt,
      made_by: `${event.metadata.actor.kind}:${event.metadata.actor.id}`,
      generation: 0,
      secret_changed: null,
    }),
    WebhookChanged: (doc, event) => doc && { ...doc, ...settingsOf(event) },
    WebhookRemoved: (doc) => doc && { ...doc, removed: true, url: '' },
    WebhookSecretChanged: (doc, { data, metadata }) =>
      doc && { ...doc, generation: data.generation, secret_changed: metadata.occurredAt },
  },
  columns: { entity: (doc) => (doc.removed ? null : doc.entity) },
  frames: ({ after, position }) =>
    after ? [{ channel: channels.users(after.entity), event: 'WEBHOOKS_CHANGED', data: { position } }] : [],
});

import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { webhook } from '#events/webhook/decider';
import type { App } from '#services/app/app';
import { entityId, userId } from '#services/demo/ids';
import type { Lines } from './line.ts';

/** Two webhooks of an organization that are turned off, of which the second may be removed. */
export const webhookId = (organisation: string, n: 0 | 1 = 0): string => idFrom('sample webhook', organisation, n);

export async function plantWebhooks(app: App, organisations: readonly { readonly name: string }[]): Promise<void> {
  for (const { name } of organisations)
    for (const n of [0, 1] as const) {
      const id = webhookId(name, n);
      const settings = { url: 'http://127.0.0.1:9/', events: ['incident.created'], problems: [], priorities: [] };
      const command = { do: 'make', webhook: id, name: `Sample ${n}`, ...settings, active: false } as const;
      await app.handle(
        webhook,
        id,
        { commandId: idFrom('make', id), occurredAt: iso(app.clock.now()), command },
        { entity: entityId(name), actor: { kind: 'user', id: userId(name, 'administrator') }, correlationId: id },
      );
    }
}

const settings = { name: 'Work orders', events: ['incident.created'], priorities: ['emergency'] };

/** The webhooks of an organization. */
export const webhookSamples: Lines = {
  'GET /api/webhooks/': { names: [], request: () => ({ path: '/api/webhooks/', status: 200 }) },
  'POST /api/webhooks/': {
    names: [],
    request: (_, once) => ({
      path: '/api/webhooks/',
      body: { ...settings, name: `Desk ${once}`, url: 'http://127.0.0.1:9/', problems: ['A02'] },
      status: 201,
    }),
  },
  'POST /api/webhooks/:uuid/': {
    names: ['webhook'],
    request: ({ webhook: uuid }) => ({
      path: `/api/webhooks/${uuid}/`,
      body: { ...settings, url: 'http://127.0.0.1:9/', active: false },
      status: 200,
    }),
  },
  'DELETE /api/webhooks/:uuid/': {
    names: ['doomedWebhook'],
    request: ({ doomedWebhook: uuid }) => ({ path: `/api/webhooks/${uuid}/`, status: 200 }),
  },
  'POST /api/webhooks/:uuid/secret/': {
    names: ['webhook'],
    request: ({ webhook: uuid }) => ({ path: `/api/webhooks/${uuid}/secret/`, status: 200 }),
  },
  'POST /api/webhooks/:uuid/test/': {
    names: ['webhook'],
    request: ({ webhook: uuid }) => ({ path: `/api/webhooks/${uuid}/test/`, status: 200 }),
  },
  'GET /api/webhooks/:uuid/messages/': {
    names: ['webhook'],
    request: ({ webhook: uuid }) => ({ path: `/api/webhooks/${uuid}/messages/`, status: 200 }),
  },
  'POST /api/webhooks/:uuid/replay/': {
    names: ['webhook', 'designee'],
    request: ({ webhook: uuid, designee }) => ({
      path: `/api/webhooks/${uuid}/replay/`,
      body: { messages: [designee] },
      status: 404,
    }),
  },
};

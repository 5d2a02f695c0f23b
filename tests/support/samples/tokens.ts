import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { token } from '#events/token/decider';
import type { App } from '#services/app/app';
import { hashOf } from '#services/app/secrets';
import { entityId, userId } from '#services/demo/ids';
import type { Lines } from './line.ts';
import { plantWebhooks } from './webhooks.ts';

/** Two tokens of an organization, of which the second may be revoked. They open nothing that a test asks for. */
export const tokenId = (organisation: string, n: 0 | 1 = 0): string => idFrom('sample token', organisation, n);

export async function plantTokens(app: App, organisations: readonly { readonly name: string }[]): Promise<void> {
  for (const { name } of organisations)
    for (const n of [0, 1] as const) {
      const id = tokenId(name, n);
      const now = app.clock.now();
      const expiresAt = iso(now + 365 * 24 * 3_600_000);
      const rest = { scopes: ['map:read'], networks: [], limit: 60, secret: hashOf(id), expiresAt };
      const command = { do: 'make', token: id, name: `Sample ${n}`, ...rest } as const;
      await app.handle(
        token,
        id,
        { commandId: idFrom('make', id), occurredAt: iso(now), command },
        { entity: entityId(name), actor: { kind: 'user', id: userId(name, 'administrator') }, correlationId: id },
      );
    }
  await plantWebhooks(app, organisations);
}

/** The tokens of programs. */
export const tokenSamples: Lines = {
  'GET /api/tokens/': { names: [], request: () => ({ path: '/api/tokens/', status: 200 }) },
  'POST /api/tokens/': {
    names: [],
    request: (_, once) => ({
      path: '/api/tokens/',
      body: { name: `Gateway ${once}`, scopes: ['incident:create'], networks: ['192.0.2.0/24'], days: 30, limit: 60 },
      status: 201,
    }),
  },
  'POST /api/tokens/:uuid/rotate/': {
    names: ['token'],
    request: ({ token: uuid }) => ({
      path: `/api/tokens/${uuid}/rotate/`,
      body: { overlap: 1, days: 30 },
      status: 200,
    }),
  },
  'POST /api/tokens/:uuid/revoke/': {
    names: ['doomedToken'],
    request: ({ doomedToken }) => ({ path: `/api/tokens/${doomedToken}/revoke/`, status: 200 }),
  },
};

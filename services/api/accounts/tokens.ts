import type { ProgramToken } from '#contracts/accounts/tokens';
import { tokenOperations } from '#contracts/api/accounts/tokens';
import { scopes, scopeWords, starterScopes } from '#contracts/core/scopes';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type TokenCommand, token } from '#events/token/decider';
import type { TokenDoc } from '#projections/accounts/tokens';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import { hashOf } from '#services/app/secrets';
import { networksOf } from '#services/core/clientAddress';

const hour = 3_600_000;
const usual = { days: 365, limit: 600, overlap: 24 };

export const tokenRoutes = answering(tokenOperations, {
  'GET /api/tokens/': ({ app, who }) => ({
    json: {
      results: app.views
        .docs('tokens', { where: { entity: who.entity } })
        .toSorted((a, b) => b.made_time.localeCompare(a.made_time))
        .map((doc) => shown(doc, nameOf(app.views.doc, doc.made_by), iso(app.clock.now()))),
      scopes: scopes.map((scope) => ({ scope, words: scopeWords(scope) })),
      starters: starterScopes,
    },
  }),

  'POST /api/tokens/': (request) => {
    const { app, body, commandId } = request;
    const { networks = [] } = body;
    if (!networksOf(networks)) throw new Refused('token.networks');
    const uuid = idFrom('token', commandId);
    const secret = app.secrets.tokenSecret(commandId);
    const { name, scopes: given, limit = usual.limit } = body;
    const expiresAt = expiry(request);
    const command = { token: uuid, name, scopes: given, networks, limit, secret: hashOf(secret), expiresAt };
    return work(request, uuid, { do: 'make', ...command }, { uuid, secret });
  },

  'POST /api/tokens/:uuid/rotate/': (request) => {
    const { app, body, commandId } = request;
    const { uuid, expires_at: before } = own(request);
    const secret = app.secrets.tokenSecret(commandId);
    const overlap = iso(app.clock.now() + (body.overlap ?? usual.overlap) * hour);
    // A secret never opens for longer than it was made for.
    const earlierUntil = overlap < before ? overlap : before;
    const command = { secret: hashOf(secret), expiresAt: expiry(request), earlierUntil };
    return work(request, uuid, { do: 'rotate', ...command }, { uuid, secret });
  },

  'POST /api/tokens/:uuid/revoke/': (request) => work(request, own(request).uuid, { do: 'revoke' }, {}),
});

const expiry = ({ app, body }: Pick<Signed<{ readonly days?: number }, object>, 'app' | 'body'>): string =>
  iso(app.clock.now() + (body.days ?? usual.days) * 24 * hour);

function own({ app, who, params }: Pick<Signed<object, object, 'uuid'>, 'app' | 'who' | 'params'>): TokenDoc {
  const doc = app.views.doc('tokens', params.uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

const work = <Json>(request: Signed<object, object>, id: string, command: TokenCommand, json: Json) =>
  carryOut(request, { decider: token, id }, { commands: [command], json });

const shown = (doc: TokenDoc, madeBy: string, now: string): ProgramToken => {
  const earlier = doc.earlier?.until ?? null;
  return {
    uuid: doc.uuid,
    name: doc.name,
    scopes: doc.scopes,
    networks: doc.networks,
    limit: doc.limit,
    made_time: doc.made_time,
    made_by: madeBy,
    expires_time: doc.expires_at,
    earlier_until: !doc.revoked && earlier !== null && now < earlier ? earlier : null,
    status: doc.revoked ? 'revoked' : now < doc.expires_at ? 'open' : 'expired',
    last_used: doc.uses[0] ?? null,
  };
};

import { channels } from '#contracts/accounts/channels';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

/** The credential of a program. One that was revoked stays: the log names it. */
export interface TokenDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  /** Requests in a minute. */
  readonly limit: number;
  /** SHA-256, hex. */
  readonly secret: string;
  readonly expires_at: string;
  /** The secret before the last rotation, and until when it opens. */
  readonly earlier: { readonly secret: string; readonly until: string } | null;
  readonly revoked: boolean;
  readonly made_time: string;
  readonly made_by: string;
  /** Its last uses, one for each network, the newest first. */
  readonly uses: readonly { readonly network: string; readonly time: string }[];
}

/** Networks that are remembered. */
const mostNetworks = 10;

const byOf = ({ metadata: { actor } }: RecordedFact): string => `${actor.kind}:${actor.id}`;

/** The tokens, by uuid; found by their secret. */
export const tokens = projection<TokenDoc>()({
  name: 'tokens',
  version: 1,
  keys: ({ data }) => ('token' in data ? [data.token] : []),
  on: {
    TokenMade: (_, event) => ({
      uuid: event.data.token,
      entity: event.metadata.entity,
      name: event.data.name,
      scopes: event.data.scopes,
      networks: event.data.networks,
      limit: event.data.limit,
      secret: event.data.secret,
      expires_at: event.data.expiresAt,
      earlier: null,
      revoked: false,
      made_time: event.metadata.occurredAt,
      made_by: byOf(event),
      uses: [],
    }),
    TokenRotated: (doc, { data }) =>
      doc && {
        ...doc,
        secret: data.secret,
        expires_at: data.expiresAt,
        earlier: { secret: doc.secret, until: data.earlierUntil },
      },
    TokenRevoked: (doc) => doc && { ...doc, revoked: true },
    TokenUsed: (doc, { data: { network }, metadata: { occurredAt: time } }) =>
      doc && {
        ...doc,
        uses: [{ network, time }, ...doc.uses.filter((one) => one.network !== network)].slice(0, mostNetworks),
      },
  },
  // A later revocation could not be seen: the token opens nothing.
  setAside: (doc) => ({ ...doc, revoked: true }),
  columns: {
    entity: (doc) => doc.entity,
    secret: (doc) => (doc.revoked ? null : doc.secret),
    earlier: (doc) => (doc.revoked ? null : (doc.earlier?.secret ?? null)),
  },
  frames: ({ after, position }) =>
    after ? [{ channel: channels.users(after.entity), event: 'TOKENS_CHANGED', data: { position } }] : [],
});

import { type FactIn, facts, id, listOf, sha256, text, time, whole } from '#events/core/schema';

/**
 * The facts of the stream `token-{uuid}`: the credential of a program. The log holds only the SHA-256 of its secret.
 */
export const tokenFacts = facts({
  TokenMade: {
    token: id,
    /** The name of the program. */
    name: text,
    /** Of `contracts/core/scopes.ts`. */
    scopes: listOf(text),
    /** The networks from which it may be used, in CIDR notation. Empty: from anywhere. */
    networks: listOf(text),
    /** Requests in a minute. */
    limit: whole,
    secret: sha256,
    expiresAt: time,
  },
  /** It has a new secret. The one before opens it until `earlierUntil`. */
  TokenRotated: { token: id, secret: sha256, expiresAt: time, earlierUntil: time },
  TokenRevoked: { token: id },
  /** Its first use in an hour from this network, such as `192.0.2.0/24`. */
  TokenUsed: { token: id, network: text },
});
export type TokenMade = FactIn<typeof tokenFacts, 'TokenMade'>;
export type TokenFact = FactIn<typeof tokenFacts>;

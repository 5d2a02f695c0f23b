import { type FactIn, facts, id, oneOf, optional, sha256, text, time } from '#events/core/schema';

/** The facts of the stream `session-{SHA-256 of the cookie, hex}`. The log never holds the cookie itself. */
export const sessionFacts = facts({
  SessionStarted: {
    session: sha256,
    user: id,
    expiresAt: time,
    /** `provider` is the sign-in service of the organization. */
    by: oneOf(['password', 'link', 'provider', 'passkey']),
    /** The network of the address, such as `192.0.2.0/24`: an address would name a household. */
    network: optional(text),
    /** The keyed hash of the sign-in service's name for its own session. */
    providerSession: optional(text),
    /** The session ends then when it is not used before. Absent: it stays until it expires. */
    idleAt: optional(time),
  },
  /** Recorded now and then while requests come or a socket is open. Unused, the session ends at `until`. */
  SessionUsed: { session: sha256, until: time },
  /** Without a reason, an earlier release wrote it: the person signed out, or in again. */
  SessionEnded: {
    session: sha256,
    reason: optional(oneOf(['signed-out', 'replaced', 'idle', 'expired', 'provider'])),
    /** The account, when the session ended by itself. */
    account: optional(id),
  },
});
export type SessionStarted = FactIn<typeof sessionFacts, 'SessionStarted'>;
export type SessionUsed = FactIn<typeof sessionFacts, 'SessionUsed'>;
export type SessionEnded = FactIn<typeof sessionFacts, 'SessionEnded'>;
export type SessionFact = FactIn<typeof sessionFacts>;

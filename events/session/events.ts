import { type FactIn, facts, id, oneOf, sha256, time } from '#events/core/schema';

/** The facts of the stream `session-{SHA-256 of the cookie, hex}`. The log never holds the cookie itself. */
export const sessionFacts = facts({
  SessionStarted: { session: sha256, user: id, expiresAt: time, by: oneOf(['password', 'link']) },
  SessionEnded: { session: sha256 },
});
export type SessionStarted = FactIn<typeof sessionFacts, 'SessionStarted'>;
export type SessionFact = FactIn<typeof sessionFacts>;

import type { Fact } from '#events/core/message';

/** What may happen in the stream `session-{SHA-256 of the cookie, hex}`: the log never holds what signs anybody in. */
export type SessionStarted = Fact<
  'SessionStarted',
  { readonly session: string; readonly user: string; readonly expiresAt: string; readonly by: 'password' | 'link' }
>;
export type SessionEnded = Fact<'SessionEnded', { readonly session: string }>;

export type SessionFact = SessionStarted | SessionEnded;

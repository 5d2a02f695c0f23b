import type { Fact } from '#events/core/message';

/** The facts of the stream `session-{SHA-256 of the cookie, hex}`. The log never holds the cookie itself. */
export type SessionStarted = Fact<
  'SessionStarted',
  { readonly session: string; readonly user: string; readonly expiresAt: string; readonly by: 'password' | 'link' }
>;
export type SessionEnded = Fact<'SessionEnded', { readonly session: string }>;

export type SessionFact = SessionStarted | SessionEnded;

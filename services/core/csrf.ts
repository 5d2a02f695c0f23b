import { createHmac, timingSafeEqual } from 'node:crypto';
import { keep } from './bounded.ts';

/** `{random}.{HMAC of session and random}`: a signed double submit bound to the session (OWASP CSRF cheat sheet). */
export interface CsrfTokens {
  make(session: string, random: string): string;
  /** Was this token made here for this session? */
  own(session: string, token: string): boolean;
}

/** Pages ask again and again with the same token: so many are known without another HMAC. */
const KNOWN = 5_000;

export function csrfTokens(key: Buffer): CsrfTokens {
  const known = new Map<string, true>();
  const make = (session: string, random: string): string =>
    `${random}.${createHmac('sha256', key).update(`${session}!${random}`).digest('base64url')}`;
  return {
    make,
    own: (session, token) => {
      // Found by its hash: how long that takes says nothing of how much of a guess was right.
      const name = `${session}!${token}`;
      if (known.has(name)) return true;
      const [given, expected] = [Buffer.from(token), Buffer.from(make(session, token.split('.')[0] ?? ''))];
      const own = given.length === expected.length && timingSafeEqual(given, expected);
      if (own) keep(known, name, true, KNOWN);
      return own;
    },
  };
}

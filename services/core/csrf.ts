import { createHmac, timingSafeEqual } from 'node:crypto';
import { keep } from './bounded.ts';

/** `{random}.{HMAC of session and random}`: a signed double submit bound to the session (OWASP CSRF cheat sheet). */
export interface CsrfTokens {
  make(session: string, random: string): string;
  /** True when this token was made here for this session. */
  own(session: string, token: string): boolean;
}

/** Pages send the same token again and again: this many are cached without another HMAC. */
const KNOWN = 5_000;

export function csrfTokens(key: Buffer): CsrfTokens {
  const known = new Map<string, true>();
  const make = (session: string, random: string): string =>
    `${random}.${createHmac('sha256', key).update(`${session}!${random}`).digest('base64url')}`;
  return {
    make,
    own: (session, token) => {
      // Looked up by its hash, so that the time taken does not reveal how much of a guess was right.
      const name = `${session}!${token}`;
      if (known.has(name)) return true;
      const [given, expected] = [Buffer.from(token), Buffer.from(make(session, token.split('.')[0] ?? ''))];
      const own = given.length === expected.length && timingSafeEqual(given, expected);
      if (own) keep(known, name, true, KNOWN);
      return own;
    },
  };
}

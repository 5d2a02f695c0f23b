import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { hashOf } from '#services/secrets';

const minute = 60;
// OWASP ASVS 6.3.1: an account's password cannot be guessed, and no address can try many accounts.
const signInByAccount = new RateLimiterMemory({ keyPrefix: 'account', points: 10, duration: minute });
const signInByAddress = new RateLimiterMemory({ keyPrefix: 'sign-in', points: 100, duration: minute });
const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: 1_200, duration: minute });
const bySession = new RateLimiterMemory({ keyPrefix: 'session', points: 12_000, duration: minute });

export interface Asker {
  readonly ip: string;
  readonly session: string | null;
  /** The e-mail address somebody tries to sign in with. */
  readonly account: string | null;
}

/** Seconds to wait, or 0 where the request may go on. */
export async function secondsToWait({ ip, session, account }: Asker): Promise<number> {
  try {
    if (account !== null) {
      await signInByAddress.consume(ip);
      // Hashed, so that a memory dump lists no addresses.
      await signInByAccount.consume(hashOf(account.toLowerCase()));
    }
    await (session === null ? byAddress.consume(ip) : bySession.consume(session));
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
  }
}

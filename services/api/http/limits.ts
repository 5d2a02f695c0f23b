import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { hashOf } from '#services/app/secrets';

const minute = 60;

export interface Asker {
  readonly ip: string;
  readonly session: string | null;
  /** The email address of a sign-in attempt. */
  readonly account: string | null;
  /** The organization that searches for an address. */
  readonly searcher?: string | null;
}

/** Seconds to wait, or 0 when the request may proceed. */
export type SecondsToWait = (asker: Asker) => Promise<number>;

/**
 * The counts of one server, in memory. OWASP ASVS 6.3.1: a password cannot be guessed, and no IP address can try many
 * accounts.
 */
export function rateLimits(): SecondsToWait {
  // Each limiter has its own memory, so that no key needs a prefix.
  const counter = (points: number) => new RateLimiterMemory({ keyPrefix: '', points, duration: minute });
  const signInByAccount = counter(10);
  const signInByAddress = counter(100);
  const byAddress = counter(1_200);
  const bySession = counter(12_000);
  const addressesByOrganization = counter(600);

  const consumed = ({ ip, session }: Asker): Promise<unknown> =>
    session === null ? byAddress.consume(ip) : bySession.consume(session);
  const consumedMore = async (asker: Asker): Promise<void> => {
    const { ip, account, searcher } = asker;
    if (account !== null) {
      await signInByAddress.consume(ip);
      // Hashed, so that a memory dump lists no email addresses.
      await signInByAccount.consume(hashOf(account.trim().toLowerCase()));
    }
    if (searcher) await addressesByOrganization.consume(searcher);
    await consumed(asker);
  };

  return (asker) =>
    (asker.account === null && !asker.searcher ? consumed(asker) : consumedMore(asker)).then(nothing, secondsIn);
}

const nothing = () => 0;

function secondsIn(error: unknown): number {
  if (!(error instanceof RateLimiterRes)) throw error;
  return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { hashOf } from '#services/app/secrets';
import { networkOf } from '#services/core/clientAddress';

const minute = 60;

/** More requests than a limit allows. `seconds` is the wait until the next one may proceed. */
export class TooMany extends Error {
  constructor(readonly seconds: number) {
    super('too many requests');
  }
}

/** The sender of a request. */
export interface Asker {
  /** The address of the client, as `clientAddress` finds it. */
  readonly ip: string;
  /** Null for a stranger. A program has a limit of its own, in requests a minute. */
  readonly who: { readonly session: string; readonly account: string; readonly limit?: number | undefined } | null;
  /** False for a read. */
  readonly changes: boolean;
  /** The organization that searches for an address. */
  readonly searcher?: string | null;
}

/** The right by which a stranger uses an open route, counted apart from all other strangers of the address. */
export type Counted =
  /** The email address of a sign-in. */
  | { readonly account: string }
  /** A signed-in person proves who they are again: by uuid. */
  | { readonly person: string }
  /** The id of a link whose key fits, or null for a key that was not made here. */
  | { readonly link: string | null };

/** Each function counts one request, or throws `TooMany`. */
export interface RateLimits {
  request(asker: Asker): Promise<void>;
  /** A request to a route with a right of its own. */
  counted(asker: Asker, by: Counted): Promise<void>;
}

/**
 * The counts of one server, in memory. OWASP ASVS 6.3.1: a password cannot be guessed, and no IP address can try many
 * accounts. A stranger uses up the limit of their address only. Signed-in users, links with a valid key and sign-ins
 * have limits of their own.
 */
export function rateLimits(): RateLimits {
  // Each limiter has its own memory, so that no key needs a prefix.
  const counter = (points: number) => {
    const limiter = new RateLimiterMemory({ keyPrefix: '', points, duration: minute });
    return (key: string): Promise<unknown> => limiter.consume(key).catch(refuse);
  };
  const strangers = counter(1_200);
  const sessions = counter(12_000);
  // One counter for each limit that a token has.
  const programs = new Map<number, ReturnType<typeof counter>>();
  const program = (limit: number) => {
    const known = programs.get(limit) ?? counter(limit);
    programs.set(limit, known);
    return known;
  };
  const changesByAccount = counter(30_000);
  const links = counter(60);
  const signInByAccountHere = counter(10);
  // A stranger elsewhere must not lock an account, so this limit is far above the one of an address.
  const signInByAccount = counter(200);
  const signInByAddress = counter(100);
  // A stolen session must not guess the password.
  const proofs = counter(10);
  const addressesByOrganization = counter(600);

  const request = async ({ ip, who, changes, searcher }: Asker): Promise<void> => {
    if (searcher) await addressesByOrganization(searcher);
    if (!who) return void (await strangers(networkOf(ip)));
    if (who.limit !== undefined) return void (await program(who.limit)(who.session));
    if (changes) await changesByAccount(who.account);
    await sessions(who.session);
  };
  return {
    request,
    counted: async (asker, by) => {
      if ('link' in by) return by.link === null ? request(asker) : void (await links(by.link));
      if ('person' in by) return void (await proofs(by.person));
      const network = networkOf(asker.ip);
      await signInByAddress(network);
      // Hashed, so that a memory dump lists no email addresses.
      const account = hashOf(by.account.trim().toLowerCase());
      await signInByAccountHere(`${account} ${network}`);
      await signInByAccount(account);
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  throw new TooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
}

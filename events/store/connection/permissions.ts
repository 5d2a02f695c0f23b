import { NotAllowedError, NotWrittenError } from '#events/store/refusals';
import type { Address } from './address.ts';
import { WrongExpectedVersionError } from './client.ts';

/** The four things that Muster's user must be allowed, as the end of a sentence. */
export type Ability = 'read all streams' | 'read a stream' | 'append events' | 'delete streams';

/** The kind of reason why the event store does not let us do our work. */
export type WhyDenied = (NotAllowedError | NotWrittenError)['why'];

/** Hears of the reason, in plain words without a secret, and of null once everything is allowed. */
export type TellDenied = (reason: string | null, why: WhyDenied | null) => void;

/**
 * Keeps what the server does not let us do, from the outcome of each call: our user lacks a right, or the log takes no
 * event. Tells each change once, and null when everything is allowed again.
 */
export function permissionsOf(address: Address | undefined, tell: TellDenied) {
  const denied = new Map<Ability, NotAllowedError | NotWrittenError>();
  let told: string | null = null;
  return {
    /** One of these, or anything, was refused and not allowed since. */
    isDenied: (...abilities: readonly Ability[]): boolean =>
      abilities.length === 0 ? denied.size > 0 : abilities.some((ability) => denied.has(ability)),
    /** The disk of the log is full, or cannot be written. */
    isFull: (): boolean => [...denied.values()].some(({ why }) => why === 'disk'),
    note(ability: Ability, failure?: unknown): void {
      // The server checks the rights before the revision, and a log that takes no event says so first.
      const isAllowed = failure === undefined || failure instanceof WrongExpectedVersionError;
      if (failure instanceof NotAllowedError || failure instanceof NotWrittenError) denied.set(ability, failure);
      else if (!isAllowed || !denied.delete(ability)) return;
      const reasons = [...denied].map(([what, error]) => reasonOf(address, what, error));
      const reason = reasons.length === 0 ? null : [...new Set(reasons)].join(' ');
      if (reason === told) return;
      told = reason;
      const [first] = denied.values();
      tell(reason, first?.why ?? null);
    },
  };
}

export type Permissions = ReturnType<typeof permissionsOf>;

function reasonOf(address: Address | undefined, ability: Ability, error: NotAllowedError | NotWrittenError): string {
  if (error instanceof NotWrittenError) return error.message;
  const { servers, user } = address ?? { servers: 'an unknown address', user: null };
  const server = `The event store at ${servers}`;
  if (user === null) return `${server} wants a user and password to ${ability}, and the address names none.`;
  if (error.why === 'user') return `${server} does not accept the user ${user} with this password.`;
  return `${server} does not allow the user ${user} to ${ability}.`;
}

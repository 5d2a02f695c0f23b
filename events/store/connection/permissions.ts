import { NotAllowedError } from '#events/store/refusals';
import type { Address } from './address.ts';
import { WrongExpectedVersionError } from './client.ts';

/** The four things that Muster's user must be allowed, as the end of a sentence. */
export type Ability = 'read all streams' | 'read a stream' | 'append events' | 'delete streams';

/**
 * Keeps what the server does not let our user do, from the outcome of each call. Tells each change once: the reason in
 * plain words, or null when everything is allowed again.
 */
export function permissionsOf(address: Address | undefined, tell: (reason: string | null) => void) {
  const denied = new Map<Ability, NotAllowedError>();
  let told: string | null = null;
  return {
    /** One of these, or anything, was refused and not allowed since. */
    isDenied: (...abilities: readonly Ability[]): boolean =>
      abilities.length === 0 ? denied.size > 0 : abilities.some((ability) => denied.has(ability)),
    note(ability: Ability, failure?: unknown): void {
      // The server checks the rights before the revision.
      const isAllowed = failure === undefined || failure instanceof WrongExpectedVersionError;
      if (failure instanceof NotAllowedError) denied.set(ability, failure);
      else if (!isAllowed || !denied.delete(ability)) return;
      const reasons = [...denied].map(([what, { why }]) => reasonOf(address, what, why));
      const reason = reasons.length === 0 ? null : [...new Set(reasons)].join(' ');
      if (reason === told) return;
      told = reason;
      tell(reason);
    },
  };
}

export type Permissions = ReturnType<typeof permissionsOf>;

function reasonOf(address: Address | undefined, ability: Ability, why: 'user' | 'rights'): string {
  const { servers, user } = address ?? { servers: 'an unknown address', user: null };
  const server = `The event store at ${servers}`;
  if (user === null) return `${server} wants a user and password to ${ability}, and the address names none.`;
  if (why === 'user') return `${server} does not accept the user ${user} with this password.`;
  return `${server} does not allow the user ${user} to ${ability}.`;
}

import { Refused } from '#events/core/refused';
import type { UserFact } from './events.ts';

export type IdentityCommand =
  /** `identity`: the keyed hash of a provider and its name for the person. */
  | { readonly do: 'linkIdentity'; readonly issuer: string; readonly identity: string }
  | { readonly do: 'unlinkIdentity' };

/** A person has one identity. Another one under the same address is another person, until an administrator says otherwise. */
export function decideIdentity(user: string, linked: string | null, command: IdentityCommand): UserFact[] {
  if (command.do === 'unlinkIdentity') return linked === null ? [] : [{ type: 'IdentityUnlinked', data: { user } }];
  const { issuer, identity } = command;
  if (linked === identity) return [];
  if (linked !== null) throw new Refused('sign-in.identity-other');
  return [{ type: 'IdentityLinked', data: { user, issuer, identity } }];
}

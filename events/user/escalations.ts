import type { PhonePolicy } from '#contracts/callout/escalation';
import { nameKey } from '#contracts/values/name';
import { canonical } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { EscalationProfileAdded, EscalationProfileRemoved } from './events.ts';

/** The escalation trees in which a person is called. A number chosen for a tree is sealed with the person's key. */
export type EscalationCommand =
  | {
      readonly do: 'addEscalationProfile';
      readonly profile: string;
      readonly tree: string;
      readonly startSeconds: number;
      readonly phonePolicy: PhonePolicy | null;
      /** Null when the person's own phone is rung. */
      readonly phoneNumber: string | null;
    }
  | { readonly do: 'removeEscalationProfile'; readonly profile: string };

/** Each profile as added, as JSON; null once removed. */
export type Escalations = ReadonlyMap<string, string | null>;

/** A person is in a tree at most once, however its name is written. */
export const escalationProfileOf = (user: string, tree: string): string =>
  idFrom('escalation profile', user, nameKey(tree));

type EscalationFact = EscalationProfileAdded | EscalationProfileRemoved;

export const escalationsAfter = (known: Escalations, { type, data }: EscalationFact): Escalations =>
  new Map(known).set(data.profile, type === 'EscalationProfileRemoved' ? null : canonical(data));

export function decideEscalation(user: string, known: Escalations, command: EscalationCommand): EscalationFact[] {
  const { profile } = command;
  const stands = known.get(profile);
  if (command.do === 'removeEscalationProfile') {
    if (stands === undefined) throw new Refused('not-found');
    return stands === null ? [] : [{ type: 'EscalationProfileRemoved', data: { user, profile } }];
  }
  const { tree, startSeconds, phonePolicy, phoneNumber } = command;
  const personal = phoneNumber === null ? null : { phoneNumber };
  const data = { user, profile, tree, startSeconds, phonePolicy, subject: user, personal };
  if (stands === canonical(data)) return [];
  if (stands) throw new Refused('escalation.known');
  return [{ type: 'EscalationProfileAdded', data }];
}

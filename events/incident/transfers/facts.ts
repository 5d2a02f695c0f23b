import type { JsonObject } from '#contracts/core/json';
import type { Fact, Sealable } from '#events/core/message';
import type { VersionChange } from '#events/incident/core/facts';

/** A message that a transfer owes: a text to the holder of a designation, a mail, or a call of an address. */
export type Notice = { readonly delivery: string } & (
  | { readonly medium: 'sms'; readonly user: string; readonly designation: string }
  /** `address`: which of the transfer's sealed addresses. */
  | { readonly medium: 'email'; readonly address: number }
  | { readonly medium: 'http'; readonly url: string }
);

/** It goes on as another version, with other people, or as another organisation's (S2 §2.2, §7.2). */
export type IncidentTransferred = Fact<
  'IncidentTransferred',
  Sealable<{ explanation: string; addresses: readonly string[] }> &
    VersionChange & {
      readonly transfer: string;
      readonly kind: 'version' | 'escalation' | 'designation-notification' | 'email' | 'custom' | 'flux-handler';
      /** Where to, as it was offered: the option's words, or the version's. */
      readonly name: string;
      /** The organisation that has it from now on, and its name; null where it stays. */
      readonly newEntity: { readonly entity: string; readonly name: string } | null;
      readonly urgent: boolean;
      readonly assigned: { readonly user: string; readonly designation: string } | null;
      /** What the option said then, in the specification's own names: tree, leader, policy, token, handler … */
      readonly option: JsonObject;
      /** Each message names the numbers to call back. */
      readonly callbackNumbers: boolean;
      readonly notices: readonly Notice[];
    }
>;

import type { JsonObject } from '#contracts/core/json';
import type { Fact, Sealable } from '#events/core/message';
import type { VersionChange } from '#events/incident/core/facts';

/** A message that a transfer must send: a text to the holder of a designation, a mail, or an HTTP request. */
export type Notice = { readonly delivery: string } & (
  | { readonly medium: 'sms'; readonly user: string; readonly designation: string }
  /** `address` is an index into the transfer's sealed addresses. */
  | { readonly medium: 'email'; readonly address: number }
  | { readonly medium: 'http'; readonly url: string }
);

/** The incident continues as another version, with other people, or with another organization (S2 §2.2, §7.2). */
export type IncidentTransferred = Fact<
  'IncidentTransferred',
  Sealable<{ explanation: string; addresses: readonly string[] }> &
    VersionChange & {
      readonly transfer: string;
      readonly kind: 'version' | 'escalation' | 'designation-notification' | 'email' | 'custom' | 'flux-handler';
      /** The target as it was offered: the name of the option or of the version. */
      readonly name: string;
      /** The organization that takes over, and its name; null when the incident stays. */
      readonly newEntity: { readonly entity: string; readonly name: string } | null;
      readonly urgent: boolean;
      readonly assigned: { readonly user: string; readonly designation: string } | null;
      /** The option at that time, in the specification's own names: tree, leader, policy, token, handler … */
      readonly option: JsonObject;
      /** True when each message lists the numbers to call back. */
      readonly callbackNumbers: boolean;
      readonly notices: readonly Notice[];
    }
>;

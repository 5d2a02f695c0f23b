import type { Role } from '#contracts/core/roles';
import type { PhoneType } from '#contracts/onCall/beats';
import type { Fact, Sealable } from '#events/core/message';

/** The facts of the stream `user-{uuid}`. */
export type UserRegistered = Fact<
  'UserRegistered',
  Sealable<{ email: string; firstName: string; lastName: string; phoneNumber: string }> & {
    readonly user: string;
    readonly role: Role;
  }
>;
/** An argon2id hash; sealed, so that a stolen log does not offer it for guessing. */
export type PasswordSet = Fact<'PasswordSet', Sealable<{ hash: string }> & { readonly user: string }>;
export type RoleGiven = Fact<'RoleGiven', { readonly user: string; readonly role: Role }>;
export type UserDeactivated = Fact<'UserDeactivated', { readonly user: string }>;
export type UserReinstated = Fact<'UserReinstated', { readonly user: string }>;
/** A staff member switched to another organization. */
export type EntitySwitched = Fact<'EntitySwitched', { readonly user: string; readonly to: string }>;
/** A phone on which the person is called for a beat (S1 §3). */
export type BeatPhoneAdded = Fact<
  'BeatPhoneAdded',
  Sealable<{ phoneNumber: string; pin: string }> & {
    readonly user: string;
    readonly phone: string;
    readonly phoneType: PhoneType;
    /** Called after this many calls to the other phones; 0 means from the first. */
    readonly callAfterCount: number;
  }
>;
export type BeatPhoneRemoved = Fact<'BeatPhoneRemoved', { readonly user: string; readonly phone: string }>;

export type UserFact =
  | UserRegistered
  | PasswordSet
  | RoleGiven
  | UserDeactivated
  | UserReinstated
  | EntitySwitched
  | BeatPhoneAdded
  | BeatPhoneRemoved;

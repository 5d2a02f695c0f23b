import type { Fact } from '../message.ts';

/** What may happen in the stream `entity-{uuid}`: an organisation. */
export type EntityRegistered = Fact<
  'EntityRegistered',
  {
    readonly entity: string;
    /** The internal name, `arvada`: lower case, unique. */
    readonly name: string;
    readonly displayName: string;
    /** IANA. */
    readonly timezone: string;
    readonly lat: number;
    readonly lng: number;
    /** Keys of the versions it works with, in the order they are offered. */
    readonly versions: readonly string[];
  }
>;
export type ManualModeEnabled = Fact<'ManualModeEnabled', { readonly entity: string }>;
export type ManualModeDisabled = Fact<'ManualModeDisabled', { readonly entity: string }>;

export type EntityFact = EntityRegistered | ManualModeEnabled | ManualModeDisabled;

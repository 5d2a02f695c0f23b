import type { AlarmWords } from '#contracts/incident/alarm';
import type { TransferOption } from '#contracts/incident/transfer';
import type { Fact } from '#events/core/message';

/** The facts of the stream `entity-{uuid}`: an organization. */
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

/** The destinations of its incidents: options in the specification's own names (S2 §3), with a few of our own. */
export type TransfersConfigured = Fact<
  'TransfersConfigured',
  {
    readonly entity: string;
    readonly options: readonly ConfiguredOption[];
    /** The http(s) address that receives every version transfer, or null. */
    readonly versionTransferUrl: string | null;
  }
>;
export type ConfiguredOption = TransferOption & {
  /** A custom transfer's http(s) address. Never shown on a screen. */
  readonly url?: string;
};

/**
 * The person who answers for a version, and the designation; the specification's designated user {designation, user,
 * target} (S2 §3).
 */
type Designee = {
  readonly entity: string;
  readonly designation: string;
  readonly user: string;
  /** The key of a version. */
  readonly target: string;
};
export type DesignatedUserNamed = Fact<'DesignatedUserNamed', Designee>;
export type DesignatedUserRemoved = Fact<'DesignatedUserRemoved', Designee>;

/**
 * Later alarms that match arrive filtered. `incident` is the one from which the filter was added; null when the list
 * was edited.
 */
export type AlarmFilterAdded = Fact<
  'AlarmFilterAdded',
  AlarmWords & { readonly entity: string; readonly filter: string; readonly incident: string | null }
>;
export type AlarmFilterRemoved = Fact<'AlarmFilterRemoved', { readonly entity: string; readonly filter: string }>;

export type EntityFact =
  | EntityRegistered
  | ManualModeEnabled
  | ManualModeDisabled
  | TransfersConfigured
  | DesignatedUserNamed
  | DesignatedUserRemoved
  | AlarmFilterAdded
  | AlarmFilterRemoved;

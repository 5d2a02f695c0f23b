import type { Fact } from '#events/core/message';

/**
 * The facts of the stream `scavenge-{night}`: how the keys of erased people leave the disks of the event store. They
 * belong to no organization. A night is named by its date in UTC, such as `2026-03-02`.
 */
export type ErasedKeysDeleted = Fact<
  'ErasedKeysDeleted',
  {
    readonly night: string;
    /** The id of the last `PersonalDataErased` whose person has no key any more. All before it are done too. */
    readonly through: string;
    /** The time of the first of these erasures, ISO-8601 UTC. */
    readonly since: string;
    /** True when the event store keeps deleted keys on its disks until a scavenge. */
    readonly remain: boolean;
  }
>;
/** The nodes that will be asked, one after the other: `host:port`. */
export type ScavengeRequested = Fact<
  'ScavengeRequested',
  { readonly night: string; readonly nodes: readonly string[] }
>;
export type NodeScavengeStarted = Fact<
  'NodeScavengeStarted',
  {
    readonly night: string;
    readonly node: string;
    /** The node's own id of this scavenge. */
    readonly scavenge: string;
    /** The number of the newest scavenge point before it: -1 when there was none, null when we may not read it. */
    readonly point: number | null;
  }
>;
/** `again`: it went on with an earlier scavenge, and may have left out the keys erased since that one began. */
export type NodeScavengeEnded = Fact<
  'NodeScavengeEnded',
  { readonly night: string; readonly node: string; readonly scavenge: string; readonly result: 'done' | 'again' }
>;
export type NodeScavengePutOff = Fact<
  'NodeScavengePutOff',
  { readonly night: string; readonly node: string; readonly reason: string; readonly dueAt: string }
>;
/** Not tonight. The reason says what an operator has to do. */
export type NodeScavengeFailed = Fact<
  'NodeScavengeFailed',
  { readonly night: string; readonly node: string; readonly reason: string }
>;

export type ScavengeFact =
  | ErasedKeysDeleted
  | ScavengeRequested
  | NodeScavengeStarted
  | NodeScavengeEnded
  | NodeScavengePutOff
  | NodeScavengeFailed;

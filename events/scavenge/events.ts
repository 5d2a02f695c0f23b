import { type FactIn, facts, flag, id, listOf, oneOf, orNull, text, time, whole } from '#events/core/schema';

/**
 * The facts of the stream `scavenge-{night}`: how the keys of erased people leave the disks of the event store. They
 * belong to no organization. A night is named by its date in UTC, such as `2026-03-02`.
 */
export const scavengeFacts = facts({
  ErasedKeysDeleted: {
    night: text,
    /** The id of the last `PersonalDataErased` whose person has no key any more. All before it are done too. */
    through: id,
    /** The time of the first of these erasures, ISO-8601 UTC. */
    since: time,
    /** True when the event store keeps deleted keys on its disks until a scavenge. */
    remain: flag,
  },
  /** The nodes that will be asked, one after the other: `host:port`. */
  ScavengeRequested: { night: text, nodes: listOf(text) },
  NodeScavengeStarted: {
    night: text,
    node: text,
    /** The node's own id of this scavenge. */
    scavenge: text,
    /** The number of the newest scavenge point before it: -1 when there was none, null when we may not read it. */
    point: orNull(whole),
  },
  /** `again`: it went on with an earlier scavenge, and may have left out the keys erased since that one began. */
  NodeScavengeEnded: { night: text, node: text, scavenge: text, result: oneOf(['done', 'again']) },
  NodeScavengePutOff: { night: text, node: text, reason: text, dueAt: time },
  /** Not tonight. The reason says what an operator has to do. */
  NodeScavengeFailed: { night: text, node: text, reason: text },
});
export type ErasedKeysDeleted = FactIn<typeof scavengeFacts, 'ErasedKeysDeleted'>;
export type ScavengeRequested = FactIn<typeof scavengeFacts, 'ScavengeRequested'>;
export type NodeScavengeStarted = FactIn<typeof scavengeFacts, 'NodeScavengeStarted'>;
export type NodeScavengeEnded = FactIn<typeof scavengeFacts, 'NodeScavengeEnded'>;
export type NodeScavengePutOff = FactIn<typeof scavengeFacts, 'NodeScavengePutOff'>;
export type NodeScavengeFailed = FactIn<typeof scavengeFacts, 'NodeScavengeFailed'>;
export type ScavengeFact = FactIn<typeof scavengeFacts>;

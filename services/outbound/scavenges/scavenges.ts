/** The result of asking a node to begin a scavenge. */
export type StartResult =
  | { readonly result: 'started'; readonly scavenge: string }
  /** Another scavenge is running there, or the node is away. */
  | { readonly result: 'later'; readonly reason: string }
  /** Nobody is asked again tonight. The reason says what an operator has to do. */
  | { readonly result: 'refused'; readonly reason: string };

/** How a scavenge stands: `lost` when it ended before its end. */
export type Stands = 'running' | 'done' | 'lost';

/** The port to the administration of an event store: removes deleted events from the disks of its nodes. */
export interface Scavenges {
  /** The nodes of the cluster, as `host:port`. Each has its own disk. */
  nodes(): Promise<readonly string[]>;
  start(node: string): Promise<StartResult>;
  /** Throws when the node does not answer now. */
  stands(node: string, scavenge: string): Promise<Stands>;
}

/** The embedded node erases deleted events at once, so there is nobody to ask. */
export const noScavenges: Scavenges = {
  nodes: async () => [],
  start: async () => ({ result: 'refused', reason: 'The embedded node needs no scavenge.' }),
  stands: async () => 'done',
};

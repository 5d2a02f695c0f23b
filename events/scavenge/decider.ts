import type { Decider } from '#events/core/decider';
import {
  type ErasedKeysDeleted,
  type NodeScavengeEnded,
  type NodeScavengeFailed,
  type NodeScavengePutOff,
  type NodeScavengeStarted,
  type ScavengeFact,
  type ScavengeRequested,
  scavengeFacts,
} from './events.ts';

interface NodeState {
  readonly status: 'owed' | 'started' | 'over';
  readonly scavenge: string | null;
  /** The time to which it was last put off, ISO-8601 UTC. */
  readonly waitsUntil: string | null;
}

/** One night: the erasures through which keys were deleted, and the nodes asked for a scavenge, by their address. */
export interface ScavengeState {
  readonly deleted: ReadonlySet<string>;
  readonly nodes: ReadonlyMap<string, NodeState> | null;
}

export type ScavengeCommand =
  | { readonly do: 'recordDeleted'; readonly data: ErasedKeysDeleted['data'] }
  | { readonly do: 'request'; readonly data: ScavengeRequested['data'] }
  | { readonly do: 'start'; readonly data: NodeScavengeStarted['data'] }
  | { readonly do: 'end'; readonly data: NodeScavengeEnded['data'] }
  | { readonly do: 'putOff'; readonly data: NodeScavengePutOff['data'] }
  | { readonly do: 'fail'; readonly data: NodeScavengeFailed['data'] };

/** Every step may come from two engines: the second one is a repeat. */
export const scavenge: Decider<ScavengeState, ScavengeCommand, ScavengeFact> = {
  category: 'scavenge',
  facts: scavengeFacts,
  initial: { deleted: new Set(), nodes: null },
  evolve: (state, event) => {
    const nodeIs = (node: string, is: NodeState): ScavengeState => ({
      ...state,
      nodes: new Map(state.nodes).set(node, is),
    });
    switch (event.type) {
      case 'ErasedKeysDeleted':
        return { ...state, deleted: new Set(state.deleted).add(event.data.through) };
      case 'ScavengeRequested':
        return { ...state, nodes: new Map(event.data.nodes.map((node) => [node, owed])) };
      case 'NodeScavengeStarted':
        return nodeIs(event.data.node, { status: 'started', scavenge: event.data.scavenge, waitsUntil: null });
      case 'NodeScavengeEnded':
        return nodeIs(event.data.node, event.data.result === 'again' ? owed : over);
      case 'NodeScavengePutOff':
        return nodeIs(event.data.node, { ...owed, waitsUntil: event.data.dueAt });
      case 'NodeScavengeFailed':
        return nodeIs(event.data.node, over);
    }
  },
  decide: ({ deleted, nodes }, command) => {
    switch (command.do) {
      case 'recordDeleted':
        return deleted.has(command.data.through) ? [] : [{ type: 'ErasedKeysDeleted', data: command.data }];
      // At most one scavenge a night.
      case 'request':
        return nodes === null ? [{ type: 'ScavengeRequested', data: command.data }] : [];
      case 'start':
        return isOwed(nodes?.get(command.data.node)) ? [{ type: 'NodeScavengeStarted', data: command.data }] : [];
      case 'end':
        return nodes?.get(command.data.node)?.scavenge === command.data.scavenge
          ? [{ type: 'NodeScavengeEnded', data: command.data }]
          : [];
      case 'putOff':
        return isOwed(nodes?.get(command.data.node)) && nodes?.get(command.data.node)?.waitsUntil !== command.data.dueAt
          ? [{ type: 'NodeScavengePutOff', data: command.data }]
          : [];
      case 'fail':
        return isOpen(nodes?.get(command.data.node)) ? [{ type: 'NodeScavengeFailed', data: command.data }] : [];
    }
  },
};

const owed: NodeState = { status: 'owed', scavenge: null, waitsUntil: null };
const over: NodeState = { status: 'over', scavenge: null, waitsUntil: null };

const isOwed = (node: NodeState | undefined): boolean => node?.status === 'owed';
const isOpen = (node: NodeState | undefined): boolean => node !== undefined && node.status !== 'over';

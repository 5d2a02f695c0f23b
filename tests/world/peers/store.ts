import type { EventStore } from '#events/store/store';
import type { MemoryLog } from '../../simulation/memory/log.ts';
import type { Luck, Scheduler } from './ports.ts';
import { type Link, linkOf, type Server, type StoreFaults } from './store/link.ts';
import { viewOf } from './store/view.ts';

export type { StoreFaults } from './store/link.ts';

export interface StorePeerOptions {
  readonly scheduler: Scheduler;
  readonly luck: Luck;
  /** The log itself, such as that of a `memoryStore`. */
  readonly log: MemoryLog;
  readonly faults?: StoreFaults;
}

/**
 * The event store between the nodes and the log: each node has a connection of its own, and the errors are those that the
 * client surfaces. Without a name, an act concerns every node's connection.
 */
export interface StorePeer {
  /** A port for a start of this node. All of them share the node's connection, and are closed one by one. */
  forNode(name: string): EventStore;
  /** Breaks the connection and refuses new ones. */
  cutOff(name?: string): void;
  /** Takes requests and answers none. Some of the writes that the client gave up are done when it is healed. */
  silence(name?: string): void;
  heal(name?: string): void;
  /** Ends all connections and, for so long, takes no writes; reads are answered. In milliseconds. */
  changeLeader(milliseconds: number): void;
  /** From now on this node reads from a follower that shows everything so many milliseconds late; 0 ends it. */
  lag(name: string, milliseconds: number): void;
  /** Ends all connections, refuses new ones for so long, and forgets the ids of recent events. In milliseconds. */
  restart(milliseconds: number): void;
}

interface Node {
  readonly link: Link;
  /** Opens a port. */
  readonly open: () => EventStore;
  lagMs: number;
}

export function storePeer({ scheduler, luck, log, faults = {} }: StorePeerOptions): StorePeer {
  const server: Server = { led: true };
  const nodes = new Map<string, Node>();
  let downs = 0;
  let leaderless = 0;

  const nodeOf = (name: string): Node => {
    const known = nodes.get(name) ?? made();
    nodes.set(name, known);
    return known;
  };
  const made = (): Node => {
    const link = linkOf({ scheduler, luck, faults, server });
    const node: Node = { link, lagMs: 0, open: () => viewOf({ log, link, end, onMore }) };
    const end = (): number => {
      if (node.lagMs === 0) return log.rows.length;
      const latest = scheduler.now() - node.lagMs;
      let at = log.rows.length;
      for (let row = log.rows[at - 1]; at > 0 && row && row.created > latest; row = log.rows[at - 1]) at -= 1;
      return at;
    };
    const onMore = (told: () => void): (() => void) =>
      log.onWritten(() => void scheduler.after(node.lagMs + link.latency(), told));
    return node;
  };
  const each = (name: string | undefined, act: (link: Link) => void): void => {
    const some = name === undefined ? [...nodes.values()] : [nodeOf(name)];
    for (const { link } of some) act(link);
  };

  return {
    forNode: (name) => nodeOf(name).open(),
    cutOff: (name) => each(name, (link) => link.cut()),
    silence: (name) => each(name, (link) => link.silence()),
    heal: (name) => each(name, (link) => link.heal()),
    changeLeader: (milliseconds) => {
      const mine = (leaderless += 1);
      server.led = false;
      each(undefined, (link) => link.lose());
      scheduler.after(milliseconds, () => {
        if (mine === leaderless) server.led = true;
      });
    },
    lag: (name, milliseconds) => {
      nodeOf(name).lagMs = milliseconds;
    },
    restart: (milliseconds) => {
      const mine = (downs += 1);
      log.forgetRepeats();
      each(undefined, (link) => link.cut());
      scheduler.after(milliseconds, () => {
        if (mine === downs) each(undefined, (link) => link.heal());
      });
    },
  };
}

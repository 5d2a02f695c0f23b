import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { encoded, endingOf } from './frames.ts';
import { perform } from './player.ts';
import { type Call, wire } from './wire.ts';
import { requestInWords } from './words.ts';

const { VNodeState } = gossip.MemberInfo;

/** The state of a node in gossip. */
const STATES = {
  leader: { state: VNodeState.LEADER, isAlive: true },
  follower: { state: VNodeState.FOLLOWER, isAlive: true },
  // A node without a quorum, and one that the others miss.
  unknown: { state: VNodeState.UNKNOWN, isAlive: true },
  dead: { state: VNodeState.UNKNOWN, isAlive: false },
} as const;

export type State = keyof typeof STATES;
export type States = readonly [State, State, State];

const NOT_LEADER = endingOf('status 5 "Leader info available" exception=not-leader');
const DONE = { code: 0, words: '' };

/**
 * Three nodes that answer as those of a recorded cluster did: a leader does the work, any other node refuses it, and all
 * tell the same of each other.
 */
export async function clusterDouble(first: States) {
  let states = first;
  let next: { readonly states: States; gossips: number } | undefined;
  const heard: string[] = [];

  const tell = (call: Call): void => {
    if (next && next.gossips-- <= 0) {
      ({ states } = next);
      next = undefined;
    }
    const members = nodes.map(({ port }, n) => {
      const { state, isAlive } = STATES[states[n] ?? 'dead'];
      const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(port);
      return new gossip.MemberInfo().setIsAlive(isAlive).setState(state).setHttpEndPoint(endPoint);
    });
    call.send(new gossip.ClusterInfo().setMembersList(members).serializeBinary());
    call.end(DONE);
  };

  const answer = (n: number, call: Call, request: Buffer): void => {
    if (call.method === 'Gossip') return tell(call);
    heard.push(`${requestInWords(call.method, request)}, of node ${n + 1}`);
    if (states[n] !== 'leader') return perform(call, request, { answers: [], ending: NOT_LEADER });
    const said =
      call.method === 'BatchAppend'
        ? [`written revision ${n} at 1500`]
        : ['confirmed', `event thing-1@${n} at ${n + 1}000`, 'caught up'];
    perform(call, request, { answers: said.map(encoded), ending: 'silence' });
  };

  const nodes = await Promise.all([0, 1, 2].map((n) => wire((call) => (request) => answer(n, call, request))));
  return {
    connectionString: `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    /** Each request, and the node that it came to. */
    heard,
    /** From now on, or after the nodes were asked this often how the cluster is. */
    become: (others: States, gossips = 0): void => {
      if (gossips === 0) states = others;
      else next = { states: others, gossips };
    },
    kill: (n: number): void => nodes[n - 1]?.close(),
    close: (): void => {
      for (const node of nodes) node.close();
    },
  };
}

import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { encoded, endingOf } from './frames.ts';
import { perform } from './player.ts';
import { type Call, wire } from './wire.ts';
import { requestInWords } from './words.ts';

const { VNodeState } = gossip.MemberInfo;

const scene = (said: readonly string[], ending: string) => ({ answers: said.map(encoded), ending: endingOf(ending) });

/** A node's answer to Muster's call when it does the work. */
function saidOf(method: string, words: string, n: number): [said: readonly string[], ending: string] {
  if (method === 'BatchAppend') return [[`written revision ${n} at 1500`], 'silence'];
  const event = `event thing-1@${n} at ${n + 1}000`;
  return words.startsWith('read') ? [[event], 'done'] : [['confirmed', event, 'caught up'], 'silence'];
}

/** The state of a node in gossip. */
const STATES = {
  leader: { state: VNodeState.LEADER, isAlive: true },
  follower: { state: VNodeState.FOLLOWER, isAlive: true },
  // A node without a quorum, and one that the others miss.
  unknown: { state: VNodeState.UNKNOWN, isAlive: true },
  // A leader that the others miss and that misses them: it answers reads, and no append.
  alone: { state: VNodeState.UNKNOWN, isAlive: true },
  dead: { state: VNodeState.UNKNOWN, isAlive: false },
} as const;

export type State = keyof typeof STATES;
export type States = readonly [State, State, State];

const NOT_LEADER = 'status 5 "Leader info available" exception=not-leader';
const NOT_READY = 'status 14 "Server Is Not Ready"';
const DONE = { code: 0, words: '' };

/**
 * Three nodes that answer as those of a recorded cluster did: a leader does the work, any other node refuses it, and all
 * tell the same of each other.
 */
export async function clusterDouble(first: States) {
  let states = first;
  let next: { readonly states: States; gossips: number } | undefined;
  const heard: string[] = [];

  const tell = (teller: number, call: Call): void => {
    if (next && next.gossips-- <= 0) {
      ({ states } = next);
      next = undefined;
    }
    const members = nodes.map(({ port }, n) => {
      const isCutOff = n !== teller && [states[n], states[teller]].includes('alone');
      const { state, isAlive } = STATES[isCutOff ? 'dead' : (states[n] ?? 'dead')];
      const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(port);
      return new gossip.MemberInfo().setIsAlive(isAlive).setState(state).setHttpEndPoint(endPoint);
    });
    call.send(new gossip.ClusterInfo().setMembersList(members).serializeBinary());
    call.end(DONE);
  };

  const answer = (n: number, call: Call, request: Buffer): void => {
    if (call.method === 'Gossip') return tell(n, call);
    const words = requestInWords(call.method, request);
    heard.push(`${words}, of node ${n + 1}`);
    if (states[n] === 'alone' && call.requiresLeader) return perform(call, request, scene([], NOT_READY));
    if (states[n] === 'alone' && call.method === 'BatchAppend')
      return perform(call, request, scene(['refused 0 "Server Is Not Ready" google.protobuf.Empty'], 'silence'));
    if (!['leader', 'alone'].includes(states[n] ?? 'dead')) return perform(call, request, scene([], NOT_LEADER));
    perform(call, request, scene(...saidOf(call.method, words, n)));
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

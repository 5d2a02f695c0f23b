import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as encryptedRequest } from 'node:https';
import { type Address, addressOf, passwordOf } from '#events/store/connection/address';
import type { Scavenges } from './scavenges.ts';

/** Milliseconds. */
const patience = 10_000;

interface Reply {
  readonly status: number;
  readonly body: string;
}

interface Member {
  readonly state: string;
  readonly httpEndPointIp: string;
  readonly httpEndPointPort: number;
}

/** A server's HTTP interface, with the user, the password and the authority of the connection string. */
export function httpScavenges(connectionString: string): Scavenges {
  const address = addressOf(connectionString);
  if (!address) throw new Error('the event store has no address');
  const ask = asking(address, passwordOf(connectionString));
  const named = address.servers.split(',');
  const as = address.user === null ? 'A user' : `The user ${address.user}`;
  return {
    nodes: async () => {
      for (const node of named) {
        const members = await membersAt(ask, node);
        // A single node may advertise an address that only itself can reach.
        if (members) return members.length > 1 ? members : [node];
      }
      return named;
    },
    start: async (node) => {
      try {
        const { status, body } = await ask('POST', node, '/admin/scavenge');
        const { scavengeId } = status === 200 ? (JSON.parse(body) as { scavengeId?: string }) : {};
        if (scavengeId) return { result: 'started', scavenge: scavengeId };
        if (status === 401 || status === 403)
          return { result: 'refused', reason: `${as} needs the group $admins to begin a scavenge on ${node}.` };
        if (status === 404) return { result: 'refused', reason: `${node} offers no scavenge over HTTP.` };
        return { result: 'later', reason: status === 400 ? 'another scavenge is running' : `HTTP ${status}` };
      } catch (error) {
        return { result: 'later', reason: `${node} does not answer: ${reasonOf(error)}` };
      }
    },
    stands: async (node, scavenge) => {
      const { status, body } = await ask('GET', node, `/streams/$scavenges/${scavenge}/head/20?embed=body`);
      // The node writes the first event a moment after its answer.
      if (status === 404) return 'running';
      if (status !== 200) throw new Error(`HTTP ${status}`);
      const { entries = [] } = JSON.parse(body) as { entries?: readonly { eventType: string; data: string }[] };
      const ended = entries.find(({ eventType }) => eventType === '$scavengeCompleted');
      if (!ended) return 'running';
      const { result } = JSON.parse(ended.data) as { result: string | number };
      return result === 'Success' || result === 0 ? 'done' : 'lost';
    },
  };
}

type Ask = ReturnType<typeof asking>;

/** The addresses of all members, those that are away included; undefined when this node does not know. */
async function membersAt(ask: Ask, node: string): Promise<readonly string[] | undefined> {
  try {
    const { status, body } = await ask('GET', node, '/gossip?format=json');
    if (status !== 200) return undefined;
    const { members } = JSON.parse(body) as { members: readonly Member[] };
    // A manager is a part of a node and has no log.
    return members
      .filter(({ state }) => state !== 'Manager')
      .map(({ httpEndPointIp, httpEndPointPort }) => `${httpEndPointIp}:${httpEndPointPort}`);
  } catch {
    return undefined;
  }
}

function asking({ user, isEncrypted, caFile }: Address, password: string | null) {
  const request = isEncrypted ? encryptedRequest : plainRequest;
  const ca = isEncrypted && caFile !== null ? { ca: readFileSync(caFile) } : {};
  const auth = user === null ? {} : { auth: `${user}:${password ?? ''}` };
  return (method: 'GET' | 'POST', node: string, path: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const url = new URL(`${isEncrypted ? 'https' : 'http'}://${node}${path}`);
      const headers = { Accept: 'application/json', 'Content-Length': '0' };
      const asked = request(
        url,
        { method, headers, ...auth, ...ca, signal: AbortSignal.timeout(patience) },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
          );
        },
      );
      asked.on('error', reject);
      asked.end();
    });
}

const reasonOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'no answer in time');

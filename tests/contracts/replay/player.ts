import { type Call, type Status, wire } from './wire.ts';
import { requestInWords } from './words.ts';

/** How a call ends. `silence`: the server leaves it open and says nothing more. */
export type Ending = Status | 'reset' | 'connection cut' | 'nobody listens' | 'silence';

/** The server's part in one call, or in one append on a BatchAppend call. */
export interface Part {
  /** `Read`, `BatchAppend`, `Delete` or `Tombstone`. */
  readonly method: string;
  /** The expected request, in the form of `requestInWords`; any request when omitted. */
  readonly asks?: string;
  /** Played at once, in order. */
  readonly answers: readonly Uint8Array[];
  readonly ending: Ending;
  /** Played again for each further request that asks the same. */
  readonly again?: boolean;
}

const UNEXPECTED = { code: 12, words: 'The player has no part for this call.' };

/**
 * A server that plays its parts in order. A request that no part is for is refused, and `close` throws; so does a part
 * that nobody called for.
 */
export async function player() {
  const parts: Part[] = [];
  const faults: string[] = [];
  let next = 0;
  const take = (method: string, asks: string): Part | undefined => {
    const fits = (part: Part | undefined) => part?.method === method && (part.asks ?? asks) === asks;
    if (fits(parts[next])) return parts[next++];
    const last = parts[next - 1];
    if (last?.again && fits(last)) return last;
    faults.push(`an unexpected request: ${method}, ${asks}; expected ${parts[next]?.asks ?? parts[next]?.method}`);
    return undefined;
  };
  const server = await wire((call) => {
    let requests = 0;
    return (request) => {
      // Only a BatchAppend call has more than one request.
      if (requests++ > 0 && call.method !== 'BatchAppend') return;
      const part = take(call.method, requestInWords(call.method, request));
      if (!part) return call.end(UNEXPECTED);
      perform(call, request, part);
      if (part.ending === 'connection cut') call.whenTaken(server.cut);
    };
  });
  return {
    connectionString: server.connectionString,
    plays: (part: Part): void => void parts.push(part),
    /** Ends all calls; throws when the requests were not those that the parts are for. */
    close(): void {
      server.close();
      for (const { method, asks = method } of parts.slice(next)) faults.push(`nobody asked: ${asks}`);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}

/** Answers a request, and ends its call. Cutting the connection is the server's work. */
export function perform(call: Call, request: Buffer, { answers, ending }: Pick<Part, 'answers' | 'ending'>): void {
  for (const answer of answers) call.send(call.method === 'BatchAppend' ? withIdOf(request, answer) : answer);
  if (ending === 'reset') call.whenTaken(call.reset);
  else if (typeof ending === 'object') call.end(ending);
}

/** The length of the first field of a message to or from a BatchAppend call: its correlation id, when it has one. */
const idLength = (message: Uint8Array): number => (message[0] === 0x0a ? 2 + (message[1] ?? 0) : 0);

/** The correlation id of a message to or from a BatchAppend call, encoded. */
export const idOf = (message: Buffer): Buffer => message.subarray(0, idLength(message));

/** The answer to an append, with the correlation id of the real request. */
function withIdOf(request: Buffer, answer: Uint8Array): Buffer {
  return Buffer.concat([idOf(request), answer.subarray(idLength(answer))]);
}

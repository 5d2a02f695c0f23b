import { readFileSync } from 'node:fs';
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2';
import { messagesIn } from '#events/embedded/grpc/calls';
import { type Ending, idOf, type Part, perform } from './player.ts';
import { type Call, framed, wire } from './wire.ts';
import { requestInWords } from './words.ts';

/** The answer to one request, in place of the node's. */
export interface Instead extends Pick<Part, 'answers' | 'ending'> {
  /** The node does the work first, and its answer is lost. */
  readonly done?: boolean;
}

/** The answer to play for what is asked; undefined passes the request on. */
export type Playing = (asked: string) => Instead | undefined;

/** Messages that follow the node's first answer to what is asked. */
export type Adding = (asked: string) => readonly Uint8Array[];

/**
 * A way to a running node that passes calls on, message by message, and can play other answers meanwhile. Muster sees one
 * server.
 */
export async function relayTo(connectionString: string) {
  const node = signedInAt(connectionString);
  let playing: Playing = () => undefined;
  let adding: Adding = () => [];
  const asked: string[] = [];
  const open = new Map<Call, string>();
  const server = await wire((call) => {
    const forward = forwarding(call, node);
    call.whenOver(() => open.delete(call));
    return (request) => {
      const words = requestInWords(call.method, request);
      asked.push(words);
      open.set(call, words);
      const instead = playing(words);
      if (!instead) forward(request, { added: adding(words) });
      else if (instead.done) forward(request, { instead: () => answer(call, request, instead) });
      else answer(call, request, instead);
    };
  });
  const answer = (call: Call, request: Buffer, instead: Instead): void => {
    perform(call, request, instead);
    if (instead.ending === 'connection cut') server.cut();
  };
  return {
    connectionString: server.connectionString,
    /** Each request so far, in words. */
    asked,
    plays: (other: Playing): void => {
      playing = other;
    },
    adds: (more: Adding): void => {
      adding = more;
    },
    passes: (): void => {
      playing = () => undefined;
    },
    /** Ends the open calls that asked so. */
    end: (which: RegExp, ending: Ending): void => {
      for (const [call, words] of open) if (which.test(words)) answer(call, Buffer.alloc(0), { answers: [], ending });
    },
    cut: server.cut,
    stopListening: server.stopListening,
    listenAgain: server.listenAgain,
    close: (): void => {
      server.close();
      node.session.destroy();
    },
  };
}

interface Node {
  readonly session: ClientHttp2Session;
  readonly authorization: string;
}

/** A connection to a node by its address, which names its user, password and certificate. */
function signedInAt(connectionString: string): Node {
  const { username, password, host, searchParams } = new URL(connectionString);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    session: connect(`https://${host}`, { ca: readFileSync(searchParams.get('tlsCAFile') ?? '') }),
    authorization: `Basic ${Buffer.from(login).toString('base64')}`,
  };
}

interface Passing {
  /** The action that replaces passing the answer back. */
  readonly instead?: () => void;
  /** Messages to send after the first answer. */
  readonly added?: readonly Uint8Array[];
}

/** Passes requests to the node and its answers back, on one call of the node's. */
function forwarding(call: Call, { session, authorization }: Node) {
  let upstream: ClientHttp2Stream | undefined;
  let after: readonly Uint8Array[] = [];
  /** By the correlation id of the append. */
  const done = new Map<string, () => void>();
  const idIn = (message: Buffer): string => idOf(message).toString('hex');
  const open = (): ClientHttp2Stream => {
    const stream = session.request({
      ':method': 'POST',
      ':path': call.path,
      authorization,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    let last: IncomingHttpHeaders = {};
    const ends = (headers: IncomingHttpHeaders): void => {
      if (headers['grpc-status'] !== undefined) last = headers;
    };
    const answers = messagesIn((message) => {
      const instead = done.get(idIn(message));
      if (instead) return instead();
      call.send(message);
      for (const more of after) call.send(more);
      after = [];
    });
    stream.on('response', ends);
    stream.on('trailers', ends);
    stream.on('data', answers);
    stream.on('end', () => call.end(statusIn(last)));
    stream.on('error', () => call.reset());
    call.whenOver(() => stream.close());
    return stream;
  };
  return (request: Buffer, { instead, added = [] }: Passing): void => {
    upstream ??= open();
    after = added;
    if (instead) done.set(idIn(request), instead);
    upstream.write(framed(request));
    if (call.method !== 'BatchAppend') upstream.end();
  };
}

function statusIn(headers: IncomingHttpHeaders) {
  const { 'grpc-status': code, 'grpc-message': words, ...others } = headers;
  const trailers = Object.entries(others).filter(
    ([name]) => !/^:|^(content-type|date|grpc-accept-encoding)$/.test(name),
  );
  return {
    code: Number(code),
    words: decodeURI(String(words ?? '')),
    trailers: Object.fromEntries(trailers.map(([name, value]) => [name, String(value)])),
  };
}

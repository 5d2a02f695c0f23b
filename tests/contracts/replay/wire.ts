import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { messagesIn } from '#events/embedded/grpc/calls';
import { freePort } from '../../support/network/freePort.ts';

/** The end of a call. `words` and `trailers` go with a status only. */
export interface Status {
  readonly code: number;
  readonly words: string;
  readonly trailers?: Readonly<Record<string, string>>;
}

/** One gRPC call, from the server's side. */
export interface Call {
  /** The last part of the path, e.g. `BatchAppend`; `Gossip` for the other service's Read. */
  readonly method: string;
  readonly path: string;
  /** The caller wants an answer of the leader only. */
  readonly requiresLeader: boolean;
  send(message: Uint8Array): void;
  end(status: Status): void;
  /** RST_STREAM without a status, as a server that shuts down. */
  reset(): void;
  whenOver(work: () => void): void;
  /** Calls back when the peer's connection has taken all that was sent. */
  whenTaken(work: () => void): void;
}

const ANSWER = { ':status': 200, 'content-type': 'application/grpc' };

/**
 * A gRPC server on the loopback interface that knows no method. `serve` is told of each call and returns the work for
 * each of its requests.
 */
export async function wire(serve: (call: Call) => (request: Buffer) => void) {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const requests = messagesIn(serve(callOn(stream, headers)));
    stream.on('data', requests);
  });
  // No port that the system gives to others: a client that tries again may be given the very port it calls.
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port,
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    /** Breaks every connection at once, as a killed server does. */
    cut,
    /** Accepts no more connections, and leaves the open ones. */
    stopListening: (): void => void server.close(),
    listenAgain: listen,
    close: (): void => {
      server.close();
      cut();
    },
  };
}

export const methodOf = (path: string): string => path.replace(/^.*\.Gossip\/Read$/, 'Gossip').replace(/^.*\//, '');

/** The message behind its five bytes: not compressed, and its length. */
export function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

function callOn(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Call {
  const path = String(headers[':path']);
  const isOver = (): boolean => stream.closed || stream.destroyed || stream.writableEnded;
  return {
    method: methodOf(path),
    path,
    requiresLeader: headers['requires-leader'] === 'true',
    send(message) {
      if (isOver()) return;
      if (!stream.headersSent) stream.respond(ANSWER, { waitForTrailers: true });
      stream.write(framed(message));
    },
    end({ code, words, trailers = {} }) {
      if (isOver()) return;
      const last = { 'grpc-status': String(code), 'grpc-message': encodeURI(words), ...trailers };
      if (!stream.headersSent) return stream.respond({ ...ANSWER, ...last }, { endStream: true });
      stream.once('wantTrailers', () => stream.sendTrailers(last));
      stream.end();
    },
    reset: () => stream.close(0),
    whenOver: (work) => void stream.once('close', work),
    whenTaken: (work) => void stream.session?.ping(work),
  };
}

import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { bytesField, FieldReader, integerField } from '#events/store/protobuf';

/** The end of a call: a gRPC status with its words and trailers. */
export interface Ending {
  readonly code: number;
  readonly words: string;
  readonly exception?: string;
}

/** One call, as the script plays it. Each request arrives at `request`. */
export interface Played {
  readonly path: string;
  send(message: Buffer): void;
  end(ending?: Ending): void;
  /** Cuts the stream without a status, as a server that shuts down. */
  reset(): void;
}

/** Called with each request of a call. `n` counts the requests of this call, from 0. */
export type Script = (call: Played, request: Buffer, n: number) => void;

const EMPTY = Buffer.alloc(0);

/** A server whose answers a test says, byte for byte. It stands on the loopback interface, without TLS. */
export async function scriptedServer(script: Script) {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => play(stream, headers[':path'] ?? '', script));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    /** Cuts all connections. */
    cut: (): void => {
      for (const session of sessions) session.destroy();
    },
    close: (): void => {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

function play(stream: ServerHttp2Stream, path: string, script: Script): void {
  let rest: Buffer = EMPTY;
  let n = 0;
  stream.on('error', () => undefined);
  const call: Played = {
    path,
    send: (message) => {
      const prefix = Buffer.alloc(5);
      prefix.writeUInt32BE(message.length, 1);
      if (!stream.headersSent)
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.write(Buffer.concat([prefix, message]));
    },
    end: ({ code, words, exception } = { code: 0, words: '' }) => {
      if (stream.closed || stream.destroyed) return;
      const trailers = {
        'grpc-status': String(code),
        'grpc-message': encodeURI(words),
        ...(exception ? { exception } : {}),
      };
      if (!stream.headersSent)
        return stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...trailers }, { endStream: true });
      stream.once('wantTrailers', () => stream.sendTrailers(trailers));
      stream.end();
    },
    reset: () => stream.close(0),
  };
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const length = rest.readUInt32BE(1);
      const message = rest.subarray(5, 5 + length);
      rest = rest.subarray(5 + length);
      script(call, message, n++);
    }
  });
}

/** The correlation id of a BatchAppend request, to be sent back as it is. */
function idOf(request: Buffer): Buffer {
  const reader = new FieldReader(request);
  while (reader.next()) {
    if (reader.field === 1) return reader.slice();
    reader.skip();
  }
  throw new Error('the request has no correlation id');
}

const position = (field: number, commit: bigint): Buffer =>
  bytesField(field, integerField(1, commit), integerField(2, commit));

/** What a server sends, in the encoding of streams.proto and shared.proto. */
export const says = {
  confirmed: bytesField(2, bytesField(1, 'a subscription')),
  caughtUp: bytesField(8, EMPTY),
  checkpoint: (commit: bigint): Buffer => position(3, commit),
  event: (n: number, commit: bigint, { type = 'ThingHappened', stream = 'thing-1' } = {}): Buffer =>
    bytesField(
      1,
      bytesField(
        1,
        bytesField(1, bytesField(2, `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)),
        bytesField(2, bytesField(3, stream)),
        integerField(3, n),
        integerField(4, commit),
        integerField(5, commit),
        bytesField(6, bytesField(1, 'type'), bytesField(2, type)),
        bytesField(6, bytesField(1, 'created'), bytesField(2, '17953653380219582')),
        bytesField(6, bytesField(1, 'content-type'), bytesField(2, 'application/json')),
        bytesField(7, '{}'),
        bytesField(8, JSON.stringify({ n })),
      ),
    ),
  /** An event whose link has no target any more. */
  danglingLink: (commit: bigint): Buffer =>
    bytesField(
      1,
      bytesField(2, integerField(3, 0), integerField(4, commit), integerField(5, commit)),
      bytesField(4, EMPTY),
    ),
  appended: (request: Buffer, revision: number, commit: bigint): Buffer =>
    Buffer.concat([bytesField(1, idOf(request)), bytesField(3, integerField(1, revision), position(3, commit))]),
  refused: (request: Buffer, words: string, details: string, code = 0): Buffer =>
    Buffer.concat([
      bytesField(1, idOf(request)),
      bytesField(
        2,
        integerField(1, code),
        bytesField(2, words),
        bytesField(3, bytesField(1, `type.googleapis.com/${details}`)),
      ),
    ]),
};

/** What a Read request asks, as far as scripts need it. */
export function asked(request: Buffer): {
  readonly backwards: boolean;
  readonly count: number | undefined;
  readonly filtered: boolean;
} {
  let backwards = false;
  let count: number | undefined;
  let filtered = false;
  const outer = new FieldReader(request);
  while (outer.next()) {
    if (outer.field !== 1) {
      outer.skip();
      continue;
    }
    const options = outer.message();
    while (options.next()) {
      if (options.field === 3) backwards = options.integer() === 1;
      else if (options.field === 5) count = options.integer();
      else {
        if (options.field === 7) filtered = true;
        options.skip();
      }
    }
  }
  return { backwards, count, filtered };
}

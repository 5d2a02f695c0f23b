// gRPC over HTTP/2, as far as the node's calls need it. A message is bytes; no object is built around it.
// https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
import { constants, createSecureServer, createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Guard } from '../credentials.ts';
import { Refused, statusOf } from '../log/refusals.ts';

/** One call of any kind: messages in, messages out, a status at the end. */
export interface Call {
  /** Passes on each message, then signals the end. An error thrown by either callback refuses the call. */
  receive(message: (bytes: Buffer) => void, ended: () => void): void;
  /** Sends messages together. Calls `taken` when the peer has room for more. */
  send(messages: readonly Buffer[], taken?: () => void): void;
  end(): void;
  refuse(error: unknown): void;
  /** True when the peer has gone or the call has ended. */
  isOver(): boolean;
  onOver(work: () => void): void;
}

/** Handlers by the method's path, `/package.Service/Method`. */
export type Handlers = Readonly<Record<string, (call: Call) => void>>;

/** Larger than any message of a client: clients cut their batches at 3 MiB. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;
/** The frame header: one byte for the compression flag, four for the length. */
const PREFIX = 5;
const ANSWER = { ':status': 200, 'content-type': 'application/grpc+proto', 'grpc-accept-encoding': 'identity' };

/** The rule of a guarded server: TLS for all calls, user and password for all but the open ones. */
export type Guarded = Guard & { readonly open: readonly string[] };

/**
 * A server that answers calls on the loopback interface. `listen` returns the port, or throws when the port is taken.
 */
export function serverOf(handlers: Handlers, guard?: Guarded) {
  const sockets = new Set<Socket>();
  // Node's default limit of 10 MB a connection would refuse the calls of a busy client.
  const settings = { maxSessionMemory: Number.MAX_SAFE_INTEGER };
  const server = guard ? createSecureServer({ ...settings, key: guard.key, cert: guard.cert }) : createServer(settings);
  const isOpen = new Set(guard?.open);
  const admits = (path: string, authorization: string | undefined): boolean =>
    !guard || isOpen.has(path) || guard.admits(authorization);
  // Not the sessions: a client that has not finished its handshake has none, and would keep a closed server alive.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const isCall = headers['content-type']?.startsWith('application/grpc');
    if (!isCall)
      return stream.respond({ ':status': constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE }, { endStream: true });
    const call = callOn(stream);
    const path = headers[':path'] ?? '';
    // Asked before anything else, so that a stranger does not learn which calls exist.
    if (!admits(path, headers.authorization)) return call.refuse(new Refused('unauthenticated', 'Access denied.'));
    const handler = handlers[path];
    if (handler) attempt(call, () => handler(call));
    else call.refuse(new Refused('unimplemented', `The node does not know ${path}.`));
  });
  const port = (): number => (server.address() as AddressInfo).port;
  return {
    /** The port that it listens on. */
    port,
    listen: (wanted: number): Promise<number> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(wanted, '127.0.0.1', () => {
          server.off('error', reject);
          resolve(port());
        });
      }),
    /** Ends all calls at once. Resolves when no connection is left. */
    close(): Promise<void> {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

/** A call with one request message, answered when the message is complete. */
export function single<Request>(
  read: (bytes: Buffer) => Request,
  answer: (request: Request, call: Call) => void,
): (call: Call) => void {
  return (call) => {
    let request: Buffer | undefined;
    call.receive(
      (bytes) => {
        request ??= bytes;
      },
      () => {
        if (!request) throw new Refused('invalidArgument', 'The request is missing.');
        answer(read(request), call);
      },
    );
  };
}

/** Sends one answer and ends the call. */
export function answer(call: Call, response: Buffer): void {
  call.send([response]);
  call.end();
}

function attempt(call: Call, work: () => void): void {
  try {
    work();
  } catch (error) {
    call.refuse(error);
  }
}

function callOn(stream: ServerHttp2Stream): Call {
  let told = false;
  const isOver = (): boolean => told || stream.closed || stream.destroyed;
  const finish = (status: Record<string, string>): void => {
    if (isOver()) return;
    told = true;
    if (!stream.headersSent) return stream.respond({ ...ANSWER, ...status }, { endStream: true });
    stream.once('wantTrailers', () => stream.sendTrailers(status));
    stream.end();
  };
  const call: Call = {
    receive(message, ended) {
      const take = messagesIn((bytes) => {
        if (!isOver()) message(bytes);
      });
      stream.on('data', (chunk: Buffer) => attempt(call, () => take(chunk)));
      stream.on('end', () => {
        if (!isOver()) attempt(call, ended);
      });
    },
    send(messages, taken) {
      if (isOver()) return;
      if (!stream.headersSent) stream.respond(ANSWER, { waitForTrailers: true });
      stream.write(framed(messages), taken);
    },
    end: () => finish({ 'grpc-status': '0' }),
    refuse(error) {
      const { code, details, trailers } = statusOf(error);
      finish({ 'grpc-status': String(code), 'grpc-message': encodeURI(details.toWellFormed()), ...trailers });
      // Discard input that still arrives, so that it does not fill the connection.
      stream.resume();
    },
    isOver,
    onOver: (work) => void stream.once('close', work),
  };
  return call;
}

function framed(messages: readonly Buffer[]): Buffer {
  let size = 0;
  for (const message of messages) size += PREFIX + message.length;
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const message of messages) {
    bytes[at] = 0;
    bytes.writeUInt32BE(message.length, at + 1);
    bytes.set(message, at + PREFIX);
    at += PREFIX + message.length;
  }
  return bytes;
}

/** Splits arriving chunks into messages. The messages share the chunks' memory. */
export function messagesIn(message: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let held = 0;
  let wanted = PREFIX;
  return (chunk) => {
    parts.push(chunk);
    held += chunk.length;
    if (held < wanted) return;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts, held);
    let at = 0;
    wanted = PREFIX;
    while (held - at >= PREFIX) {
      const length = lengthAt(bytes, at);
      if (held - at < PREFIX + length) {
        wanted = PREFIX + length;
        break;
      }
      message(bytes.subarray(at + PREFIX, at + PREFIX + length));
      at += PREFIX + length;
    }
    parts = at < held ? [bytes.subarray(at)] : [];
    held -= at;
  };
}

function lengthAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0) throw new Refused('unimplemented', 'The node does not read compressed messages.');
  const length = bytes.readUInt32BE(at + 1);
  if (length > LARGEST_MESSAGE)
    throw new Refused('resourceExhausted', `A message of ${length} bytes is larger than ${LARGEST_MESSAGE}.`);
  return length;
}

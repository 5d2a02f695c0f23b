import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { WireAnswer, WireRequest } from './peers/ports.ts';

interface Ends {
  /** The address of the caller. */
  readonly from: string;
  /** The server's open ends. */
  readonly connections: Set<Duplex>;
}

/** A connection to a server of this process: both ends of a wire without a socket. */
export function connectTo(server: Server, { from, connections }: Ends): Duplex {
  const [near, far] = duplexPair();
  Object.assign(far, { remoteAddress: from });
  connections.add(far);
  far.on('close', () => {
    connections.delete(far);
    near.destroy();
  });
  far.on('error', () => {});
  near.on('close', () => far.destroy());
  server.emit('connection', far);
  return near;
}

/** The bytes of a request go through the server's own parser. Rejects when the connection ends without an answer. */
export function ask(server: Server, request: WireRequest, ends: Ends): Promise<WireAnswer> {
  const { method, url, headers, body } = request;
  const wire = connectTo(server, ends);
  const bytes = Buffer.from(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // HTTP/1.0: the answer ends with the connection.
  wire.write(`${method} ${url} HTTP/1.0\r\n${lines.join('')}content-length: ${bytes.length}\r\n\r\n`);
  wire.write(bytes);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    wire.on('data', (part: Buffer) => parts.push(part));
    wire.on('error', reject);
    wire.on('end', () => {
      const answer = answerIn(Buffer.concat(parts));
      if (answer) resolve(answer);
      else reject(new Error('the connection ended without an answer'));
    });
    wire.on('close', () => reject(new Error('the connection was closed')));
  });
}

/** A header that comes several times is one text, each value on a line. */
function answerIn(bytes: Buffer): WireAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    const value = line.slice(at + 1).trim();
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  }
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4).toString('utf8') };
}

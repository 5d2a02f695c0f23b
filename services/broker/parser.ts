/** The operations of a client in the core NATS protocol. */
export type Operation =
  | { readonly op: 'CONNECT'; readonly options: Readonly<Record<string, unknown>> }
  | { readonly op: 'PING' }
  | { readonly op: 'PONG' }
  | { readonly op: 'SUB'; readonly subject: string; readonly queue: string | undefined; readonly sid: string }
  | { readonly op: 'UNSUB'; readonly sid: string; readonly max: number | undefined }
  | Publication;

export interface Publication {
  readonly op: 'PUB';
  readonly subject: string;
  readonly reply: string | undefined;
  /** Length of the header block at the start of `body`; 0 for a PUB without headers. */
  readonly headerLength: number;
  /** Headers and payload, without the closing CRLF. */
  readonly body: Buffer;
}

/** A protocol violation. The connection gets these words and is closed. */
export class ProtocolFault extends Error {}

export const MAX_LINE = 4_096;
const CR = 13;
const LF = 10;

type Announced = Omit<Publication, 'body' | 'op'> & { readonly size: number };

export interface Bounds {
  readonly maxPayload: number;
  /** False for a stranger, whose payload is not collected. */
  mayPublish(): boolean;
}

/**
 * Parses operations from a byte stream with arbitrary chunk boundaries. Holds at most one line (4 kB) or one payload.
 * Throws ProtocolFault; do not use the parser after that.
 */
export function operationParser(bounds: Bounds, onOperation: (operation: Operation) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let announced: Announced | undefined;
  let body: Buffer | undefined;
  let filled = 0;

  const finish = (bytes: Buffer) => {
    const { size, ...head } = announced!;
    if (bytes[size] !== CR || bytes[size + 1] !== LF) throw new ProtocolFault('Unknown Protocol Operation');
    announced = undefined;
    body = undefined;
    onOperation({ op: 'PUB', ...head, body: bytes.subarray(0, size) });
  };

  /** Returns the index at which to continue, or the chunk's length when it is used up. */
  const readBody = (chunk: Buffer, at: number): number => {
    const whole = announced!.size + 2;
    if (!body && chunk.length - at >= whole) {
      finish(chunk.subarray(at, at + whole));
      return at + whole;
    }
    if (!body) {
      // One buffer of the announced size: a payload in many chunks costs no more than in one.
      body = Buffer.allocUnsafeSlow(whole);
      filled = 0;
    }
    const taken = chunk.copy(body, filled, at, at + whole - filled);
    filled += taken;
    if (filled === whole) finish(body);
    return at + taken;
  };

  const readLine = (chunk: Buffer, at: number): number => {
    const end = chunk.indexOf(LF, at);
    if ((end === -1 ? chunk.length : end) - at > MAX_LINE) throw new ProtocolFault('maximum control line exceeded');
    if (end === -1) {
      rest = Buffer.from(chunk.subarray(at));
      return chunk.length;
    }
    const line = chunk.toString('utf8', at, chunk[end - 1] === CR && end > at ? end - 1 : end);
    const read = operation(line, bounds);
    if (read && 'size' in read) announced = read;
    else if (read) onOperation(read);
    return end + 1;
  };

  return (received: Buffer): void => {
    const chunk = rest.length > 0 ? Buffer.concat([rest, received]) : received;
    rest = Buffer.alloc(0);
    let at = 0;
    while (at < chunk.length) at = announced ? readBody(chunk, at) : readLine(chunk, at);
  };
}

function operation(line: string, bounds: Bounds): Operation | Announced | undefined {
  const [verb = '', ...words] = line.trim().split(/[ \t]+/);
  switch (verb.toUpperCase()) {
    case 'PUB':
      return publication(words, false, bounds);
    case 'HPUB':
      return publication(words, true, bounds);
    case 'SUB':
      return subscription(words);
    case 'UNSUB':
      return unsubscription(words);
    case 'PING':
      return { op: 'PING' };
    case 'PONG':
      return { op: 'PONG' };
    case 'CONNECT':
      return { op: 'CONNECT', options: json(line.trim().slice('CONNECT'.length)) };
    case '+OK':
      return undefined;
    default:
      throw new ProtocolFault('Unknown Protocol Operation');
  }
}

function publication(words: readonly string[], withHeaders: boolean, { maxPayload, mayPublish }: Bounds): Announced {
  if (!mayPublish()) throw new ProtocolFault('Authorization Violation');
  const sizes = withHeaders ? 2 : 1;
  if (words.length !== sizes + 1 && words.length !== sizes + 2) throw new ProtocolFault('Parser Error');
  const size = count(words.at(-1));
  const headerLength = withHeaders ? count(words.at(-2)) : 0;
  if (headerLength > size) throw new ProtocolFault('Parser Error');
  if (size > maxPayload) throw new ProtocolFault('Maximum Payload Violation');
  return { subject: words[0]!, reply: words.length === sizes + 2 ? words[1] : undefined, headerLength, size };
}

function subscription(words: readonly string[]): Operation {
  const [subject, second, third] = words;
  if (words.length === 2) return { op: 'SUB', subject: subject!, queue: undefined, sid: second! };
  if (words.length === 3) return { op: 'SUB', subject: subject!, queue: second, sid: third! };
  throw new ProtocolFault('Parser Error');
}

function unsubscription(words: readonly string[]): Operation {
  if (words.length !== 1 && words.length !== 2) throw new ProtocolFault('Parser Error');
  return { op: 'UNSUB', sid: words[0]!, max: words.length === 2 ? count(words[1]) : undefined };
}

function count(word: string | undefined): number {
  if (!word || !/^\d{1,9}$/.test(word)) throw new ProtocolFault('Parser Error');
  return Number(word);
}

function json(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below, like any other value that is not an object.
  }
  throw new ProtocolFault('Parser Error');
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';

/** An uploaded form; its file is on disk under a temporary name. */
export interface Received {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: ReceivedFile | null;
  /** Removes the temporary file unless it was taken over. */
  discard(): Promise<void>;
}

export interface ReceivedFile {
  readonly path: string;
  /** The sender's name for it. */
  readonly name: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Judged by content. */
  readonly contentType: string;
}

const { largest } = limits.file;
/** The most bytes beside the file: the other fields, and the boundaries. */
const around = 1024 * 1024;
const form = { fileSize: largest, files: 1, fields: 20, parts: 24, fieldSize: 64 * 1024, headerPairs: 40 };

export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

/**
 * Reads a form with its file, in the field `field`, into `path`, holding at most one part in memory. After any failure nothing stays there.
 */
export async function receive(request: IncomingMessage, path: string, field = 'file'): Promise<Received> {
  const discard = () => rm(path, { force: true });
  try {
    if (Number(request.headers['content-length']) > largest + around) throw new Refused('file.too-large');
    const { fields, arrived } = await read(request, path, field);
    const file = arrived && { ...arrived.named, path, contentType: await typeOf(path, arrived.text) };
    return { fields, file, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Arrived {
  readonly named: { readonly name: string; readonly sha256: string; readonly size: number };
  /** True when all of it is UTF-8. */
  readonly text: boolean;
}

async function read(request: IncomingMessage, path: string, wanted: string) {
  const parser = open(request);
  const fields = new Map<string, string>();
  let writing: Promise<Arrived | null> | undefined;
  const over = new AbortController();
  let stopWatch = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (code: Refused['code']) => () => reject(new Refused(code));
      parser.on('field', (name, value, cut, valueCut) => {
        if (cut || valueCut) return reject(new Refused('body.too-large'));
        if (name === wanted) return reject(new Refused('file.missing'));
        fields.set(name, value);
      });
      parser.on('file', (field, stream, name) => {
        // A form without its file gets an error; an unexpected file is the same kind of error.
        if (field !== wanted) reject(new Refused('file.missing'));
        stream.once('limit', refuse('file.too-large'));
        writing = write(stream, { path, name: nameOf(name), signal: over.signal });
        writing.catch((error: unknown) => reject(ours(error) ? error : new Refused('request.unreadable')));
      });
      parser.once('filesLimit', () => reject(new Refused('file.several')));
      parser.once('fieldsLimit', refuse('body.too-large'));
      parser.once('partsLimit', refuse('body.too-large'));
      parser.once('finish', resolve);
      parser.once('error', refuse('request.unreadable'));
      request.once('error', refuse('request.unreadable'));
      request.once('close', () => request.complete || reject(new Refused('request.unreadable')));
      stopWatch = watchPace(request, refuse('body.too-slow'));
      request.pipe(parser);
    });
    return { fields: Object.fromEntries(fields), arrived: (await writing) ?? null };
  } catch (error) {
    // Keep reading and discard the rest, so that the sender can read the error.
    request.unpipe(parser);
    request.resume();
    over.abort();
    await writing?.catch(() => {});
    throw error;
  } finally {
    stopWatch();
  }
}

/** Reports a sender that is slower than any phone: it would hold a connection and a file for twenty minutes. */
function watchPace({ socket }: IncomingMessage, tooSlow: () => void): () => void {
  const { grace, bytesPerSecond, looks } = limits.file.pace;
  const before = socket.bytesRead;
  let waited = 0;
  const timer = setInterval(() => {
    waited += looks;
    if (waited > grace && socket.bytesRead - before < (waited / 1_000) * bytesPerSecond) tooSlow();
  }, looks);
  return () => clearInterval(timer);
}

/** A refusal or a disk error is passed on; any other failure is the sender's. */
const ours = (error: unknown): boolean => error instanceof Refused || 'syscall' in (error as object);

function open({ headers }: IncomingMessage) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: form });
  } catch {
    // Without a boundary the parts cannot be separated.
    throw new Refused('request.unreadable');
  }
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

async function write(stream: Readable, { path, name, signal }: Place): Promise<Arrived | null> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = true;
  const meter = new Transform({
    transform: (part: Buffer, _, done) => {
      size += part.length;
      hash.update(part);
      text &&= !part.includes(0) && decodes(decoder, part);
      done(null, part);
    },
  });
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((done) => out.once('close', done));
  await pipeline(stream, meter, out, { signal }).catch(async (error: unknown) => {
    // A file that is still being opened would appear after its removal.
    await closed;
    throw error;
  });
  if (size === 0) {
    // A browser sends a file without a name when its user chose none.
    throw new Refused(name === '' ? 'file.missing' : 'file.empty');
  }
  return { named: { name, sha256: hash.digest('hex'), size }, text: text && decodes(decoder) };
}

function decodes(decoder: TextDecoder, part?: Buffer): boolean {
  try {
    decoder.decode(part, { stream: part !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Without folders, and without characters that a terminal or a header would interpret. */
const nameOf = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[\\/]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .trim()
    .slice(-limits.text.title);

/** A page or a script counts as text here, whatever its name. */
async function typeOf(path: string, text: boolean): Promise<string> {
  // Loaded with the first file, because it knows a great many types.
  const { fileTypeFromFile } = await import('file-type');
  const known = await fileTypeFromFile(path);
  return known?.mime ?? (text ? 'text/plain' : 'application/octet-stream');
}

import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { WrongSheet } from './wrongSheet.ts';

/** A file inside the archive, as its directory describes it. */
export interface Entry {
  readonly name: string;
  /** Bytes, packed and unpacked. */
  readonly packed: number;
  readonly unpacked: number;
  readonly stored: boolean;
  /** The offset of its own header. */
  readonly at: number;
}

/** The most bytes of all entries together, unpacked, and the most for each packed byte. */
const mostUnpacked = 300_000_000;
const mostForOne = 200;
const mostEntries = 10_000;

const damaged = () => new WrongSheet('The file is damaged, or was cut off.');
const tooLarge = () => new WrongSheet('The file is too large when it is unpacked.');

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;
const endLength = 22;
const longestComment = 0xffff;

/**
 * The directory of a ZIP archive. Its sizes are judged before anything is unpacked, and `unpack` holds each entry to
 * them. Names are compared, and never used as paths.
 */
export async function entriesOf(file: FileHandle): Promise<readonly Entry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - endLength - longestComment), size);
  const end = lastEnd(tail);
  if (end < 0) throw damaged();
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > mostEntries || start + length > size) throw damaged();
  const directory = await bytesAt(file, start, start + length);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) throw damaged();
    const flags = directory.readUInt16LE(at + 8);
    const method = directory.readUInt16LE(at + 10);
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw damaged();
    if (flags & 1) throw new WrongSheet('The file is protected by a password. Save it without one.');
    if (method !== 0 && method !== 8) throw damaged();
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      stored: method === 0,
      at: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > mostUnpacked) throw tooLarge();
  if (unpacked > mostForOne * size) throw tooLarge();
  return entries;
}

/** The end of the directory stands last, before a comment of the length that it names. */
function lastEnd(tail: Buffer): number {
  for (let at = tail.length - endLength; at >= 0; at--)
    if (tail.readUInt32LE(at) === endSignature && at + endLength + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  return -1;
}

/** The unpacked bytes of an entry, piece by piece. */
export async function* unpack(file: FileHandle, { at, packed, unpacked, stored }: Entry): AsyncGenerator<Buffer> {
  const header = await bytesAt(file, at, at + 30);
  if (header.length < 30 || header.readUInt32LE(0) !== headerSignature) throw damaged();
  const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = Readable.from(piecesOf(file, start, start + packed));
  const inflate = stored ? null : createInflateRaw();
  if (inflate) bytes.on('error', (error) => inflate.destroy(error)).pipe(inflate);
  let length = 0;
  try {
    for await (const piece of inflate ?? bytes) {
      length += (piece as Buffer).length;
      // It is longer than the directory says.
      if (length > unpacked) throw tooLarge();
      yield piece as Buffer;
    }
  } catch (error) {
    throw error instanceof WrongSheet ? error : damaged();
  } finally {
    bytes.destroy();
    inflate?.destroy();
  }
  if (length !== unpacked) throw damaged();
}

const pieceLength = 64 * 1024;

async function* piecesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const piece = await bytesAt(file, at, Math.min(to, at + pieceLength));
    if (piece.length === 0) throw damaged();
    at += piece.length;
    yield piece;
  }
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

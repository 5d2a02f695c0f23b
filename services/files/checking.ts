import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Content } from '#projections/incident/fileContents';
import { keep } from '#services/core/bounded';
import { placeOf } from './fileStore.ts';

/** The bytes are not those that the log names. */
export class WrongBytes extends Error {}

/** A smaller file is checked before its first byte is sent, so that its reader gets an answer in words. Bytes. */
const SMALL = 1024 * 1024;
/** The end of a larger file is held back until all of it is checked. Bytes. */
const HELD = 64 * 1024;

export interface Expected extends Content {
  /** Bytes. */
  readonly size: number;
}

/**
 * The bytes of a file, checked against their hash. A small file is read first: throws `WrongBytes`. A larger one ends with
 * that error before its last part, so that nobody takes it for whole.
 */
export async function checked(bytes: Readable, file: Expected): Promise<Readable> {
  const parts = checkedParts(bytes, file);
  if (file.size > SMALL) return Readable.from(parts, { objectMode: false });
  const small: Buffer[] = [];
  for await (const part of parts) small.push(part);
  return Readable.from([Buffer.concat(small)], { objectMode: false });
}

async function* checkedParts(bytes: Readable, { sha256, size }: Expected): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  let held: Buffer = Buffer.alloc(0);
  for await (const part of bytes as AsyncIterable<Buffer>) {
    read += part.length;
    if (read > size) throw new WrongBytes('it is longer');
    hash.update(part);
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    if (held.length <= HELD) continue;
    yield held.subarray(0, held.length - HELD);
    held = held.subarray(held.length - HELD);
  }
  if (read < size) throw new WrongBytes('it is shorter');
  if (hash.digest('hex') !== sha256) throw new WrongBytes('its bytes changed');
  yield held;
}

/** The most damaged files remembered. */
const MOST = 1_000;

/** The files found damaged since the start, for the health page. */
export function damagedFiles() {
  const found = new Map<string, Content>();
  return {
    note: ({ entity, sha256 }: Content): void => keep(found, placeOf({ entity, sha256 }), { entity, sha256 }, MOST),
    mended: (key: Content): void => void found.delete(placeOf(key)),
    all: (): readonly Content[] => [...found.values()],
  };
}

import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { WrongCommand } from '#services/commands/wrongCommand';
import { sumsEntry } from './format.ts';
import { BLOCK, type Entry, ending, entryIn, headerOf, padding } from './tar.ts';

export interface ArchiveWriter {
  /** Returns the SHA-256 of the bytes, hex. Throws when there are more or fewer than `size`. */
  add(entry: Entry, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>;
  /** Writes the sums and the end, and waits until everything is on disk. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Writes a new file that only its owner can read. `at`: seconds since 1970. */
export async function createArchive(path: string, at: number): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600);
  const sums: string[] = [];
  const add: ArchiveWriter['add'] = async ({ name, size }, bytes) => {
    await file.write(headerOf({ name, size }, at));
    const hash = createHash('sha256');
    let written = 0;
    for await (const part of bytes) {
      written += part.length;
      if (written > size) break;
      hash.update(part);
      await file.writev([part]);
    }
    if (written !== size) throw new WrongCommand(`${name} changed while it was read. Run the backup again.`);
    await file.write(padding(size));
    const sum = hash.digest('hex');
    sums.push(`${sum}  ${name}\n`);
    return sum;
  };
  return {
    add,
    finish: async () => {
      const lines = Buffer.from(sums.join(''));
      await add({ name: sumsEntry, size: lines.length }, [lines]);
      await file.write(ending);
      await file.sync();
    },
    close: () => file.close(),
  };
}

export interface ReadEntry extends Entry {
  /** The bytes in parts. They must be read before the next entry. */
  bytes(): AsyncIterable<Buffer>;
}

const PART = 1024 * 1024;

/**
 * The entries of an archive, in order, each checked against its line in the sums at the end. Throws `WrongCommand` when
 * the archive is cut short or damaged: a restore installs nothing before the last entry.
 */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new WrongCommand(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.code}.`,
    );
  });
  try {
    yield* entriesOf(file, path);
  } finally {
    await file.close();
  }
}

async function* entriesOf(file: FileHandle, path: string): AsyncGenerator<ReadEntry> {
  const sums: string[] = [];
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw new WrongCommand(`${path} is cut short: its end is missing. Use another backup.`);
    at += length;
    return buffer;
  };
  for (let isFirst = true; ; isFirst = false) {
    const entry = entryIn(await take(BLOCK));
    if (isFirst && !entry) throw new WrongCommand(`${path} is not a backup of Muster.`);
    if (!entry) throw damaged(path, 'the list of its contents');
    const hash = createHash('sha256');
    const parts: Buffer[] = [];
    const isLast = entry.name === sumsEntry;
    const end = at + entry.size;
    const bytes = async function* (): AsyncGenerator<Buffer> {
      while (at < end) {
        const part = await take(Math.min(PART, end - at));
        if (isLast) parts.push(part);
        hash.update(part);
        yield part;
      }
    };
    if (!isLast) yield { ...entry, bytes };
    // An entry that nobody read is still checked.
    for await (const _ of bytes());
    at += padding(entry.size).length;
    if (!isLast) sums.push(`${hash.digest('hex')}  ${entry.name}`);
    else return compare(sums, Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1), path);
  }
}

function compare(found: readonly string[], written: readonly string[], path: string): void {
  const wrong = found.findIndex((line, at) => line !== written[at]);
  if (wrong >= 0) throw damaged(path, found[wrong]?.slice(66) ?? '');
  if (found.length !== written.length) throw damaged(path, written[found.length]?.slice(66) ?? '');
}

const damaged = (path: string, part: string): WrongCommand =>
  new WrongCommand(`${path} is damaged in ${part}: its SHA-256 is wrong. Nothing was restored. Use another backup.`);

import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { entriesOf, unpack } from './zip.ts';

const folder = folderOf('zip');

const cut = 'The file is damaged, or was cut off.';
const large = 'The file is too large when it is unpacked.';
const words = 'Hydrant and valve. '.repeat(20);

const packed = (files: Readonly<Record<string, string>>, level: 0 | 6 = 6): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level }),
  );

/** The places of the directory and of its end record, in an archive without a comment. */
const endOf = (bytes: Buffer): number => bytes.length - 22;
const directoryOf = (bytes: Buffer): number => bytes.readUInt32LE(endOf(bytes) + 16);

async function read(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, 'archive');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    const found: Record<string, string> = {};
    for (const entry of await entriesOf(file)) {
      const pieces: Buffer[] = [];
      for await (const piece of unpack(file, entry)) pieces.push(piece);
      found[entry.name] = Buffer.concat(pieces).toString();
    }
    return found;
  } finally {
    await file.close();
  }
}
/** The same archive after a change of its bytes. */
const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
const files = { 'a.txt': words, 'b.txt': 'b' };
const archive = packed(files);

describe('an archive', () => {
  it('is read, packed or stored, also an empty one', async () => {
    expect(await read(archive)).toEqual(files);
    expect(await read(packed(files, 0))).toEqual(files);
    expect(await read(packed({ 'empty.txt': '' }))).toEqual({ 'empty.txt': '' });
    expect(await read(packed({}))).toEqual({});
  });

  it('is read when a comment stands behind its end, also one that looks like an end', async () => {
    const withComment = (comment: Buffer) => {
      const bytes = Buffer.concat([archive, comment]);
      bytes.writeUInt16LE(comment.length, endOf(archive) + 20);
      return bytes;
    };
    expect(await read(withComment(Buffer.from('Made by hand')))).toEqual(files);
    expect(await read(withComment(Buffer.alloc(0xffff, 32)))).toEqual(files);
    const falseEnd = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(40, 1)]);
    expect(await read(withComment(falseEnd))).toEqual(files);
  });

  it('of more bytes than one piece is read to its end', async () => {
    const long = Array.from({ length: 30_000 }, (_, n) => String(n)).join(' ');
    expect(await read(packed({ 'long.txt': long }, 0))).toEqual({ 'long.txt': long });
  });

  it('whose entries have further fields and comments is read', async () => {
    const extra = Buffer.from(
      zipSync({
        'a.txt': [strToU8(words), { extra: { 0x7075: strToU8('xyz') }, comment: 'a comment' }],
        'b.txt': strToU8('b'),
      }),
    );
    expect(await read(extra)).toEqual(files);
  });
});

describe('an archive is damaged', () => {
  it.each<readonly [string, Buffer]>([
    ['without an end', archive.subarray(0, -1)],
    ['that is too short', Buffer.from('PK')],
    ['with bytes behind its end', Buffer.concat([archive, Buffer.from('x')])],
    [
      'whose directory lies behind its end',
      changed(archive, (copy) => copy.writeUInt32LE(copy.length, endOf(copy) + 16)),
    ],
    ['that has fewer entries than it says', changed(archive, (copy) => copy.writeUInt16LE(3, endOf(copy) + 10))],
    ['of more than 10,000 entries', changed(archive, (copy) => copy.writeUInt16LE(10_001, endOf(copy) + 10))],
    ['whose directory does not begin as one', changed(archive, (copy) => copy.writeUInt32LE(7, directoryOf(copy)))],
    ['of an unknown method', changed(archive, (copy) => copy.writeUInt16LE(9, directoryOf(copy) + 10))],
    [
      'whose entry is longer than the directory',
      changed(archive, (copy) => copy.writeUInt16LE(5_000, directoryOf(copy) + 28)),
    ],
    ['whose entry does not begin as one', changed(archive, (copy) => copy.writeUInt32LE(7, 0))],
    [
      'whose entry begins at its end',
      changed(archive, (copy) => copy.writeUInt32LE(copy.length - 10, directoryOf(copy) + 42)),
    ],
    ['whose entry is not packed as it says', changed(archive, (copy) => copy.fill(0xff, 36, 44))],
    [
      'whose entry is shorter than it says',
      changed(packed({ 'a.txt': 'abc' }, 0), (copy) => copy.writeUInt32LE(4, directoryOf(copy) + 24)),
    ],
    [
      'whose bytes are missing',
      changed(packed({ 'a.txt': 'abc' }, 0), (copy) => {
        for (const at of [20, 24]) copy.writeUInt32LE(5_000, directoryOf(copy) + at);
      }),
    ],
  ])('%s', (_, bytes) => expect(read(bytes)).rejects.toThrow(cut));

  it('only when its directory lies beyond its end, not when it touches it', async () => {
    const start = (by: number) =>
      changed(archive, (copy) => {
        const at = endOf(copy) + 12;
        copy.writeUInt32LE(copy.readUInt32LE(at) + by, at);
      });
    // The directory may be longer than its entries: up to the end of the file.
    expect(await read(start(22))).toEqual(files);
    await expect(read(start(23))).rejects.toThrow(cut);
  });
});

describe('an archive is refused', () => {
  const claiming = (bytes: Buffer, size: number) =>
    changed(bytes, (copy) => copy.writeUInt32LE(size, directoryOf(copy) + 24));

  it('with a password', async () => {
    const secret = changed(archive, (copy) => copy.writeUInt16LE(1, directoryOf(copy) + 8));
    await expect(read(secret)).rejects.toThrow('The file is protected by a password. Save it without one.');
    expect(await read(changed(archive, (copy) => copy.writeUInt16LE(2, directoryOf(copy) + 8)))).toEqual(files);
  });

  it('that would be more than 200 times as long when it is unpacked', async () => {
    const one = packed({ 'a.txt': 'abc' }, 0);
    await expect(read(claiming(one, 200 * one.length + 1))).rejects.toThrow(large);
    // It is judged by its bytes only when its claim is possible.
    await expect(read(claiming(one, 200 * one.length))).rejects.toThrow(cut);
  });

  it('that would have more than 300 MB', async () => {
    const big = Buffer.concat([Buffer.alloc(1_600_000), Buffer.alloc(0)]);
    const one = packed({ 'a.txt': big.toString('latin1') }, 0);
    await expect(read(claiming(one, 300_000_001))).rejects.toThrow(large);
    await expect(read(claiming(one, 300_000_000))).rejects.toThrow(cut);
  });

  it('with an entry longer than it says', () => expect(read(claiming(archive, 30))).rejects.toThrow(large));
});

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import type { FileStore } from '#services/files/fileStore';
import { createArchive, readArchive } from './archive.ts';
import { filesInto } from './filesOf.ts';
import { removeLeftovers } from './leftovers.ts';
import { BLOCK } from './tar.ts';

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

let folder: string;
let path: string;
beforeEach(() => {
  folder = folderOf('archive');
  path = join(folder, 'muster.tar');
});

async function written(files: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> {
  const archive = await createArchive(path, 1_772_366_400);
  const sums: string[] = [];
  for (const [name, parts] of Object.entries(files)) {
    const size = parts.join('').length;
    sums.push(
      await archive.add(
        { name, size },
        parts.map((part) => Buffer.from(part)),
      ),
    );
  }
  await archive.finish();
  await archive.close();
  return sums;
}
/** The entries of the archive and their bytes. `skip`: the bytes of no entry are read. */
async function read(skip = false) {
  const found: (readonly [string, string])[] = [];
  for await (const { name, size, bytes } of readArchive(path)) {
    const parts: Buffer[] = [];
    if (!skip) for await (const part of bytes()) parts.push(part);
    found.push([name, skip ? String(size) : Buffer.concat(parts).toString()]);
  }
  return found;
}
const three = { a: ['one ', 'two'], empty: [], long: ['x'.repeat(1_500_000)] };

describe('an archive', () => {
  it('is read as it was written, with the sum of each entry', async () => {
    expect(await written(three)).toEqual([sumOf('one two'), sumOf(''), sumOf(three.long.join(''))]);
    expect(await read()).toEqual([
      ['a', 'one two'],
      ['empty', ''],
      ['long', three.long.join('')],
    ]);
    expect(await read(true)).toEqual([
      ['a', '7'],
      ['empty', '0'],
      ['long', '1500000'],
    ]);
  });

  it('belongs to its owner alone, replaces no other, and is whole blocks long', async () => {
    await written({ a: ['x'.repeat(BLOCK)], b: ['y'] });
    const { mode, size } = statSync(path);
    expect([mode & 0o777, size % BLOCK]).toEqual([0o600, 0]);
    // Two entries with their headers, the sums, and the two blocks at the end.
    expect(size / BLOCK).toBe(2 + 2 + 2 + 2);
    await expect(createArchive(path, 0)).rejects.toThrow('EEXIST');
  });

  it.each([
    ['fewer', 8],
    ['more', 6],
  ])('takes no entry with %s bytes than it said', async (_, size) => {
    const archive = await createArchive(path, 0);
    await expect(archive.add({ name: 'a', size }, [Buffer.from('one '), Buffer.from('two')])).rejects.toThrow(
      'a changed while it was read. Run the backup again.',
    );
    await archive.close();
  });
});

describe('an archive is refused', () => {
  const changed = (change: (bytes: Buffer) => Buffer) => writeFileSync(path, change(readFileSync(path)));
  const words = () =>
    read(true).then(
      () => 'it was read',
      (error: Error) => error.message.replace(`${path} `, ''),
    );

  it('that is not there, or is something else', async () => {
    expect(await words()).toBe('cannot be read: there is no such file.');
    mkdirSync(join(folder, 'a.tar'));
    writeFileSync(path, 'x'.repeat(2 * BLOCK));
    expect(await words()).toBe('is not a backup of Muster.');
    writeFileSync(path, Buffer.alloc(2 * BLOCK));
    expect(await words()).toBe('is not a backup of Muster.');
  });

  it('that was cut off', async () => {
    await written(three);
    changed((bytes) => bytes.subarray(0, 3 * BLOCK));
    expect(await words()).toBe('is cut short: its end is missing. Use another backup.');
    writeFileSync(path, 'short');
    expect(await words()).toBe('is cut short: its end is missing. Use another backup.');
  });

  it.each([
    ['an entry', BLOCK, 'a'],
    ['a later one', 4 * BLOCK + 9, 'long'],
  ])('with %s that was changed, which is named', async (_, at, name) => {
    await written(three);
    changed((bytes) => {
      bytes[at] = (bytes[at] as number) ^ 1;
      return bytes;
    });
    expect(await words()).toContain(`is damaged in ${name}: its SHA-256 is wrong.`);
  });

  it('without its list of contents, or with one of other entries', async () => {
    await written({ a: ['1'], b: ['2'] });
    const [a, b] = [readFileSync(path).subarray(0, 2 * BLOCK), readFileSync(path).subarray(2 * BLOCK, 4 * BLOCK)];
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.concat([a, Buffer.alloc(2 * BLOCK)]));
    expect(await words()).toContain('is damaged in the list of its contents');
    writeFileSync(path, Buffer.concat([a, whole.subarray(4 * BLOCK)]));
    expect(await words()).toContain('is damaged in b:');
    writeFileSync(path, Buffer.concat([b, whole.subarray(4 * BLOCK)]));
    expect(await words()).toContain('is damaged in b:');
    writeFileSync(path, Buffer.concat([a, b, a, whole.subarray(4 * BLOCK)]));
    expect(await words()).toContain('is damaged in a:');
  });
});

describe('the files of an installation', () => {
  it('are taken once each; those of other bytes are told', async () => {
    const stored = new Map([
      [sumOf('one'), 'one'],
      [sumOf('two'), 'other bytes'],
    ]);
    const store = {
      list: async function* () {
        yield [...stored].map(([sha256, text]) => ({ entity: 'arvada', sha256, size: text.length }));
        // One is removed while the others are taken.
        yield [{ entity: 'arvada', sha256: sumOf('gone'), size: 4 }];
      },
      open: async ({ sha256 }: { sha256: string }) => {
        const text = stored.get(sha256);
        return text === undefined
          ? null
          : (async function* () {
              yield Buffer.from(text);
            })();
      },
    } as unknown as FileStore;
    const archive = await createArchive(path, 0);
    let asked = 0;
    const { taken, take } = filesInto(archive, store, () => {
      asked += 1;
    });
    await take();
    expect([taken.count, taken.bytes, asked]).toEqual([2, 14, 3]);
    expect(taken.wrong).toEqual([{ entity: 'arvada', sha256: sumOf('two') }]);
    stored.set(sumOf('new'), 'new');
    await take();
    expect([taken.count, taken.bytes, asked]).toEqual([3, 17, 4]);
    await archive.finish();
    await archive.close();
    expect((await read()).map(([, text]) => text)).toEqual(['one', 'other bytes', 'new']);
    expect((await read())[0]?.[0]).toMatch(/^files\//);
  });
});

it('only the leftovers of ended processes are removed', async () => {
  const ended = 4_194_304 * 100;
  const kept = [
    `muster.tar.${process.pid}.part`,
    `muster.tar.${ended}.restoring`,
    `muster.tar.${ended}.other`,
    `other.tar.${ended}.part`,
    'muster.tar.x.part',
    'muster.tar',
  ];
  for (const name of [...kept, `muster.tar.${ended}.part`]) mkdirSync(join(folder, name));
  await removeLeftovers(path, 'part');
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  await removeLeftovers(path, 'restoring');
  expect(readdirSync(folder)).not.toContain(`muster.tar.${ended}.restoring`);
});

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { localFiles } from './localFiles.ts';

const folders: string[] = [];
const folder = (where = tmpdir()): string => {
  const made = mkdtempSync(join(where, 'muster-files-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
});
const all = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const key = { entity: 'e1', sha256: 'abcd' };
const arrived = (where: string, words = 'bytes'): string => {
  const path = join(where, 'one.part');
  writeFileSync(path, words);
  return path;
};
const shared = '/dev/shm';
const elsewhere = existsSync(shared) && statSync(shared).dev !== statSync(tmpdir()).dev;
if (!elsewhere) console.log('Skipped: no second file system at /dev/shm, so nothing was moved from one to another.');

describe('bytes in a folder', () => {
  it.each([
    ['of the same file system', tmpdir(), true],
    ['that is mounted from elsewhere', shared, elsewhere],
  ])('%s are taken over whole, and once', async (_, where, there) => {
    if (!there) return;
    const [uploads, kept] = [folder(), folder(where)];
    const store = localFiles(kept);
    await store.put(key, arrived(uploads));
    await store.put(key, arrived(uploads));
    expect([all(uploads), all(kept)]).toEqual([[], ['abcd']]);
    const stream = await store.open(key);
    expect(stream && (await text(stream))).toBe('bytes');
  });

  it('are absent when none were stored, and after another removal', async () => {
    const store = localFiles(folder());
    expect(await store.open(key)).toBeNull();
    await store.put(key, arrived(folder()));
    expect(await store.open({ ...key, entity: 'e2' })).toBeNull();
    await store.remove(key);
    await store.remove(key);
    expect(await store.open(key)).toBeNull();
  });

  it('that cannot be written leave nothing', async () => {
    const kept = folder();
    writeFileSync(join(kept, 'e1'), 'a file where a folder should be');
    await expect(localFiles(kept).put(key, arrived(folder()))).rejects.toThrow('ENOTDIR');
    expect(all(kept)).toEqual(['e1']);
  });
});

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rangedFile, rangeOf } from './ranged.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file that was written so many seconds after 1970. */
function written(name: string, bytes: string, seconds: number): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  utimesSync(path, seconds, seconds);
  return path;
}

it('a content with a name has one tag on all servers, and is kept for good', async () => {
  const [one, other] = [written('one', 'mains', 100), written('other', 'mains', 200)];
  const sent = await Promise.all([one, other].map((path) => rangedFile(path, 'a/b', 'sha-2')));
  expect(sent.map(({ etag, immutable, size }) => [etag, immutable, size])).toEqual([
    ['"sha-2"', true, 5],
    ['"sha-2"', true, 5],
  ]);
});

it('a file without one has another tag when it is written again', async () => {
  const tagOf = async (bytes: string, seconds: number) => {
    const { etag, immutable } = await rangedFile(written('region', bytes, seconds), 'a/b');
    expect(immutable).toBe(false);
    return etag;
  };
  const tags = [await tagOf('map', 100), await tagOf('map', 200), await tagOf('maps', 200), await tagOf('map', 100)];
  expect(new Set(tags).size).toBe(3);
  expect(tags[3]).toBe(tags[0]);
});

it('a folder, or a file that is not there, is refused', async () => {
  await expect(rangedFile(folder, 'a/b')).rejects.toMatchObject({ code: 'not-found' });
  await expect(rangedFile(join(folder, 'none'), 'a/b')).rejects.toMatchObject({ code: 'not-found' });
});

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  // `pmtiles` asks for the first 16 kB of every archive, however small it is.
  ['bytes=0-16383', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
])('%s of 1,000 bytes is a part', (asked, part) => expect(rangeOf(asked, 1_000)).toEqual(part));

it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s of 1,000 bytes is not there',
  (asked) => expect(rangeOf(asked, 1_000)).toBe('none'),
);

it.each(['', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', 'bytes=-1-2'])(
  '%j is no range, so the whole file is sent',
  (asked) => expect(rangeOf(asked, 1_000)).toBeNull(),
);

it('no part of an empty file is there', () => {
  expect(rangeOf('bytes=0-0', 0)).toBe('none');
  expect(rangeOf('bytes=-5', 0)).toBe('none');
});

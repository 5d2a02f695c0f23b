import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, describe, expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import { folderOf } from '#events/testing/folder';
import { rangedFile, rangeOf, sendRanged } from './ranged.ts';

const folder = folderOf('test');

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

describe('a file that is sent', () => {
  const ends: (() => void)[] = [];
  afterAll(() => {
    for (const end of ends) end();
  });
  /** A server of one file with the tag `"v1"`. A part that is not there is answered with 416. */
  async function serving(bytes: string) {
    const file = await rangedFile(written('sent', bytes, 100), 'text/plain', 'v1');
    const app = new Koa().use((ctx) => {
      try {
        ctx.status = 200;
        sendRanged(ctx, file);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        ctx.status = 416;
      }
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ends.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    return async (headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method, headers });
      const [length, range] = ['Content-Length', 'Content-Range'].map((name) => answer.headers.get(name));
      return { status: answer.status, length, range, body: await answer.text() };
    };
  }
  const whole = { status: 200, length: '10', range: null, body: 'abcdefghij' };

  it('comes whole, or the part that was asked for, with its length', async () => {
    const get = await serving('abcdefghij');
    expect(await get()).toEqual(whole);
    expect(await get({ Range: 'bytes=2-5' })).toEqual({
      status: 206,
      length: '4',
      range: 'bytes 2-5/10',
      body: 'cdef',
    });
    expect(await get({ Range: 'bytes=-1' })).toEqual({ status: 206, length: '1', range: 'bytes 9-9/10', body: 'j' });
    expect(await get({ Range: 'bytes=10-' })).toMatchObject({ status: 416, range: 'bytes */10' });
  });

  it('comes in parts only of the content that the browser has', async () => {
    const get = await serving('abcdefghij');
    expect(await get({ Range: 'bytes=2-5', 'If-Range': '"v1"' })).toMatchObject({ status: 206, body: 'cdef' });
    expect(await get({ Range: 'bytes=2-5', 'If-Range': '"v0"' })).toEqual(whole);
    // Without it, `fetch` asks every cache on the way to load the file anew.
    const cached = { 'Cache-Control': 'max-age=0', 'If-None-Match': '"v1"' };
    expect(await get(cached)).toMatchObject({ status: 304, body: '' });
  });

  it('is only described by HEAD, and may be empty', async () => {
    const get = await serving('abcdefghij');
    expect(await get({ Range: 'bytes=2-5' }, 'HEAD')).toEqual({ ...whole, body: '' });
    expect(await (await serving(''))()).toMatchObject({ status: 200, length: '0', body: '' });
  });
});

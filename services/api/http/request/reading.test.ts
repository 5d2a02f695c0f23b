import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { bodyOf, jsonOf } from './reading.ts';

afterEach(() => vi.useRealTimers());

const JSON_TYPE = { 'content-type': 'application/json' };

/** A request whose body has arrived as far as `parts`. */
function asked(headers: Record<string, string>, parts: readonly (string | Buffer)[], ended = true) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'POST', headers: { 'transfer-encoding': 'chunked', ...headers }, url: '/' });
  for (const part of parts) request.push(part);
  if (ended) request.push(null);
  return new Koa().createContext(request, new ServerResponse(request));
}
const refusedAs = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refused ? error.code : error),
  );

describe('a body', () => {
  it('is JSON or a form; any other type is refused', async () => {
    expect(await bodyOf(asked(JSON_TYPE, ['{"a":', '1}']), true)).toEqual({ a: 1 });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await bodyOf(asked(form, ['a=1&b=2&b=3']), true)).toEqual({ a: '1', b: ['2', '3'] });
    expect(await refusedAs(bodyOf(asked({ 'content-type': 'text/plain' }, ['{"a":1}']), true))).toBe(
      'body.unsupported',
    );
  });

  it('is UTF-8, and has no name twice', async () => {
    const read = (text: string, encoding: BufferEncoding) =>
      refusedAs(bodyOf(asked(JSON_TYPE, [Buffer.from(text, encoding)]), true));
    expect(await bodyOf(asked(JSON_TYPE, [Buffer.from('\ufeff{"a":"Peña"}')]), true)).toEqual({ a: 'Peña' });
    expect(await read('{"a":"Peña"}', 'latin1')).toBe('body.wrong-encoding');
    expect(await read('{"a":"Peña"}', 'utf16le')).toBe('body.wrong-encoding');
    expect(await read('{"a":1,"a":2}', 'utf8')).toMatchObject({
      fields: { a: ['This field is in the request twice.'] },
    });
  });

  it('is at most a megabyte, unpacked; without a session 64 kB', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(65 * 1024) });
    expect(await bodyOf(asked(JSON_TYPE, [long]), true)).toHaveProperty('a');
    expect(await refusedAs(bodyOf(asked(JSON_TYPE, [long]), false))).toBe('body.too-large');
    const packed = gzipSync(JSON.stringify({ a: 'x'.repeat(limits.body.signedIn) }));
    const zipped = asked({ ...JSON_TYPE, 'content-encoding': 'gzip' }, [packed]);
    expect(await refusedAs(bodyOf(zipped, true))).toBe('body.too-large');
  });

  it('of a form has at most 200 fields, and 64 kB with a session too', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await refusedAs(bodyOf(asked(form, [`a=${'+'.repeat(65 * 1024)}`]), true))).toBe('body.too-large');
    expect(await refusedAs(bodyOf(asked(form, ['a=1&'.repeat(10_000)]), true))).toBe('body.too-large');
  });

  it('that does not arrive within 20 s is refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const context = asked(JSON_TYPE, ['{"a":'], false);
    const read = refusedAs(bodyOf(context, true));
    await vi.advanceTimersByTimeAsync(limits.body.within - 1);
    context.req.push(' ');
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toBe('body.too-slow');
    expect(context.res.shouldKeepAlive).toBe(false);
  });
});

it.each([' ', 'null', '5', '"words"', '{', '[1,]', '{"a":1}}'])('text that is no object or list: %j', (text) => {
  expect(() => jsonOf(text)).toThrow(new Refused('body.not-json'));
});

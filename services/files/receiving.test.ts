import { createHash } from 'node:crypto';
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contracts/core/limits';
import { folderOf } from '#events/testing/folder';
import { isForm, receive } from './receiving.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = folderOf('form');
  path = join(folder, 'part');
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Part {
  readonly name: string;
  readonly file?: string;
  readonly content: string | Buffer;
  readonly type?: string;
}
const formOf = (parts: readonly Part[], end = '--b--\r\n'): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, file, content, type }) => [
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n${
          file === undefined ? '' : `Content-Type: ${type ?? 'text/html'}\r\n`
        }\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

const multipart = 'multipart/form-data; boundary=b';
function requestOf(bytes: readonly Buffer[], headers: Record<string, string> = {}, socket = { bytesRead: 0 }) {
  const request = Object.assign(Readable.from(bytes, { objectMode: false }), {
    headers: { 'content-type': multipart, ...headers },
    complete: false,
    socket,
  });
  request.once('end', () => Object.assign(request, { complete: true }));
  return request as unknown as IncomingMessage;
}
const received = (parts: readonly Part[], field?: string) => receive(requestOf([formOf(parts)]), path, field);
const photo: Part = { name: 'file', file: 'main.txt', content: 'A burst main' };

describe('a form', () => {
  it.each([
    ['multipart/form-data; boundary=b', true],
    ['Multipart/Form-Data ;boundary=b', true],
    ['multipart/form-data', false],
    ['application/json', false],
    ['text/multipart/form-data; boundary=b', false],
    [undefined, false],
  ])('is told by its type: %s', (type, is) =>
    expect(isForm({ headers: { 'content-type': type } } as IncomingMessage)).toBe(is),
  );

  it('gives its fields, and its file with the size, the hash and the kind that its content shows', async () => {
    const { fields, file, discard } = await received([{ name: 'title', content: 'Main St' }, photo]);
    expect(fields).toEqual({ title: 'Main St' });
    expect(file).toEqual({
      path,
      name: 'main.txt',
      sha256: createHash('sha256').update('A burst main').digest('hex'),
      size: 12,
      contentType: 'text/plain',
    });
    expect(readFileSync(path, 'utf8')).toBe('A burst main');
    await discard();
    expect(existsSync(path)).toBe(false);
  });

  it('may have its file in a field of another name, and may have none', async () => {
    expect((await received([{ ...photo, name: 'sheet' }], 'sheet')).file?.size).toBe(12);
    expect(await received([{ name: 'title', content: 'x' }])).toMatchObject({ fields: { title: 'x' }, file: null });
  });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it.each([
    ['a picture', png, 'image/png'],
    ['a page, as text', '<html><script>alert(1)</script></html>', 'text/plain'],
    ['words in any language', 'Größe 水', 'text/plain'],
    ['text that is cut within a letter', Buffer.from('水').subarray(0, 2), 'application/octet-stream'],
    ['bytes that are no text', Buffer.from([0xff, 0x41, 0x42]), 'application/octet-stream'],
    ['text with a zero byte', 'a\u0000b', 'application/octet-stream'],
  ])('has a file of the kind of its content: %s', async (_, content, kind) => {
    expect((await received([{ ...photo, content, type: 'image/jpeg' }])).file?.contentType).toBe(kind);
  });

  it('has text also when a letter comes in two parts', async () => {
    const bytes = formOf([{ ...photo, content: 'a水b' }]);
    const at = bytes.indexOf('水') + 1;
    const { file } = await receive(requestOf([bytes.subarray(0, at), bytes.subarray(at)]), path);
    expect(file).toMatchObject({ size: 5, contentType: 'text/plain' });
  });

  it.each([
    ['C:\\photos\\main.txt', 'main.txt'],
    ['../../etc/main.txt', 'main.txt'],
    [' ma\u202ein\u0007.txt ', 'main.txt'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(limits.text.title - 4)}.txt`],
  ])('has a file without its folders and controls: %j', async (file, name) => {
    expect((await received([{ ...photo, file }])).file?.name).toBe(name);
  });
});

describe('a form is refused, and leaves no file', () => {
  const many = (count: number): Part[] => Array.from({ length: count }, (_, n) => ({ name: `f${n}`, content: 'x' }));
  const refused = async (request: IncomingMessage, code: string) => {
    await expect(receive(request, path)).rejects.toMatchObject({ code });
    expect(existsSync(path)).toBe(false);
  };

  it.each<[string, readonly Part[], string]>([
    ['with two files', [photo, photo], 'file.several'],
    ['with its file as a field', [{ name: 'file', content: 'x' }], 'file.missing'],
    ['with a file in another field', [{ ...photo, name: 'other' }], 'file.missing'],
    ['with an empty file', [{ ...photo, content: '' }], 'file.empty'],
    ['when no file was chosen', [{ ...photo, content: '', file: '' }], 'file.missing'],
    ['with 21 fields', many(21), 'body.too-large'],
    ['with a long field', [{ name: 'title', content: 'x'.repeat(64 * 1024 + 1) }], 'body.too-large'],
  ])('%s', (_, parts, code) => refused(requestOf([formOf(parts)]), code));

  it('that says that it is too long', async () => {
    const most = 26 * 1024 * 1024;
    await refused(requestOf([formOf([photo])], { 'content-length': String(most + 1) }), 'file.too-large');
    expect((await receive(requestOf([formOf([photo])], { 'content-length': String(most) }), path)).file?.size).toBe(12);
  });

  it('whose file is too long', async () => {
    const most = 25 * 1024 * 1024;
    await refused(requestOf([formOf([{ ...photo, content: Buffer.alloc(most + 1) }])]), 'file.too-large');
    expect((await received([{ ...photo, content: Buffer.alloc(most) }])).file?.size).toBe(most);
  });

  it('without a boundary', () =>
    refused(requestOf([formOf([photo])], { 'content-type': 'multipart/form-data; x=1' }), 'request.unreadable'));

  it('that ends in its middle', () => refused(requestOf([formOf([photo], '')]), 'request.unreadable'));

  it('that ends before its file is open', async () => {
    const open = fs.open;
    let opens = () => {};
    const opened = new Promise((done) => {
      vi.spyOn(fs, 'open').mockImplementationOnce(((...asked: Parameters<typeof fs.open>) => {
        opens = () => open(...asked);
        done(null);
      }) as typeof fs.open);
    });
    const ended = receive(requestOf([formOf([photo], '')]), path).catch((error: unknown) => error);
    await opened;
    // Long enough to remove a file, unless the removal waits for it.
    const turns = async () => {
      for (let n = 0; n < 2_000; n++) await new Promise(setImmediate);
    };
    await Promise.race([ended, turns()]);
    opens();
    expect(await ended).toMatchObject({ code: 'request.unreadable' });
    await turns();
    expect(existsSync(path)).toBe(false);
  });

  it('whose sender goes away', async () => {
    const request = requestOf([]);
    const left = new Readable({ read() {} });
    Object.assign(left, { headers: request.headers, complete: false, socket: { bytesRead: 0 } });
    left.push(formOf([photo]).subarray(0, 80));
    const done = refused(left as unknown as IncomingMessage, 'request.unreadable');
    left.destroy();
    await done;
  });

  it('when a file is there already: the disk’s own error', async () => {
    writeFileSync(path, 'before');
    await expect(received([photo])).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it.each([
    ['the disk’s own error', photo, 'EEXIST'],
    ['no content', { ...photo, content: '' }, 'file.empty'],
  ])('before it has ended: %s', async (_, part, code) => {
    if (code === 'EEXIST') writeFileSync(path, 'before');
    const request = new Readable({ read() {} });
    Object.assign(request, { headers: { 'content-type': multipart }, complete: false, socket: { bytesRead: 0 } });
    request.push(formOf([part], '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nMain'));
    await expect(receive(request as unknown as IncomingMessage, path)).rejects.toMatchObject({ code });
    request.destroy();
  });

  it('whose fields are 20 is not', async () => {
    expect(Object.keys((await received([...many(20), photo])).fields)).toHaveLength(20);
  });
});

describe('a slow sender', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const slow = () => {
    const socket = { bytesRead: 500 };
    const request = new Readable({ read() {} });
    Object.assign(request, { headers: { 'content-type': multipart }, complete: false, socket });
    return { request, socket, done: receive(request as unknown as IncomingMessage, path) };
  };

  it('is refused after a grace of half a minute', async () => {
    const { request, socket, done } = slow();
    const state = vi.fn();
    done.catch(state);
    socket.bytesRead = 500 + 29_999;
    vi.advanceTimersByTime(30_000);
    for (let n = 0; n < 10; n++) await Promise.resolve();
    expect(state).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    await expect(done).rejects.toMatchObject({ code: 'body.too-slow' });
    expect(vi.getTimerCount()).toBe(0);
    request.destroy();
  });

  it('of a thousand bytes each second is not', async () => {
    const { request, socket, done } = slow();
    socket.bytesRead = 500 + 40_000;
    vi.advanceTimersByTime(40_000);
    request.push(formOf([photo]));
    Object.assign(request, { complete: true });
    request.push(null);
    expect((await done).file?.size).toBe(12);
    expect(vi.getTimerCount()).toBe(0);
  });
});

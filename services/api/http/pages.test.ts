import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { answerTo } from './errors.ts';
import { pages } from './pages.ts';

const built = new Date('2026-03-01T09:00:00Z');
const home = folderOf('pages');
const directory = join(home, 'dashboard');
const write = (name: string, text: string) => {
  const path = join(directory, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, built, built);
};
let server: Server;

beforeAll(async () => {
  write('index.html', '<!doctype html>');
  write('index.html.gz', 'zipped page');
  write('link.html', '<style>p{}</style><script type="module">let own;</script><script>let other;</script>');
  write('assets/app-1a2b.js', 'let plain;');
  write('assets/app-1a2b.js.br', 'brotli');
  write('assets/app-1a2b.js.gz', 'zipped');
  write('assets/font.woff2', 'font');
  write('us states.json', '{}');
  write('assets/.hidden.js', 'hidden');
  write('../secret.txt', 'secret');
  const koa = new Koa();
  const handle = pages(directory);
  koa.use(async (ctx) => {
    ctx.state.headers = {
      any: ['X-Other', 'x', 'Content-Security-Policy', "default-src 'self';script-src 'self';style-src 'self'"],
    };
    try {
      await handle(ctx);
    } catch (error) {
      const { status } = error as { status?: number };
      ctx.status = answerTo(error)?.status ?? (status ? 400 : 500);
      ctx.body = '';
    }
  });
  server = koa.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
});
afterAll(() => {
  server.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Requests the path unchanged: `fetch` would resolve its dots. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    asked.on('error', reject).end();
  });

const script = '/assets/app-1a2b.js';
const html = { Accept: 'text/html' };

describe('the page of a link', () => {
  const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it.each(['/check-in/?ck=abc', '/job/?k=abc', '/jcw/bupp/questionnaire/abc/', '/link.html'])(
    'has its script and styles in it, and no other ones may work: %s',
    async (path) => {
      const { headers, text } = await ask(path, html);
      expect(text).toContain('let own;');
      const scripts = `${allowed('let own;')} ${allowed('let other;')}`;
      const policy = `default-src 'self';script-src ${scripts} 'self';style-src ${allowed('p{}')} 'self'`;
      expect(headers['content-security-policy']).toBe(policy);
    },
  );

  it('is not that of the application', async () => {
    const { headers, text } = await ask('/incidents/', html);
    expect(text).toBe('<!doctype html>');
    expect(headers['content-security-policy']).toBeUndefined();
  });
});

describe('a file of the dashboard', () => {
  it('is sent with its type, its length and the day it was built', async () => {
    const { status, headers, text } = await ask(script);
    expect({ status, text }).toEqual({ status: 200, text: 'let plain;' });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': '10',
      'last-modified': built.toUTCString(),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip, br;q=0.5', 'br', 'brotli'],
    ['gzip, deflate', 'gzip', 'zipped'],
    ['br;q=0, gzip', 'gzip', 'zipped'],
  ])('is sent as it was compressed, to a browser that takes %s', async (accepted, encoding, text) => {
    const answer = await ask(script, { 'Accept-Encoding': accepted });
    expect(answer.text).toBe(text);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(text.length),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is sent uncompressed when there is no compressed form, or the browser takes no other', async () => {
    expect((await ask('/assets/font.woff2', { 'Accept-Encoding': 'br, gzip' })).headers).toMatchObject({
      'content-type': 'font/woff2',
      'content-length': '4',
    });
    expect((await ask(script, { 'Accept-Encoding': 'identity' })).text).toBe('let plain;');
  });

  it('is revalidated each time unless its name has its hash', async () => {
    const { headers, text } = await ask('/us%20states.json');
    expect([headers['cache-control'], headers['content-type'], text]).toEqual([
      'max-age=0',
      'application/json; charset=utf-8',
      '{}',
    ]);
  });

  it('is sent whole: ranges and conditions are ignored', async () => {
    const asked = { Range: 'bytes=0-1', 'If-Modified-Since': built.toUTCString() };
    expect(await ask(script, asked)).toMatchObject({ status: 200, text: 'let plain;' });
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, text } = await ask(script, { 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers).toMatchObject({ 'content-length': '6', 'content-encoding': 'gzip' });
  });

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/app-1a2b.js/more.js',
    '/assets/.hidden.js',
    '/.git/config.js',
    `/assets/${'x'.repeat(300)}.js`,
    '/api/gone/',
  ])('is not there: %s', async (path) => expect((await ask(path)).status).toBe(404));

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not exist for %s', async (method) =>
    expect((await ask(script, {}, method)).status).toBe(404),
  );
});

describe('a page', () => {
  it('answers HEAD as it answers GET: a page, and a page that moved', async () => {
    expect(await ask('/', { Accept: 'text/html' }, 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect((await ask('/home/', { Accept: 'text/html' }, 'HEAD')).status).toBe(302);
    expect((await ask('/home/', { Accept: 'text/html' }, 'POST')).status).toBe(404);
  });

  it.each(['/', '/assets', '/incidents/', '/incidents/7?fi=1', '/no/such/page'])(
    'is the dashboard: %s',
    async (path) => {
      const { status, headers, text } = await ask(path, html);
      expect({ status, text }).toEqual({ status: 200, text: '<!doctype html>' });
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=0' });
    },
  );

  it.each([
    ['/login/', '/sign-in/'],
    ['/home/', '/'],
  ])('of the specification is found where it is: %s', async (path, place) => {
    const { status, headers } = await ask(path, html);
    expect([status, headers.location]).toEqual([302, place]);
  });

  it('is sent compressed', async () =>
    expect((await ask('/incidents/', { ...html, 'Accept-Encoding': 'br, gzip' })).text).toBe('zipped page'));

  it('has an address without an extension', async () => expect((await ask('/gone.html', html)).status).toBe(404));
  it('is sent to browsers that take HTML', async () =>
    expect((await ask('/incidents/', { Accept: 'application/json' })).status).toBe(404));
});

describe('a path that leads out of the dashboard, or nowhere', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//etc/passwd.txt',
    '/C:/secret.txt',
    '/%2fetc/passwd.txt',
    '/secret%00.txt',
    '/%E0%A4%A.txt',
  ])('is refused: %s', async (path) => {
    const { status, text } = await ask(path, html);
    expect({ status, text }).toEqual({ status: 400, text: '' });
  });

  it('is served when it stays inside the dashboard', async () =>
    expect((await ask('/assets/../us%20states.json')).text).toBe('{}'));
});

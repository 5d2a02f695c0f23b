import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import type { Position } from '#events/core/position';
import { hashOf } from '#services/app/secrets';
import { csrfTokens } from '#services/core/csrf';
import { appOf } from '#services/testing/app';
import { type Answer, piece, type RequestState, type Route } from './route.ts';
import { send } from './sending.ts';

const csrf = csrfTokens(Buffer.alloc(32, 7));
const at = (commit: bigint): Position => ({ commit, prepare: commit });

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reflected?: Position | undefined;
  readonly shown?: boolean;
  readonly publicUrl?: string;
}

/** The response of a route to a request. */
const fixed: RequestState['headers'] = { any: [], json: ['X-Fixed', 'yes'] };
function answered(reply: Answer, asked: RequestOptions = {}, fixedHeaders = fixed) {
  const { method = 'GET', headers = {}, reflected = at(5n), shown = true, publicUrl = 'http://muster.example' } = asked;
  const app = appOf({
    secrets: { csrf },
    config: { publicUrl },
    random: { bytes: () => Buffer.alloc(16, 1) },
  });
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: '/', headers: { host: 'muster.example', ...headers } });
  const response = new ServerResponse(request);
  const written: string[] = [];
  const note = (text: unknown, encoding: unknown) => {
    if (text !== undefined) written.push(`${typeof encoding === 'string' ? `${encoding}:` : ''}${String(text)}`);
    return response;
  };
  let head: readonly string[] = [];
  Object.assign(response, {
    writeHead: (status: number, all: readonly string[]) => {
      head = [String(status), ...all];
      return response;
    },
    write: note,
    end: note,
  });
  const ctx = new Koa().createContext(request, response);
  const state: Partial<RequestState> = { correlationId: 'c1', headers: fixedHeaders };
  Object.assign(ctx.state, state);
  send(app, ctx, { line: { status: 200 } as Route, reply, reflected, shown });
  return { ctx, head, written, headers: ctx.response.headers };
}

describe('the position of a response', () => {
  const mark = (position: Position | undefined, reflected?: Position) =>
    answered({ json: {}, position, text: { type: 'text/plain', body: 'x' } }, { reflected }).headers['muster-position'];

  it.each([
    ['of its write', at(9n), at(5n), '9'],
    ['that it already shows', at(3n), at(5n), '5'],
    ['of a read', undefined, at(5n), '5'],
  ])('is the later one: %s', (_, position, reflected, shown) => expect(mark(position, reflected)).toBe(shown));

  it('is 0 before the first event', () => {
    const { headers } = answered({ text: { type: 'text/plain', body: 'x' } }, { reflected: at(0n) });
    expect(headers['muster-position']).toBe('0');
  });
});

describe('a JSON response', () => {
  it('to a read is written in one piece with its headers', () => {
    const { head, written, ctx } = answered({ json: { a: 1 } });
    expect(head).toEqual([
      '200',
      'X-Fixed',
      'yes',
      'Muster-Position',
      '5',
      'X-Correlation-Id',
      'c1',
      'Content-Length',
      '7',
    ]);
    expect(written).toEqual(['latin1:{"a":1}']);
    expect(ctx.respond).toBe(false);
  });

  it('with letters of two bytes is written as UTF-8', () => {
    const { head, written } = answered({ json: { a: 'é' } });
    expect([head.at(-1), written]).toEqual(['10', ['utf8:{"a":"é"}']]);
  });

  it('of several pieces is one text, or piece by piece when one of them is bytes', () => {
    expect(answered({ written: [piece('[1,'), piece('2]')] }).written).toEqual(['latin1:[1,2]']);
    const { head, written } = answered({ written: [piece('[1,'), piece(Buffer.from('2,')), piece('3]')] });
    expect([head.at(-1), written]).toEqual(['7', ['[1,', '2,', '3]']]);
  });

  it.each([
    ['a command', { method: 'POST' }],
    ['a client that takes it packed', { headers: { 'accept-encoding': 'gzip' } }],
  ])('to %s goes the usual way', (_, asked) => {
    const { ctx, headers, written } = answered({ written: [piece('[1,'), piece('2]')] }, asked);
    expect(String(ctx.body)).toBe('[1,2]');
    expect(headers).toMatchObject({ 'muster-position': '5', 'cache-control': 'no-store' });
    expect(written).toEqual([]);
  });

  it('with a cookie goes the usual way', () => {
    const { ctx, headers } = answered({ session: { cookie: 'abc', expiresAt: '2026-03-01T20:00:00.000Z' } });
    expect(String(ctx.body)).toBe('{}');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('has its own status, or that of the route; 202 when the write is not shown yet', () => {
    const status = (reply: Answer, asked: RequestOptions = {}) => answered(reply, asked).ctx.status;
    const text = { type: 'text/plain', body: 'x' };
    expect(status({ text })).toBe(200);
    expect(status({ text, status: 201 })).toBe(201);
    expect(status({ text, status: 201 }, { shown: false })).toBe(202);
  });
});

describe('a session', () => {
  const expiresAt = '2026-03-01T20:00:00.000Z';
  const cookies = (session: Answer['session'], publicUrl?: string) => {
    const { headers } = answered({ session }, publicUrl === undefined ? {} : { publicUrl });
    return { set: [headers['set-cookie'] ?? []].flat(), clear: headers['clear-site-data'] };
  };

  it('that begins sets its cookie, and a token that is bound to it', () => {
    const { set, clear } = cookies({ cookie: 'abc', expiresAt });
    expect(set[0]).toBe('muster_session=abc; path=/; expires=Sun, 01 Mar 2026 20:00:00 GMT; samesite=lax; httponly');
    expect(csrf.own(hashOf('abc'), /^csrftoken=([^;]*)/.exec(set[1] ?? '')?.[1] ?? '')).toBe(true);
    expect(clear).toBeUndefined();
  });

  it('that ends takes its cookie and all that the browser kept', () => {
    const { set, clear } = cookies('end');
    expect(set[0]).toMatch(/^muster_session=; path=\/; expires=Thu, 01 Jan 1970/);
    expect(csrf.own('nobody', /^csrftoken=([^;]*)/.exec(set[1] ?? '')?.[1] ?? '')).toBe(true);
    expect(clear).toBe('"cache", "storage"');
  });

  it('over TLS is sent encrypted alone', () =>
    expect(cookies({ cookie: 'abc', expiresAt }, 'https://muster.example').set[0]).toMatch(
      /^__Host-muster_session=abc;.*; secure/,
    ));
});

describe('a file', () => {
  const bytes = (more: object = {}) => {
    const stream = Readable.from(['abc']);
    return { stream, size: 3, type: 'image/png', sha256: 'f00', name: 'a.png', inPlace: false, ...more };
  };

  it('is isolated, saved under its name, and asked for again before it is shown', () => {
    const { ctx, headers } = answered({ bytes: bytes() });
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: '"f00"',
      'content-disposition': 'attachment; filename="a.png"',
      'content-type': 'image/png',
      'content-length': 3,
    });
    expect(ctx.status).toBe(200);
    expect(answered({ bytes: bytes({ inPlace: true }) }).headers['content-disposition']).toMatch(/^inline/);
  });

  it('that the browser has already is not sent again', () => {
    const file = bytes();
    const { ctx } = answered({ bytes: file }, { headers: { 'if-none-match': '"f00"' } });
    expect([ctx.status, file.stream.destroyed]).toEqual([304, true]);
    const other = bytes();
    expect(answered({ bytes: other }, { headers: { 'if-none-match': '"f01"' } }).ctx.status).toBe(200);
    expect(other.stream.destroyed).toBe(false);
  });

  it('that cannot be read to its end breaks the connection', () => {
    for (const reply of [{ bytes: bytes() }, { flow: { stream: Readable.from(['a']), type: 'text/csv' } }]) {
      const { ctx } = answered(reply);
      let broken = false;
      ctx.res.destroy = () => {
        broken = true;
        return ctx.res;
      };
      (ctx.body as Readable).emit('error', new Error('the disk is gone'));
      expect(broken).toBe(true);
    }
  });
});

describe('a response of unknown length', () => {
  const flow = (name?: string) => {
    const stream = Readable.from(['a']);
    return answered({ flow: { stream, type: 'text/csv', ...(name === undefined ? {} : { name }) } }).headers;
  };

  it('is never kept; with a name it is saved and isolated', () => {
    const shared = { 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' };
    expect(flow('calls.csv')).toMatchObject({
      ...shared,
      'content-disposition': 'attachment; filename="calls.csv"',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(flow()).toMatchObject(shared);
    expect(flow()).not.toHaveProperty('content-disposition');
    expect(flow()).not.toHaveProperty('content-security-policy');
  });
});

it('a file that is read in parts is answered with its length', () => {
  const ranged = { path: '/nowhere', type: 'x/y', size: 10, etag: '"e"', immutable: false };
  const { ctx, headers } = answered({ ranged }, { method: 'HEAD' });
  expect([ctx.status, headers.etag, headers['accept-ranges']]).toEqual([200, '"e"', 'bytes']);
});

it('a redirect leads to its address, and a text is sent as it is', () => {
  const { ctx, headers } = answered({ redirect: '/elsewhere' });
  expect([ctx.status, headers.location, headers['muster-position']]).toEqual([302, '/elsewhere', '5']);
  const text = answered({ text: { type: 'text/calendar', body: 'BEGIN' } });
  expect([text.ctx.body, text.headers['content-type']]).toEqual(['BEGIN', 'text/calendar; charset=utf-8']);
});

it('a page that is written here may have its own styles, and no script', () => {
  const page = '<style>p{}</style><script>let own;</script>';
  const before = "script-src 'self';style-src 'self'";
  const policy = { any: ['Content-Security-Policy', before], json: [] };
  const { headers } = answered({ text: { type: 'text/html; charset=utf-8', body: page } }, {}, policy);
  const hash = createHash('sha256').update('p{}').digest('base64');
  expect(headers['content-security-policy']).toBe(`script-src 'self';style-src 'sha256-${hash}' 'self'`);
  expect(answered({ text: { type: 'text/plain', body: page } }).headers).not.toHaveProperty('content-security-policy');
});

it('a query that was not run has a status of its own only in the media type that a client asks for', () => {
  const reply = { json: { errors: [] }, alsoAs: { type: 'application/graphql-response+json', status: 400 } };
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  const { ctx, headers } = answered(reply, { headers: { accept } });
  expect([ctx.status, headers['content-type'], ctx.body, headers['muster-position']]).toEqual([
    400,
    'application/graphql-response+json; charset=utf-8',
    '{"errors":[]}',
    '5',
  ]);
  expect(answered(reply, { headers: { accept: 'application/json' } }).ctx.status).toBe(200);
  expect(answered({ json: {} }, { headers: { accept } }).ctx.status).toBe(200);
});

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#services/app/secrets';
import { csrfTokens } from '#services/core/csrf';
import { appOf } from '#services/testing/app';
import type { RequestState } from '../route.ts';
import { identify } from './identify.ts';

const csrf = csrfTokens(Buffer.alloc(32, 7));
const session = hashOf('danas cookie');
const own = csrf.make(session, 'r1');
const documents: Record<string, object> = {
  [`sessions ${session}`]: { user: 'dana', expires_at: '2026-03-01T20:00:00.000Z' },
  'tokens t1': {
    uuid: 't1',
    entity: 'arvada',
    name: 'SCADA gateway',
    scopes: [],
    networks: [],
    secret: hashOf('mst_gateway'),
    expires_at: '2026-03-01T20:00:00.000Z',
    earlier: null,
    revoked: false,
  },
  'accounts dana': { uuid: 'dana', entity: 'arvada', looking_at: 'arvada', role: 'dispatcher', active: true },
};
let noted: unknown[] = [];
beforeEach(() => {
  noted = [];
});
const app = appOf({
  secrets: { csrf },
  config: { publicUrl: 'http://muster.example' },
  parts: { tokenUsed: (token: string, ip: string) => void noted.push([token, ip]) },
  views: {
    doc: (projection: string, key: string) => documents[`${projection} ${key}`] ?? null,
    keys: (_: string, { where = {} }: { readonly where?: object } = {}) =>
      Object.values(where)[0] === hashOf('mst_gateway') && 'secret' in where ? ['t1'] : [],
  },
  clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
  random: { bytes: () => Buffer.alloc(16, 1) },
});
const identified = identify(app);

/** The user that these cookies identify, and the anti-forgery token that the response sets, if any. */
function ask(cookies: string, method = 'GET', authorization?: string) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: '/', headers: { cookie: cookies, host: 'muster.example', authorization } });
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  ctx.state.ip = '192.0.2.7';
  identified(ctx);
  const { who, session: of } = ctx.state as RequestState;
  const [line = ''] = [ctx.response.headers['set-cookie'] ?? []].flat();
  return { who: who?.account.uuid ?? null, session: of, given: /^csrftoken=([^;]*)/.exec(line)?.[1] ?? null };
}

describe('the user of a request', () => {
  it('is known by the session cookie', () =>
    expect(ask(`muster_session=danas cookie; csrftoken=${own}`)).toEqual({ who: 'dana', session, given: null }));

  it('is absent without a cookie', () => expect(ask('').who).toBeNull());
});

describe('a program with a token', () => {
  const cookies = `muster_session=danas cookie; csrftoken=${own}`;

  it('is known by its token, whatever cookies come, and gets none', () => {
    expect(ask(cookies, 'GET', 'Bearer mst_gateway')).toEqual({ who: 't1', session: 'nobody', given: null });
    expect(noted).toEqual([['t1', '192.0.2.7']]);
  });

  it('is refused with a token that nobody has', () => {
    expect(() => ask(cookies, 'GET', 'Bearer mst_guess')).toThrow('token.unknown');
    expect(noted).toEqual([]);
  });

  it('is not taken from the credentials of a proxy', () =>
    expect(ask(cookies, 'GET', 'Bearer eyJhbGciOi').who).toBe('dana'));
});

describe('the anti-forgery token', () => {
  const given = (cookies: string) => ask(cookies).given ?? '';

  it('is given to a browser without one, for its own session', () => {
    expect(csrf.own(session, given('muster_session=danas cookie'))).toBe(true);
    expect(csrf.own('nobody', given(''))).toBe(true);
  });

  it('of another session, or of none, is replaced', () => {
    for (const foreign of [csrf.make('bos session', 'r2'), csrf.make('nobody', 'r3'), 'made up', `${own}x`]) {
      const token = given(`muster_session=danas cookie; csrftoken=${foreign}`);
      expect(token).not.toBe('');
      expect(csrf.own(session, token)).toBe(true);
      // The repeated request must not take it for the session's own token either.
      expect(given(`muster_session=danas cookie; csrftoken=${foreign}`)).toBe(token);
    }
  });

  it('is not given with an answer to a command', () =>
    expect(ask('muster_session=danas cookie', 'POST').given).toBeNull());
});

describe('a session that ends', () => {
  it('is refused at the next request, though its cookies are cached', () => {
    const cookies = `muster_session=danas cookie; csrftoken=${own}`;
    expect([ask(cookies).who, ask(cookies).who]).toEqual(['dana', 'dana']);
    const before = documents['accounts dana'] ?? {};
    documents['accounts dana'] = { ...before, active: false };
    expect(ask(cookies).who).toBeNull();
    documents['accounts dana'] = before;
  });
});

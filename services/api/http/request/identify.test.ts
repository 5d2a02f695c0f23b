import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
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
  'accounts dana': { uuid: 'dana', entity: 'arvada', looking_at: 'arvada', role: 'dispatcher', active: true },
};
const app = appOf({
  secrets: { csrf },
  config: { publicUrl: 'http://muster.example' },
  parts: {},
  views: { doc: (projection: string, key: string) => documents[`${projection} ${key}`] ?? null },
  clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
  random: { bytes: () => Buffer.alloc(16, 1) },
});
const identified = identify(app);

/** The user that these cookies identify, and the anti-forgery token that the response sets, if any. */
function ask(cookies: string, method = 'GET') {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: '/', headers: { cookie: cookies, host: 'muster.example' } });
  const ctx = new Koa().createContext(request, new ServerResponse(request));
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

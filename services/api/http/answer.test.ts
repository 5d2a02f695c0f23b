import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { IsString } from 'class-validator';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import type { Principal } from '#services/access/principal';
import { secretsFrom } from '#services/app/secrets';
import { appOf } from '#services/testing/app';
import { answer } from './answer.ts';
import { type Asker, type Counted, TooMany } from './request/limits.ts';
import type { Request, RequestState, Route } from './route.ts';

const secrets = secretsFrom(Buffer.alloc(32, 7));
const at = (commit: bigint) => ({ commit, prepare: commit });
const dana = (role: Principal['role'] = 'dispatcher'): Principal =>
  ({ session: 's1', account: { uuid: 'dana', entity: 'e1' }, entity: 'e1', role, changes: {} }) as unknown as Principal;

/** A program with a token. */
const gateway: Principal = {
  ...dana('crew'),
  session: 't1',
  token: { scopes: ['incident:create'], limit: 60 },
};
const reported = { permission: 'incident.create' } as const;

class Note {
  @IsString() words!: string;
}
class Search {
  @IsString() text = 'all';
}
const line = (more: Partial<Route> = {}): Route => ({
  method: 'POST',
  path: '/api/notes/',
  permission: 'viewer.view',
  summary: '',
  answers: { 200: {} },
  status: 200,
  csrf: true,
  answer: () => ({ json: {} }),
  ...more,
});

interface RequestOptions {
  readonly who?: Principal | null;
  readonly idled?: boolean;
  readonly possible?: boolean;
  readonly url?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly signedBy?: string;
  /** The anti-forgery token: in the cookie and in the header. */
  readonly tokens?: readonly [string, string];
  readonly form?: object | Refused;
  readonly repeated?: boolean;
  readonly reached?: boolean;
  readonly withheld?: boolean;
  readonly limit?: 'request' | 'counted';
}
const token = secrets.csrf.make('s1', 'r1');

/** Lets a route answer a request. Returns everything that it asked of others, in order. */
async function asked(of: Route, more: RequestOptions = {}) {
  const { who = dana(), idled = false, possible = true, url = of.path, body = {}, key, form } = more;
  const did: unknown[] = [];
  const requests: Request<object, object, string>[] = [];
  const app = appOf({
    secrets,
    patience: 4_000,
    clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
    random: { uuid: () => 'fresh', bytes: () => Buffer.alloc(16, 1) },
    log: { warn: () => {} },
    config: { publicUrl: 'http://muster.example' },
    views: { doc: (_: string, entity: string) => (entity === 'e1' ? { name: 'arvada' } : null) },
    projector: {
      position: () => at(5n),
      reached: async (position: object, wait: number) => {
        did.push(['reached', position, wait]);
        return more.reached ?? true;
      },
      withholds: () => more.withheld ?? false,
    },
    telephony: {
      signatureHeader: 'X-Signature',
      isSigned: async ({ signature }: { signature: string }) => signature === 'right',
    },
    files: {
      receive: async () => {
        if (form instanceof Refused) throw form;
        return { fields: {}, file: null, discard: async () => void did.push('discarded'), ...form };
      },
    },
    handle: async (_: object, id: string, step: { command: object }, cause: object) => {
      did.push(['received', id, step, cause]);
      return { events: more.repeated ? [] : [{}], position: at(3n) };
    },
  });
  const limits = {
    request: async (asker: Asker) => {
      did.push(['counted', asker]);
      if (more.limit === 'request') throw new TooMany(1);
    },
    counted: async (asker: Asker, by: Counted) => {
      did.push(['counted by', by, asker.ip]);
      if (more.limit === 'counted') throw new TooMany(1);
    },
  };
  const [cookie, header] = more.tokens ?? [token, token];
  const request = new IncomingMessage(new Socket());
  const headers: Record<string, string> = {
    host: 'muster.example',
    cookie: `csrftoken=${cookie}`,
    'x-csrftoken': header,
    'content-type': form === undefined ? 'application/json' : 'multipart/form-data; boundary=x',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(more.signedBy === undefined ? {} : { 'x-signature': more.signedBy }),
  };
  const text = JSON.stringify(body);
  headers['content-length'] = String(Buffer.byteLength(text));
  Object.assign(request, { method: of.method, url, headers });
  request.push(text);
  request.push(null);
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  const state: Partial<RequestState> = {
    who,
    idled,
    session: 's1',
    ip: '198.51.100.7',
    correlationId: 'c1',
    headers: { any: [], json: [] },
  };
  Object.assign(ctx.state, state);
  const noted: Route = {
    ...of,
    answer: (one) => {
      requests.push(one);
      return of.answer(one);
    },
  };
  const result = await answer(app, limits, { line: noted, params: { uuid: 'u1' }, possible } as never, ctx).catch(
    (error: unknown) => error,
  );
  return { error: result instanceof Error ? result : null, did, ctx, request: requests[0] };
}
const refusal = async (of: Route, more: RequestOptions = {}) => {
  const { error, request } = await asked(of, more);
  return request === undefined ? error?.message : 'was answered';
};

describe('a request is refused', () => {
  it.each<readonly [string, Route, RequestOptions, string]>([
    ['after a session that was not used', line(), { idled: true, who: null }, 'signed-out.idle'],
    ['without a session', line(), { who: null }, 'signed-out'],
    ['without the permission', line({ permission: 'board.manualMode' }), { who: dana('analyst') }, 'forbidden'],
    ['before the second step of the role', line(), { who: { ...dana(), owesStep: true } }, 'second-step.required'],
    ['without a token', line(), { tokens: ['', ''] }, 'csrf'],
    ['with two tokens', line(), { tokens: [token, 'other'] }, 'csrf'],
    ['with the token of another session', line(), { tokens: ['x', 'x'] }, 'csrf'],
    ['without a scope for it', line(), { who: gateway }, 'token.scope'],
    ['by a program that does a person’s work', line({ ...reported, person: true }), { who: gateway }, 'token.person'],
    ['at an address that cannot be', line(), { possible: false }, 'not-found'],
    ['at an address of another organization', line({ organisation: 'jcw' }), {}, 'not-found'],
  ])('%s', async (_, of, more, code) => expect(await refusal(of, more)).toBe(code));

  it.each<readonly [string, Route, RequestOptions]>([
    ['an open route after a session ended', line({ permission: 'open' }), { idled: true, who: null }],
    ['a route that sets up the second step', line({ beforeStep: true }), { who: { ...dana(), owesStep: true } }],
    ['an open route before it', line({ permission: 'open' }), { who: { ...dana(), owesStep: true } }],
    ['a read without a token', line({ method: 'GET' }), { tokens: ['', ''] }],
    ['a program without a token of a page', line(reported), { who: gateway, tokens: ['', ''] }],
    ['a person at a route for people', line({ person: true }), {}],
    ['a route whose key is its authority', line({ csrf: false }), { tokens: ['', ''] }],
    ['the routes of the own organization', line({ organisation: 'arvada' }), {}],
  ])('but not %s', async (_, of, more) => expect(await refusal(of, more)).toBe('was answered'));

  it('by a stranger at an address of one organization', async () =>
    expect(await refusal(line({ organisation: 'arvada', permission: 'open' }), { who: null })).toBe('not-found'));
});

describe('a request is counted', () => {
  const counted = async (of: Route, more: RequestOptions = {}) => (await asked(of, more)).did[0];

  it('for its person and address', async () => {
    const one = {
      ip: '198.51.100.7',
      who: { session: 's1', account: 'dana', limit: undefined },
      changes: true,
      searcher: null,
    };
    expect(await counted(line())).toEqual(['counted', one]);
    expect(await counted(line({ method: 'GET' }))).toEqual(['counted', { ...one, changes: false }]);
    expect(await counted(line({ reads: true }))).toEqual(['counted', { ...one, changes: false }]);
    expect(await counted(line({ permission: 'open' }), { who: null })).toEqual(['counted', { ...one, who: null }]);
    expect(await counted(line(reported), { who: gateway })).toMatchObject(['counted', { who: { limit: 60 } }]);
    // A token opens no open route: its holder is a stranger there.
    expect(await counted(line({ permission: 'open' }), { who: gateway })).toEqual(['counted', { ...one, who: null }]);
    const search = line({ path: '/api/address/', method: 'GET' });
    expect(await counted(search)).toMatchObject(['counted', { searcher: 'e1' }]);
    expect(await counted({ ...search, permission: 'open' }, { who: null })).toMatchObject([
      'counted',
      { searcher: null },
    ]);
  });

  it('unless it is free', async () => expect((await asked(line({ free: true }))).did).toEqual([]));

  it('by the right that it shows, or for its address when it shows none', async () => {
    const named = line({ body: Note, counted: ({ body }) => ({ account: (body as Note).words }) });
    expect((await asked(named, { body: { words: 'ada' } })).did).toEqual([
      ['counted by', { account: 'ada' }, '198.51.100.7'],
    ]);
    const right = line({ counted: ({ params }) => ({ link: params.uuid ?? null }) });
    expect((await asked(right)).did).toEqual([['counted by', { link: 'u1' }, '198.51.100.7']]);
    const wrong = await asked({ ...right, body: Note }, { body: { words: 7 } });
    expect(wrong.error?.message).toBe('invalid');
    expect(wrong.did).toMatchObject([['counted', { ip: '198.51.100.7' }]]);
    const many = await asked(right, { limit: 'counted' });
    expect(many.error).toBeInstanceOf(TooMany);
    expect(many.did).toHaveLength(1);
  });

  it('before it is read', async () => {
    const { error, request } = await asked(line({ body: Note }), { body: { words: 7 }, limit: 'request' });
    expect(error).toBeInstanceOf(TooMany);
    expect(request).toBeUndefined();
  });
});

describe('a route gets', () => {
  it('the parts of the request', async () => {
    const { request } = await asked(line({ body: Note, query: Search }), { body: { words: 'x' } });
    expect(request).toMatchObject({
      params: { uuid: 'u1' },
      body: { words: 'x' },
      query: { text: 'all' },
      file: null,
      commandId: 'fresh',
      correlationId: 'c1',
      ip: '198.51.100.7',
      now: '2026-03-01T12:00:00.000Z',
      cause: { entity: 'e1', actor: { kind: 'user', id: 'dana' }, correlationId: 'c1', repeats: undefined },
    });
    expect(request?.patience?.left()).toBeGreaterThan(3_000);
  });

  it('no cause without a person, and no time limit when it works before its command', async () => {
    const open = line({ permission: 'open' });
    expect((await asked(open, { who: null })).request).toMatchObject({ who: null, cause: null });
    expect((await asked(line({ slow: true }))).request?.patience).toBeUndefined();
  });

  it('the id of the request itself for a read', async () => {
    expect((await asked(line({ method: 'GET' }))).request?.commandId).toBe('c1');
    expect((await asked(line({ reads: true }))).request?.commandId).toBe('c1');
  });

  it('a list under the name of its field', async () => {
    class Listed {
      @IsString({ each: true }) members!: string[];
    }
    const of = line({ body: Listed, listed: 'members' });
    expect((await asked(of, { body: ['a'] })).request?.body).toEqual({ members: ['a'] });
    expect((await asked(of, { body: { members: ['b'] } })).request?.body).toEqual({ members: ['b'] });
    expect((await asked({ ...of, listed: undefined } as never, { body: ['a'] })).error?.message).toBe('invalid');
  });

  it('the fields of a signed request of the phone network only', async () => {
    const of = line({ permission: 'open', signed: true, csrf: false, query: Search });
    const { request } = await asked(of, { body: { CallSid: 'x' }, signedBy: 'right' });
    expect(request).toMatchObject({ body: { CallSid: 'x' }, query: { text: 'all' } });
    expect(await refusal(of, { signedBy: 'wrong' })).toBe('not-found');
    expect(await refusal(of)).toBe('not-found');
  });

  it('no parameter that the route does not know, also where it takes none', async () => {
    for (const query of [Search, undefined]) {
      const of = line({ method: 'GET', ...(query ? { query } : {}) });
      expect((await asked(of, { url: '/api/notes/?serach=pump' })).error?.message).toBe('invalid');
      expect((await asked(of, { url: '/api/notes/' })).error).toBeNull();
    }
  });

  it('the words of the query, or the same ones again when there are none', async () => {
    const of = line({ method: 'GET', query: Search });
    const [first, second] = [await asked(of), await asked(of)];
    expect(first.request?.query).toBe(second.request?.query);
    expect(first.request?.query).toEqual({ text: 'all' });
    expect((await asked(of, { url: '/api/notes/?text=pump' })).request?.query).toEqual({ text: 'pump' });
  });
});

describe('a file', () => {
  const of = line({ file: 'file', body: Note });
  const file = { name: 'a.png', sha256: 'f00' };

  it('comes with the fields of its form, and is discarded afterwards', async () => {
    const { request, did } = await asked(of, { form: { fields: { words: 'x' }, file } });
    expect(request).toMatchObject({ file, body: { words: 'x' }, patience: undefined });
    expect(did.at(-1)).toBe('discarded');
  });

  it('with another field is another command under the same key', async () => {
    const digest = async (words: string, sha256: string) => {
      const form = { fields: { words }, file: { name: 'a.png', sha256 } };
      const { did } = await asked(of, { form, key: 'k1' });
      return (did[1] as [string, string, { command: { digest: string } }])[2].command.digest;
    };
    const first = await digest('x', 'f00');
    expect(await digest('x', 'f00')).toBe(first);
    expect(await digest('y', 'f00')).not.toBe(first);
    expect(await digest('x', 'f01')).not.toBe(first);
  });

  it('that is missing is said under the name of its field', async () => {
    expect((await asked(of, { form: { fields: { words: 'x' } } })).error).toMatchObject({
      code: 'file.missing',
      fields: undefined,
    });
    const sheet = line({ file: 'spreadsheet' });
    const { error, did } = await asked(sheet, { form: {} });
    expect(error).toMatchObject({ code: 'file.missing', fields: { spreadsheet: [expect.any(String)] } });
    expect(did.at(-1)).toBe('discarded');
    expect((await asked(sheet, { form: new Refused('file.missing') })).error).toMatchObject({
      fields: { spreadsheet: [expect.any(String)] },
    });
    expect((await asked(sheet, { form: new Refused('not-found') })).error).toMatchObject({
      code: 'not-found',
      fields: undefined,
    });
  });
});

describe('the same key again', () => {
  const command = async (more: RequestOptions = {}, of = line({ body: Note })) => {
    const { request, did } = await asked(of, { key: 'k1', body: { words: 'x' }, ...more });
    const [, received] = did as [unknown, [string, string, { command: { digest: string } }] | undefined];
    return { id: request?.commandId, digest: received?.[2].command.digest, request };
  };

  it('is the same command; another key, person or address is another', async () => {
    const first = await command();
    expect(first.id).not.toBe('fresh');
    expect((await command()).id).toBe(first.id);
    expect((await command({ key: 'k2' })).id).not.toBe(first.id);
    expect((await command({ url: '/api/others/' })).id).not.toBe(first.id);
    const bo = { ...dana(), account: { uuid: 'bo', entity: 'e1' } } as Principal;
    expect((await command({ who: bo })).id).not.toBe(first.id);
  });

  it('is recorded with a digest of its body and of the organization that is looked at', async () => {
    const first = await command();
    expect(first.digest).toBe(secrets.digest(JSON.stringify(['e1', { words: 'x' }])));
    expect((await command({ body: { words: 'y' } })).digest).not.toBe(first.digest);
    const switching = line({ permission: 'entity.switch', body: Note });
    const staff = dana('_Staff');
    expect((await command({ who: staff }, switching)).digest).toBe(
      secrets.digest(JSON.stringify([null, { words: 'x' }])),
    );
  });

  it('is known as a repetition, at the position of the first', async () => {
    expect((await command({ repeated: true })).request).toMatchObject({ cause: { repeats: at(3n) } });
    expect((await command()).request).toMatchObject({ cause: { repeats: undefined } });
  });

  it('of strangers is the same only with the same body', async () => {
    const open = line({ permission: 'open', body: Note });
    const first = await command({ who: null }, open);
    expect((await command({ who: null }, open)).id).toBe(first.id);
    expect((await command({ who: null, body: { words: 'y' } }, open)).id).not.toBe(first.id);
    expect(first.digest).toBeUndefined();
    // The same holds for a person who is signed in.
    const known = await command({}, open);
    expect((await command({}, open)).id).toBe(known.id);
    expect((await command({ body: { words: 'y' } }, open)).id).not.toBe(known.id);
    expect(known.digest).toBeUndefined();
  });
});

describe('a write', () => {
  const writes = (more: Partial<Route> = {}) => line({ answer: async () => ({ json: {}, position: at(9n) }), ...more });
  const status = async (more: RequestOptions = {}, of = writes()) => (await asked(of, more)).ctx.status;

  it('is answered once the read models show it, else as saved', async () => {
    expect(await status()).toBe(200);
    expect(await status({ reached: false })).toBe(202);
    expect(await status({ withheld: true })).toBe(202);
  });

  it('waits for them as long as the request has time, or two seconds', async () => {
    const waits = async (of: Route) => ((await asked(of)).did.at(-1) as [string, object, number])[2];
    expect(await waits(writes())).toBeGreaterThan(3_000);
    expect(await waits(writes({ slow: true }))).toBe(2_000);
    const ready = { answer: () => ({ json: {}, position: at(9n) }) };
    expect(await waits(writes({ ...ready, slow: true }))).toBe(2_000);
  });

  it('without a position is answered at once', async () => {
    const { did, ctx } = await asked(line({ answer: async () => ({ json: {} }) }), { reached: false });
    expect([did.length, ctx.status]).toEqual([1, 200]);
  });
});

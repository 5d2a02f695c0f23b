import { beforeAll, describe, expect, it } from 'vitest';
import { scopes, scopesAllow } from '#contracts/core/scopes';
import { refusals } from '#contracts/refusals';
import type { StoredEvent } from '#events/store/types';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { rowsOf } from '../../runs/rowsOfPush.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { type Ids, idsOf, nameOf, sampleOf } from '../../support/routeSamples.ts';
import { type Program, program, programWith } from '../../support/signIn/program.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
const unknown = { status: 401, body: { detail: refusals['token.unknown'].words } };
const gateway = { scopes: ['incident:create', 'incident:read', 'incident:log', 'incident:close'] };
const report = (source: string) => ({ version: 'arvada_manual_dispatch', description: 'Wet well high', source });

describe('a program with a token', () => {
  let scada: Program;
  let incident: string;
  beforeAll(async () => {
    scada = await program(here.url, alice, gateway);
    const made = await scada.send('POST', '/api/incidents/', report('scada:lift-7'));
    if (made.status !== 201 || made.headers.has('set-cookie')) throw new Error(`no incident: ${made.status}`);
    incident = made.body.uuid;
    await scada.send('POST', `/api/incident/${incident}/log/`, { event: 'note', message: 'Level 4.2 ft' });
  });

  it('opens and closes an incident without a cookie, and the log names it as the author', async () => {
    const closed = await scada.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    expect(closed.status).toBe(200);
    const { body } = await alice.get(`/api/incident/${incident}/`);
    expect(new Set(body.log.map(({ by }: { by: string }) => by))).toEqual(new Set(['SCADA gateway']));
  });

  it('is the author in the metadata of each event, at the audit desk and in the security log', async () => {
    const events = await eventsOf(`incident-${incident}`);
    expect(new Set(events.map(({ metadata }) => JSON.stringify(metadata.actor)))).toEqual(
      new Set([JSON.stringify({ kind: 'token', id: scada.uuid })]),
    );
    const { body } = await alice.get(`/api/audit/events/?incident=${incident}`);
    expect(body.results[0]).toMatchObject({ by: `token:${scada.uuid}`, by_name: 'SCADA gateway' });
    await here.settled();
    const { body: log } = await alice.get('/api/audit/security/');
    const acts = log.results.filter(({ account }: { account: string }) => account === scada.uuid);
    expect(acts.map(({ act }: { act: string }) => act)).toEqual(['token_used', 'token_made']);
    expect(acts[0]).toMatchObject({ account_name: 'SCADA gateway', network: '127.0.0.0/24' });
  });

  it('leaves its secret in no event and in no list', async () => {
    const stored = await eventsOf(`token-${scada.uuid}`);
    const { body } = await alice.get('/api/tokens/');
    expect(JSON.stringify([stored.map(({ data }) => data), body])).not.toContain(scada.secret);
    expect(body.results.find(({ uuid }: { uuid: string }) => uuid === scada.uuid)).toMatchObject({
      name: 'SCADA gateway',
      made_by: expect.stringMatching(/./),
      last_used: { time: '2026-03-01T08:00:00.000Z', network: '127.0.0.0/24' },
    });
  });

  it('repeats a request by its Idempotency-Key, as a person does', async () => {
    const send = () =>
      scada.send('POST', '/api/incidents/', { ...report(''), source: undefined }, { 'Idempotency-Key': 'same' });
    expect((await send()).body.uuid).toBe((await send()).body.uuid);
  });

  it('sees nothing of another organization', async () => {
    const foreign = idsOf(here.muster.app, 'durham').incident;
    expect(await scada.get(`/api/incident/${foreign}/`)).toMatchObject({ status: 404 });
  });

  it('does nothing that is for a person', async () => {
    const line = { event: 'acknowledged', message: '' };
    const words = { detail: refusals['token.person'].words };
    expect(await scada.send('POST', `/api/incident/${incident}/log/`, line)).toMatchObject({
      status: 403,
      body: words,
    });
    expect(await scada.get('/api/my-job/')).toMatchObject({ status: 403, body: words });
  });

  it('is a stranger on an open route, and a made-up token is nobody', async () => {
    expect((await scada.get('/api/openapi.json')).status).toBe(200);
    expect((await scada.send('POST', '/logout/')).status).toBe(403);
    const made = programWith(here.url, { uuid: '', secret: 'mst_guess' });
    const reply = await made.get('/api/incident/');
    expect(reply).toMatchObject(unknown);
    expect(reply.headers.get('www-authenticate')).toContain('Bearer');
  });
});

/** The token as the administrator sees it. */
async function listed({ uuid }: Program, administrator = alice) {
  const { body } = await administrator.get('/api/tokens/');
  return body.results.find((one: { uuid: string }) => one.uuid === uuid);
}

describe('a token', () => {
  const read = (one: Program) => one.get('/api/incident/');

  it('that is revoked is refused at the next request', async () => {
    const one = await program(here.url, alice, gateway);
    expect((await read(one)).status).toBe(200);
    await alice.send('POST', `/api/tokens/${one.uuid}/revoke/`);
    expect(await read(one)).toMatchObject(unknown);
    expect(await listed(one)).toMatchObject({ status: 'revoked', earlier_until: null });
    const again = await alice.send('POST', `/api/tokens/${one.uuid}/rotate/`, {});
    expect(again).toMatchObject({ status: 409 });
  });

  it('is rotated with an overlap: both secrets open it until the earlier one ends', async () => {
    const one = await program(here.url, alice, gateway);
    const { body } = await alice.send('POST', `/api/tokens/${one.uuid}/rotate/`, { overlap: 2 });
    const next = programWith(here.url, body);
    expect([(await read(one)).status, (await read(next)).status]).toEqual([200, 200]);
    const until = new Date(here.clock.now() + 2 * 3_600_000).toISOString();
    expect(await listed(one)).toMatchObject({ status: 'open', earlier_until: until });
    await here.clock.advance(2 * 3_600_000);
    expect(await listed(one)).toMatchObject({ status: 'open', earlier_until: null });
    expect(await read(one)).toMatchObject(unknown);
    expect((await read(next)).status).toBe(200);
  });

  it('opens from its own networks only', async () => {
    const elsewhere = await program(here.url, alice, { ...gateway, networks: ['192.0.2.0/24'] });
    const words = { detail: refusals['token.network'].words };
    expect(await read(elsewhere)).toMatchObject({ status: 403, body: words });
    const home = await program(here.url, alice, { ...gateway, networks: ['127.0.0.0/8', '2001:db8::/32'] });
    expect((await read(home)).status).toBe(200);
    const wrong = await alice.send('POST', '/api/tokens/', { name: 'x', ...gateway, networks: ['here'] });
    expect(wrong).toMatchObject({ status: 400, body: { networks: [refusals['token.networks'].words] } });
  });

  it('has a limit of its own, and is told how long to wait', async () => {
    const one = await program(here.url, alice, { ...gateway, limit: 3 });
    const other = await program(here.url, alice, { ...gateway, limit: 3 });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await read(one)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await read(one)).headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    expect((await read(other)).status).toBe(200);
  });

  it('that is used each second for an hour adds one event', async () => {
    const one = await program(here.url, alice, gateway);
    for (let n = 0; n < 30; n++) {
      await read(one);
      await here.clock.advance(119_000);
    }
    await here.settled();
    const events = await eventsOf(`token-${one.uuid}`);
    expect(events.map(({ type }) => type)).toEqual(['TokenMade', 'TokenUsed']);
  });
});

/** The events of a stream. */
async function eventsOf(stream: string): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of here.muster.app.store.read(stream)) events.push(event);
  return events;
}

const walked = rowsOf(
  'The scopes of tokens',
  routes.filter(({ permission }) => permission !== 'open'),
);

describe('the routes and the scopes', () => {
  const holders = new Map<string, Program>();
  let all: Program;
  let own: Ids;
  beforeAll(async () => {
    const most = { limit: 12_000 };
    for (const scope of scopes) holders.set(scope, await program(here.url, alice, { scopes: [scope], ...most }));
    all = await program(here.url, alice, { scopes, ...most });
    own = idsOf(here.muster.app, 'arvada');
  });
  const ask = (one: Program, route: Route, once: string) => {
    const { path, body } = sampleOf(route).request(own, once);
    return one.send(route.method, path, route.method === 'GET' ? undefined : (body ?? {}));
  };

  it.each(walked.map((route) => [nameOf(route), route] as const))(
    '%s opens by a scope that names its permission, and by no other',
    async (_, route) => {
      const { permission, person } = route;
      const opens = (scope: string) => !person && permission !== 'open' && scopesAllow([scope], permission);
      const words = refusals[person ? 'token.person' : 'token.scope'].words;
      const closed = [...holders].filter(([scope]) => !opens(scope));
      const refused = await Promise.all(closed.map(([scope, one]) => ask(one, route, scope)));
      expect(refused.filter(({ status, body }) => status !== 403 || body.detail !== words)).toEqual([]);
      // It may need a right besides, as a person does; it never fails, and a read is answered as to a person.
      const { status } = closed.length < holders.size ? await ask(all, route, 'all') : { status: 403 };
      const read = sampleOf(route).request(own, 'all').status;
      expect([
        status < 500 && status !== 401,
        closed.length === holders.size || route.method !== 'GET' || status === read,
      ]).toEqual([true, true]);
    },
  );
});

// Sessions of people end meanwhile.
describe('after a day', () => {
  const read = (one: Program) => one.get('/api/incident/');

  it('expires at its time', async () => {
    const one = await program(here.url, alice, { ...gateway, days: 1 });
    await here.clock.advance(24 * 3_600_000 - 1_000);
    expect((await read(one)).status).toBe(200);
    await here.clock.advance(1_000);
    expect(await read(one)).toMatchObject(unknown);
    expect(await listed(one, await here.person('administrator@arvada.example'))).toMatchObject({ status: 'expired' });
  });
});

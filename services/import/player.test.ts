import { describe, expect, it } from 'vitest';
import type { Entity } from '#contracts/accounts/viewer';
import type { LatLng } from '#contracts/core/geo';
import type { Clock } from '#events/core/ports';
import { header, map, now, row } from './cast.ts';
import { gatherer } from './files/incidents.ts';
import { rowReader } from './files/rows.ts';
import { playbook } from './playbook.ts';
import { play } from './player.ts';
import { type Session, signIn } from './session.ts';

/** For tests: the clock jumps to the next due time. */
function jumpingClock() {
  let time = now;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => time,
    at: (at, callback) => {
      waits.push(at - time);
      time = Math.max(time, at);
      const timer = setImmediate(callback);
      return () => clearImmediate(timer);
    },
  };
  return { clock, waits };
}

const entity: Entity = {
  uuid: 'e1',
  name: 'springfield',
  display_name: 'City of Springfield',
  timezone: 'America/Chicago',
  centre: [37, -93],
  versions: [
    { key: 'call', display_name: 'Call', dispatched: false, targets: ['water'], states: [] },
    { key: 'water', display_name: 'Water', dispatched: true, targets: [], states: [] },
  ],
  given_versions: [],
  undispatched_versions: ['call'],
  modules: [],
};
const crew = (uuid: string, active = true, user: object | null = {}) => ({ uuid, active, designated_user: user });
const crews = [crew('truck'), crew('jetter'), crew('vac', true, null), crew('standby', false)];

function recorder(answers: Readonly<Record<string, { status: number; json: unknown }>> = {}) {
  const asked: { path: string; body: Record<string, unknown>; key: string }[] = [];
  const session: Session = {
    get: async <T>() => ({ crew: crews }) as T,
    send: async (_, path, body, key) => {
      asked.push({ path, body: body as Record<string, unknown>, key });
      return answers[path] ?? { status: 201, json: { uuid: 'i1' } };
    },
  };
  return { session, asked };
}

const facts = (...rows: readonly (readonly string[])[]) => factsAt(entity.centre, ...rows);

function factsAt(centre: LatLng, ...rows: readonly (readonly string[])[]) {
  const incidents = gatherer();
  const read = rowReader(map, header, now);
  rows.forEach((cells, n) => {
    const { facts: said } = read(n + 2, cells);
    if (said) incidents.add(said);
  });
  return playbook(map, incidents.all(), { limit: 10, centre });
}

const second = row({ Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20', There: '03/01/2026 02:35' });
const third = row({ Part: '7-C', Crew: 'Vac', Sent: '03/01/2026 02:25', There: '' });
const run = { run: 'r1', entity, speed: 60, calledOff: new AbortController().signal };

describe('the places of a file that is played', () => {
  const placeAt = (centre: LatLng) => {
    const [first] = factsAt(centre, row());
    return first?.does === 'create' ? first.body.locations?.[0] : undefined;
  };

  it('move to the board of the organization, and keep the street without the other town', () =>
    expect(placeAt([37, -93])).toMatchObject({ raw: '28th Ln', lat: 37, lng: -93 }));

  it("stay as they are when they are the organization's own", () =>
    expect(placeAt([38.3, -104.6])).toMatchObject({ raw: '28th Ln, Pueblo, CO', lat: 38.25, lng: -104.52 }));
});

describe('playing a file', () => {
  it('sends every request in order, at the requested speed', async () => {
    const { session, asked } = recorder();
    const { clock, waits } = jumpingClock();
    const played = await play({ ...run, dispatcher: session, manager: session, facts: facts(row()), clock });
    expect(
      asked.map(({ path, body }) => [path, body.event ?? body.designation ?? body.version ?? body.completed]),
    ).toEqual([
      ['/api/incidents/', 'call'],
      ['/api/incident/i1/log/', 'acknowledged'],
      ['/api/beta/dispatch/manual-dispatch/', 'truck'],
      ['/api/incident/i1/log/', 'geo:arrived'],
      ['/api/incident/i1/log/', 'team:done'],
      ['/api/manage/incident/i1/', true],
    ]);
    expect(waits).toEqual([5_000, 25_000, 80_000]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
    expect(played).toMatchObject({ done: 6, refused: new Map(), skipped: new Map() });
  });

  it('sends the crew that rested longest, and no crew twice to one incident', async () => {
    const { session, asked } = recorder();
    const { clock } = jumpingClock();
    const all = facts(row(), second, third);
    const { skipped } = await play({ ...run, dispatcher: session, manager: session, facts: all, clock });
    const sent = asked.filter(({ path }) => path.endsWith('manual-dispatch/'));
    expect(sent.map(({ body }) => [body.designation, body.new_version])).toEqual([
      ['truck', 'water'],
      ['jetter', 'water'],
    ]);
    expect([...skipped.values()]).toEqual([1]);
  });

  it('sends crews to two incidents that ask in the same moment', async () => {
    const { session, asked } = recorder();
    const { clock } = jumpingClock();
    const all = facts(row(), row({ No: '8', Part: '8-A' }));
    const get: Session['get'] = async (path) => new Promise(setImmediate).then(() => session.get(path));
    const { skipped } = await play({ ...run, dispatcher: { ...session, get }, manager: session, facts: all, clock });
    expect(asked.filter(({ path }) => path.endsWith('manual-dispatch/'))).toHaveLength(2);
    expect(skipped.size).toBe(0);
  });

  it('plays on the map of the viewing organization', () => {
    const [first] = facts(
      row(),
      row({ No: '8', Part: '8-A', Lat: '38.35' }),
      row({ No: '9', Part: '9-A', Lat: '38.15' }),
    );
    expect(first).toMatchObject({ does: 'create', body: { locations: [{ lat: 37, lng: -93 }] } });
  });

  it('counts refusals, and leaves out the rest of an incident that was not created', async () => {
    const { session } = recorder({
      '/api/incidents/': { status: 400, json: { version: ['This field may not be blank.'] } },
    });
    const { clock } = jumpingClock();
    const played = await play({ ...run, dispatcher: session, manager: null, facts: facts(row()), clock });
    expect([...played.refused]).toEqual([['version: This field may not be blank.', 1]]);
    expect([...played.skipped]).toEqual([['Its incident was not created.', 5]]);
  });

  it('begins nothing new once it is stopped', async () => {
    const { session, asked } = recorder();
    const { clock } = jumpingClock();
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    await play({
      ...run,
      calledOff: stop.signal,
      dispatcher: session,
      manager: null,
      facts: facts(row()),
      clock,
      onProgress,
    });
    expect(asked.length).toBeLessThan(4);
  });
});

describe('a session', () => {
  const response = (status: number, json: object, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(json), { status, headers });

  async function signedIn(...answers: (Response | Error)[]) {
    const requests: { url: string; headers: Record<string, string> }[] = [];
    const queue = [
      response(200, {}, { 'Set-Cookie': 'csrftoken=t1; Path=/' }),
      response(200, {}, { 'Set-Cookie': 'csrftoken=t2; Path=/' }),
      ...answers,
    ];
    const fetch = async (url: unknown, init?: RequestInit) => {
      requests.push({ url: String(url), headers: init?.headers as Record<string, string> });
      const next = queue.shift() ?? new Error('nothing left');
      if (next instanceof Error) throw next;
      return next;
    };
    const { clock, waits } = jumpingClock();
    const calledOff = new AbortController().signal;
    const asker = { baseUrl: 'http://here', email: 'a@b.example', password: 'p', clock, calledOff };
    return { session: await signIn({ ...asker, fetch: fetch as typeof globalThis.fetch }), requests, waits };
  }

  it('sends the newest token and cookie', async () => {
    const { session, requests } = await signedIn(response(201, {}));
    await session.send('POST', '/api/incidents/', {}, 'k1');
    expect(requests.at(-1)?.headers).toMatchObject({
      'X-CSRFToken': 't2',
      Cookie: 'csrftoken=t2',
      'Idempotency-Key': 'k1',
    });
  });
  it('waits as long as the server asks, and retries with the same key', async () => {
    const busy = response(429, {}, { 'Retry-After': '7' });
    const { session, requests, waits } = await signedIn(busy, response(503, {}), new Error('reset'), response(201, {}));
    expect(await session.send('POST', '/api/incidents/', {}, 'k1')).toMatchObject({ status: 201 });
    expect(waits).toEqual([7_000, 1_000, 2_000]);
    expect(requests.slice(2).map(({ headers }) => headers['Idempotency-Key'])).toEqual(['k1', 'k1', 'k1', 'k1']);
  });
  it('signs in again when the session has ended', async () => {
    const { session, requests } = await signedIn(
      response(401, {}),
      response(200, {}),
      response(200, {}),
      response(201, {}),
    );
    expect(await session.send('POST', '/x/', {}, 'k1')).toMatchObject({ status: 201 });
    expect(requests.map(({ url }) => url).slice(2)).toEqual([
      'http://here/x/',
      'http://here/api/config/',
      'http://here/login/',
      'http://here/x/',
    ]);
  });
});

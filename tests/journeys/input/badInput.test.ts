// @night It sends every kind of bad input to every route, and weighs its process.
// @isolated It measures the memory of its process.
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { casesOf, seed } from '../../support/chance.ts';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { type Memory, megabytes, memory } from '../../support/memory.ts';
import { expectErrorPage, expectErrorShape, rawRequest } from '../../support/network/rawRequest.ts';
import { type Ids, idsOf, nameOf, sampleOf } from '../../support/routeSamples.ts';
import { breaking, hasty } from './careless.ts';
import { type Malformed, malformed } from './malformed.ts';
import { planting } from './plantedRoutes.ts';

/** The other cases are files and frames: badFiles.test.ts, and gatewayNoise.test.ts of the contracts. */
const cases = casesOf(2 / 3);
const lanes = 4;

let here: Installation;
let stella: Person;
let devices: readonly Person[];
let own: Ids;
/** The writes that this process attempted, by the correlation id of their request. */
const written = new Map<string, string[]>();
const sums = { asked: 0, sent: 0, refused: 0 };
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
process.on('unhandledRejection', note);
let warm: Memory;
let ticking: NodeJS.Timeout;

beforeAll(async () => {
  const env = { CALLS_PER_SECOND: '1000' };
  here = await planting([breaking, hasty], () => installation({ organisations: ['arvada', 'durham'], env }));
  // A phone call waits a millisecond for its turn.
  ticking = setInterval(() => void here.clock.advance(1), 20);
  // One session may send two hundred requests a second; together they never meet the limit.
  devices = await Promise.all(Array.from({ length: 8 }, () => here.person('staff@muster.example')));
  stella = devices[0]!;
  const { app } = here.muster;
  own = idsOf(app, 'arvada');
  const append = app.store.append.bind(app.store);
  const erase = app.store.delete.bind(app.store);
  const noted = (correlationId: string, what: readonly string[]) =>
    written.set(correlationId, [...(written.get(correlationId) ?? []), ...what]);
  vi.spyOn(app.store, 'append').mockImplementation((stream, expected, events) => {
    // The use of a key is recorded before the request is checked.
    for (const { type, metadata } of events)
      if (type !== 'RequestReceived') noted(String(metadata.correlationId), [type]);
    return append(stream, expected, events);
  });
  vi.spyOn(app.store, 'delete').mockImplementation((stream) => {
    noted('deleted', [stream]);
    return erase(stream);
  });
});
afterAll(async () => {
  clearInterval(ticking);
  process.off('unhandledRejection', note);
  await here.close();
});

function signed(): Record<string, string> {
  const device = devices[(sums.asked += 1) % devices.length]!;
  const token = device.cookie('csrftoken') ?? '';
  return { Cookie: `muster_session=${device.cookie('muster_session')}; csrftoken=${token}`, 'X-CSRFToken': token };
}

const tell = (method: string, sent: Malformed) =>
  rawRequest(here.url, method, { ...sent, headers: { ...signed(), ...sent.headers } });

const deletes = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
  /[/]erase[/]|spreadsheet|undo_latest_update/.test(path) || (method === 'DELETE' && path.includes('call-profile'));
const deletions = () => written.get('deleted')?.length ?? 0;

/** Checks that there is never a 5xx, and that a refused request wrote nothing. */
async function survives(route: Route, sent: Malformed): Promise<void> {
  const before = deletions();
  const told = await tell(route.method, sent);
  sums.sent += 1;
  // An address tries no more than a hundred sign-ins and links of a minute.
  if (told.status >= 500 || (told.status === 429 && !route.counted)) throw new Error(`${told.status} ${told.text}`);
  if (told.status < 400) return;
  sums.refused += 1;
  if (route.path === '/answer/') expectErrorPage(told);
  else expectErrorShape(told);
  expect(told.correlationId).not.toBe('undefined');
  // A call that the phone network did not carry out is a line of its incident, and its request an error.
  const tried = route.path.includes('connect_to_contact') ? ['CallRequested', 'CallEnded'] : [];
  expect((written.get(told.correlationId) ?? []).filter((type) => !tried.includes(type))).toEqual([]);
  expect(deletions()).toBe(before);
}

/**
 * Sends the given number of cases of one route, several in flight. Each lane has a seed of its own, and shrinks its
 * findings.
 */
async function fuzz(route: Route, runs: number, at = seed): Promise<void> {
  // An erasure deletes a key, and a deletion does not name its request.
  const under = deletes(route) ? 1 : lanes;
  const sample = sampleOf(route).request(own, 'fuzz');
  const lane = (n: number) =>
    fc.assert(
      fc.asyncProperty(malformed(sample), (sent) => survives(route, sent)),
      { seed: at + n, numRuns: Math.ceil(runs / under) },
    );
  await Promise.all(Array.from({ length: under }, (_, n) => lane(n)));
  // The engine writes too, after a check-in request.
  if (route.path.includes('checkins')) await here.settled();
}

const fuzzed = routes.filter(({ path, body, query }) => path !== '/logout/' && (body || query || path.includes(':')));
// A password check takes its time, and an address may try a hundred times a minute.
const runsOf = ({ path }: Route) => (path === '/login/' ? Math.min(30, cases) : Math.ceil(cases / (fuzzed.length - 1)));

describe('every invalid request is refused in words, and nothing is written', () => {
  it(
    'the first ones, after which memory stays as it is',
    async () => {
      for (const route of fuzzed) await fuzz(route, runsOf(route) / 4, seed + lanes);
      written.clear();
      warm = await memory();
    },
    Math.max(60_000, 50 * cases),
  );

  it.each(fuzzed.map((route) => [nameOf(route), route] as const))(
    '%s',
    (_, route) => fuzz(route, (runsOf(route) * 3) / 4),
    Math.max(60_000, 50 * cases),
  );

  it.each(fuzzed.filter(({ body }) => body).map((route) => [nameOf(route), route] as const))(
    '%s refuses two megabytes',
    async (_, route) => {
      const { path } = sampleOf(route).request(own, 'large');
      const body = Buffer.from(`{"description":"${'x'.repeat(2 * 1024 * 1024)}"}`);
      const told = await tell(route.method, { path, headers: { 'Content-Type': 'application/json' }, body });
      // A call of another customer does not exist here, so its body is not read.
      const isHere = route.organisation === undefined || route.organisation === 'arvada';
      const refused = isHere ? [413, '{"detail":"The request is too large."}'] : [404, '{"detail":"Not found."}'];
      expect([told.status, told.text]).toEqual(refused);
      expect(written.get(told.correlationId)).toBeUndefined();
    },
  );

  it('unknown paths, by any method', async () => {
    const paths = [
      '/api/nothing/',
      '/api/%',
      '/api/%E0%A4%A/',
      '/api/%00/',
      '/api/..%2f..%2fetc/passwd',
      '//',
      '/pusher/x',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const told = await tell(method, { path, headers: {}, body: null });
        if (path === '//' && method === 'GET') continue; // The dashboard's own first page.
        expect([method, path, told.status]).toEqual([
          method,
          path,
          expect.toSatisfy((status) => status >= 400 && status < 500),
        ]);
        expectErrorShape(told);
      }
    }
  });

  it('bytes that are not HTTP at all', async () => {
    const { port } = new URL(here.url);
    const broken = [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
      'POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /login/ HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
      'POST /login/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      'GET http://evil.example/api/viewer/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /app/muster HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'GET /other HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      '\0\0\0\0',
    ];
    for (const bytes of broken) {
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes));
        let heard = '';
        socket.on('data', (part) => (heard += part.toString()));
        socket.on('error', () => resolve(heard));
        socket.on('close', () => resolve(heard));
      });
      expect([bytes.slice(0, 60), answer.slice(0, 10)]).not.toEqual([bytes.slice(0, 60), 'HTTP/1.1 5']);
    }
    expect((await stella.get('/healthz')).status).toBe(200);
  });
});

describe('the same requests, without an error', () => {
  const writing = ['POST /api/incidents/', 'POST /api/incident/:uuid/log/', 'POST /api/incident/:uuid/label/'];
  it.each(writing)('%s writes', async (name) => {
    const route = routes.find((one) => nameOf(one) === name);
    const { path, body, status } = sampleOf(route ?? { method: 'GET', path: '' }).request(own, 'control');
    const sent = { path, headers: { 'Content-Type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
    const told = await tell('POST', sent);
    expect(told.status).toBe(status);
    expect(written.get(told.correlationId)).not.toEqual([]);
  });

  it('and the process is as healthy as before', async () => {
    expect((await stella.get('/healthz')).body).toMatchObject({ status: 'up' });
    written.clear();
    const now = await memory();
    const [heap, rss] = [now.heap / warm.heap - 1, now.rss / warm.rss - 1].map((share) => Math.round(share * 100));
    console.log(
      `R10 requests: SEED=${seed}, ${sums.sent} cases, ${sums.refused} refused in words, 0 × 5xx, 0 writes by a refused request, ` +
        `${unhandled.length} unhandled rejections, heap ${megabytes(warm.heap)} ${heap} % grown, resident ${megabytes(warm.rss)} ${rss} % grown`,
    );
    expect(unhandled).toEqual([]);
    expect(heap).toBeLessThan(20);
    expect(rss).toBeLessThan(20);
  });
});

describe('a careless route is caught', () => {
  it.each([
    ['answers 500', breaking, '500'],
    ['writes before it refuses', hasty, 'to deeply equal'],
  ])('where it %s', async (_, route, words) => {
    const path = '/api/planted/';
    const body = {
      entity: own.entity,
      designation: own.crew,
      body: route === hasty ? 'Words' : 'https://words.example/',
    };
    const sample = { path: `${path}${route === hasty ? 'hasty/' : ''}`, body, status: 409 };
    await expect(
      fc.assert(
        fc.asyncProperty(malformed(sample), (sent) => survives(route, sent)),
        { seed, numRuns: 1_000 },
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining(words) } });
  });
});

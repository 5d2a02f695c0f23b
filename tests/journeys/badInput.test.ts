import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '#services/api/route';
import { routes } from '#services/api/routes';
import { type Installation, installation, type Person } from './installation.ts';
import { type Malformed, malformed } from './malformed.ts';
import { type Ids, idsOf, nameOf, sampleOf } from './routeSamples.ts';

/** `CASES=1000000 SEED=1 npx vitest run --project across tests/journeys/badInput.test.ts` for a long run. */
const cases = Number(process.env.CASES ?? 2_000);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let here: Installation;
let stella: Person;
let own: Ids;
const agent = new Agent({ keepAlive: true });
/** The type of everything that this process has tried to write. */
const written: string[] = [];

beforeAll(async () => {
  console.info(`bad input: ${cases} cases, SEED=${seed}`);
  here = await installation({ organisations: ['arvada', 'durham'] });
  stella = await here.person('staff@muster.example');
  const { app } = here.muster;
  own = idsOf(app, 'arvada');
  const append = app.store.append.bind(app.store);
  const erase = app.store.delete.bind(app.store);
  vi.spyOn(app.store, 'append').mockImplementation((stream, expected, events) => {
    // That a request came under a key is recorded before what it asks is judged.
    written.push(...events.map(({ type }) => type).filter((type) => type !== 'RequestReceived'));
    return append(stream, expected, events);
  });
  vi.spyOn(app.store, 'delete').mockImplementation((stream) => {
    written.push(`deleted ${stream}`);
    return erase(stream);
  });
});
afterAll(async () => {
  agent.destroy();
  await here.close();
});

interface Told {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const signed = (): Record<string, string> => ({
  Cookie: `muster_session=${stella.cookie('muster_session')}; csrftoken=${stella.cookie('csrftoken')}`,
  'X-CSRFToken': stella.cookie('csrftoken') ?? '',
});

/** Over the wire as it is: `fetch` would mend some of it. */
const tell = (method: string, { path, headers, body }: Malformed): Promise<Told> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(here.url);
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const asked = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...signed(), ...length, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });

/** The specification's shape: `detail`, or lists of sentences by field. Nothing of how the server is made. */
function expectErrorShape({ type, text }: Told): void {
  expect(type).toMatch(/^application\/json/);
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(text).not.toMatch(/node_modules|\.ts:|\bat .+:\d+:\d+|SQLITE|stack/);
  const values = Object.values(body);
  expect(values.length).toBeGreaterThan(0);
  if ('detail' in body && values.length === 1 && typeof body.detail === 'string') return;
  for (const sentences of values) {
    expect(Array.isArray(sentences) && sentences.length > 0).toBe(true);
    for (const sentence of sentences as unknown[]) expect(sentence).toEqual(expect.stringMatching(/\S/));
  }
}

/** Never a 5xx; and what was refused left nothing behind. */
async function survives(route: Route, sent: Malformed): Promise<void> {
  const before = written.length;
  const told = await tell(route.method, sent);
  if (told.status >= 500) throw new Error(`${told.status} ${told.text}`);
  // The engine writes too, after a check-in was asked for.
  if (told.status < 400) return route.path.includes('checkins') ? here.settled() : undefined;
  expectErrorShape(told);
  expect(written.slice(before)).toEqual([]);
}

const fuzzed = routes.filter(({ path, body, query }) => path !== '/logout/' && (body || query || path.includes(':')));
// A password that is checked takes its time, and an address may try a hundred times a minute.
const runsOf = ({ path }: Route) => (path === '/login/' ? Math.min(90, cases) : Math.ceil(cases / fuzzed.length));

describe('whatever is wrong about a request, it is refused in words, and nothing is written', () => {
  it.each(fuzzed.map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_, route) => {
      const sample = sampleOf(route).request(own, 'fuzz');
      await fc.assert(
        fc.asyncProperty(malformed(sample), (sent) => survives(route, sent)),
        { seed, numRuns: runsOf(route) },
      );
    },
    Math.max(60_000, 50 * cases),
  );

  it.each(fuzzed.filter(({ body }) => body).map((route) => [nameOf(route), route] as const))(
    '%s refuses two megabytes',
    async (_, route) => {
      const { path } = sampleOf(route).request(own, 'large');
      const body = Buffer.from(`{"description":"${'x'.repeat(2 * 1024 * 1024)}"}`);
      const before = written.length;
      const told = await tell(route.method, { path, headers: { 'Content-Type': 'application/json' }, body });
      expect([told.status, told.text]).toEqual([413, '{"detail":"The request is too large."}']);
      expect(written.slice(before)).toEqual([]);
    },
  );

  it('paths that lead nowhere, by any method', async () => {
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

describe('the same requests, with nothing wrong about them', () => {
  const writing = ['POST /api/incidents/', 'POST /api/incident/:uuid/log/', 'POST /api/incident/:uuid/label/'];
  it.each(writing)('%s writes', async (name) => {
    const route = routes.find((one) => nameOf(one) === name);
    const { path, body, status } = sampleOf(route ?? { method: 'GET', path: '' }).request(own, 'control');
    const before = written.length;
    const sent = { path, headers: { 'Content-Type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
    expect((await tell('POST', sent)).status).toBe(status);
    expect(written.slice(before)).not.toEqual([]);
  });

  it('and the process is as well as before', async () => {
    expect((await stella.get('/healthz')).body).toMatchObject({ status: 'up' });
  });
});

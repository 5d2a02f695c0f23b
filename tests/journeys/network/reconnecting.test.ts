// @night It cuts connections at random, for long.
// @network It cuts the connections of many screens, and stubs the parts of a browser.
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { crewId, entityId } from '#services/demo/ids';
import { seed } from '../../support/chance.ts';
import { browserAround, openScreen, type Screen } from '../../support/dashboardScreen.ts';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { type CuttingProxy, cuttingProxy } from '../../support/network/cuttingProxy.ts';

/** `CUTS=20000 npx vitest run tests/journeys/network/reconnecting.test.ts` for a long run. */
const cuts = Number(process.env.CUTS ?? 100);
const screens = 50;
const patience = 2_000;
const arvada = entityId('arvada');
const crews = Array.from({ length: 5 }, (_, n) => crewId('arvada', n));

let here: Installation;
let dana: Person;
const proxies: CuttingProxy[] = [];
const open = new Map<string, Screen>();

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(async () => {
  for (const screen of open.values()) screen.close();
  await setTimeout(100);
  vi.unstubAllGlobals();
  for (const proxy of proxies) proxy.close();
  await here.close();
});

/** A user at work: notes and incidents, numbered. `known` holds the acknowledged ones. */
function atWork(lena: Person) {
  const notes = new Map<string, number>();
  const incidents = new Map<string, string>();
  let going = true;
  let turn = 0;
  const write = async () => {
    const crew = crews[(turn += 1) % crews.length]!;
    const n = turn;
    const note = { entity: arvada, designation: crew, body: `Note ${n}` };
    // A 202 means written, and not shown yet.
    if ((await lena.send('POST', '/api/beta/dispatch/update-note/', note)).status === 200) notes.set(crew, n);
    if (n % 20 > 0) return;
    const report = { version: 'arvada_manual_dispatch', description: `Hydrant <${n}>` };
    const { status, body } = await lena.send('POST', '/api/incidents/', report);
    if (status === 201) incidents.set(body.uuid, report.description);
  };
  const done = (async () => {
    while (going) {
      await write();
      await setTimeout(25);
    }
  })();
  return {
    known: () => ({ notes: new Map(notes), incidents: new Map(incidents) }),
    stop: async () => {
      going = false;
      await done;
    },
  };
}

type Known = ReturnType<ReturnType<typeof atWork>['known']>;
const shown = (screen: Screen, crew: string) => Number(/\d+$/.exec(screen.note(crew))?.[0] ?? 0);

/** The acknowledged data missing on the screen. */
const missing = (screen: Screen, { notes, incidents }: Known): readonly string[] => [
  ...[...notes].filter(([crew, n]) => shown(screen, crew) < n).map(([crew, n]) => `note ${n} of ${crew}`),
  ...[...incidents].filter(([uuid, words]) => screen.description(uuid) !== words).map(([, words]) => words),
];

/** Counts the times when a screen shows older data than before. */
function watchingBack(all: readonly Screen[]) {
  const last = new Map<string, number>();
  let back = 0;
  const timer = setInterval(() => {
    all.forEach((screen, at) => {
      for (const crew of crews) {
        const key = `${at} ${crew}`;
        const now = shown(screen, crew);
        if (now < (last.get(key) ?? 0)) back += 1;
        last.set(key, now);
      }
    });
  }, 10);
  return { back: () => back, stop: () => clearInterval(timer) };
}

/** Answers the screens' requests as the server does; the control always gets its first answer. */
function answering(work: ReturnType<typeof atWork>) {
  const ask = globalThis.fetch;
  const sums = { answers: 0, refused: 0, behind: 0 };
  let first: string | undefined;
  const look = async (screen: Screen, before: Known) => {
    sums.answers += 1;
    // The screen handles the answer shortly after it arrives, on a busy machine later. Nothing else brings its content:
    // an incident is announced once.
    const deadline = performance.now() + patience;
    while (missing(screen, before).length > 0 && performance.now() < deadline) await setTimeout(10);
    if (missing(screen, before).length > 0) sums.behind += 1;
  };
  const answer = async (path: string): Promise<Response> => {
    const url = new URL(path, here.url);
    const [entity = '', name = ''] = url.searchParams.get('e')?.split('~') ?? [];
    if (entity) url.searchParams.set('e', entity);
    const before = work.known();
    const answered = await ask(url, { headers: { Cookie: `muster_session=${dana.cookie('muster_session')}` } });
    const { status } = answered;
    const text = await answered.text();
    if (status !== 200) sums.refused += 1;
    const screen = open.get(name);
    if (name === 'control') first ??= text;
    else if (screen) void look(screen, before);
    return new Response(name === 'control' ? first : text, { status });
  };
  return { answer, sums };
}

type Browser = Awaited<ReturnType<typeof browserAround>>;

/** Screens with a proxy to the server each. The connection breaks after the number of bytes that `after` gives. */
async function openScreens(around: Browser, after: () => number | null, names: readonly string[]): Promise<void> {
  const { body: config } = await dana.get('/api/config/');
  const { body: viewer } = await dana.get('/api/viewer/');
  for (const name of names) {
    const proxy = await cuttingProxy(here.muster.port, after);
    proxies.push(proxy);
    open.set(name, await openScreen(around, { name, config, viewer, port: proxy.port }));
  }
}

/** Opens the control. The returned function keeps it without a connection during the work. */
async function openControl(around: Browser): Promise<(work: () => Promise<void>) => Promise<void>> {
  let away = false;
  await openScreens(around, () => (away ? 0 : null), ['control']);
  return async (work) => {
    away = true;
    proxies.at(-1)?.cutAll();
    await expect.poll(() => open.get('control')?.connected()).toBe(false);
    await work();
    away = false;
  };
}

const countCuts = () => proxies.reduce((sum, proxy) => sum + proxy.cuts, 0);

/** Sometimes within the greeting, sometimes within a much later frame; no cut after all cuts are made. */
function cutPoints(): () => number | null {
  const either = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 900, max: 8_000 }));
  const points = fc.sample(either, { numRuns: cuts * 3, seed });
  let dealt = 0;
  return () => (countCuts() < cuts ? (points[dealt++ % points.length] ?? null) : null);
}

/** Announcements that a screen made more than once. */
function announcedTwice({ said }: Screen): readonly string[] {
  const named: readonly string[] = said.join(' ').match(/<\d+>/g) ?? [];
  return named.filter((one, at) => named.indexOf(one) !== at);
}

it(
  'shows every document after a connection that breaks in the middle of anything, and nothing twice',
  async () => {
    const work = atWork(await here.person('leader@arvada.example'));
    const { answer, sums } = answering(work);
    const names = Array.from({ length: screens }, (_, n) => `${n}`);
    const around = await browserAround(dana, answer);
    await openScreens(around, cutPoints(), names);
    const offline = await openControl(around);
    const honest = names.map((name) => open.get(name)!);
    const watch = watchingBack(honest);
    await expect.poll(countCuts, { timeout: 90_000 + cuts * 100, interval: 50 }).toBeGreaterThanOrEqual(cuts);
    await offline(async () => {
      const before = work.known().incidents;
      const reported = () => [...work.known().incidents.keys()].find((uuid) => !before.has(uuid)) ?? '';
      await expect.poll(() => honest.some((screen) => screen.description(reported()) !== null)).toBe(true);
    });
    const all = [...open.values()];
    await expect.poll(() => all.every((screen) => screen.connected()), { timeout: 60_000 }).toBe(true);
    // After the last resync everything comes by frames alone.
    await setTimeout(1_500);
    await work.stop();
    const known = work.known();
    await expect.poll(() => honest.flatMap((screen) => missing(screen, known)), { timeout: 10_000 }).toEqual([]);
    watch.stop();
    const twice = honest.flatMap(announcedTwice);
    const control = missing(open.get('control')!, known).length;
    console.log(
      `R12: SEED=${seed}, ${countCuts()} cuts of ${screens} screens, ${sums.answers} answers, ${sums.behind} behind what was known before, ` +
        `${known.notes.size + known.incidents.size} documents, 0 gaps, ${watch.back()} steps back, ${twice.length} announced twice, ` +
        `control that does not fetch again: ${control} missing, load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect(sums).toMatchObject({ refused: 0, behind: 0 });
    expect(sums.answers).toBeGreaterThan(cuts / 4);
    expect(watch.back()).toBe(0);
    expect(twice).toEqual([]);
    expect(control).toBeGreaterThan(0);
  },
  120_000 + cuts * 200,
);

// @night It kills a gateway of several.
// @network It kills processes, measures how soon screens are back, and stubs the parts of a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { readConfig } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { crewId, entityId } from '#services/demo/ids';
import { type Muster, startMuster } from '#services/start';
import { musterProcess, type Running } from '../../chaos/servers/processes.ts';
import { within } from '../../runs/speed.ts';
import { browserAround, openScreen, type Screen } from '../../support/dashboardScreen.ts';
import { demoData } from '../../support/demoData.ts';
import { type Door, openDoor } from '../../support/door/door.ts';
import { nginx, nginxDoor } from '../../support/door/nginxDoor.ts';
import { browser, type Listening, type Person, password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';

const ug = entityId('ug');
const board = channels.dispatch(ug);
const crew = crewId('ug', 0);
const roles = ['dispatcher', 'leader', 'manager', 'administrator', 'analyst', 'auditor'];
const env = { MASTER_KEY: 'ab'.repeat(32), DEMO_PASSWORD: password };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let muster: Muster;
let gateways: readonly Running[];
let door: Door;
const folders: string[] = [];
const listening: Listening[] = [];
const screens: Screen[] = [];

beforeAll(async () => {
  const data = await demoData({ organisations: ['ug'], at: null, env });
  folders.push(data);
  const config = readConfig({ ...env, DATA_DIR: data, ROLES: 'api,projector,engine' });
  muster = await startMuster({ ...config, port: 0 }, { clock: systemClock, random: systemRandom, log: quiet });
  const shared = { ...env, EVENTSTORE_URL: muster.eventStore, NATS_URL: muster.nats, ROLES: 'gateway' };
  const opened = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'muster-gateway-'));
      folders.push(folder);
      const port = await freePort();
      return { port, gateway: musterProcess(name, port, { ...shared, DATA_DIR: folder }) };
    }),
  );
  gateways = opened.map(({ gateway }) => gateway);
  await Promise.all(gateways.map((gateway) => gateway.start()));
  const ports = opened.map(({ port }) => port);
  if (!nginx) console.warn('SKIPPED: the door of docker/, because nginx is not installed; a small proxy stands for it');
  door = nginx ? await nginxDoor(nginx, ports, muster.port) : await openDoor(ports);
});
afterAll(async () => {
  for (const one of listening) one.stop();
  for (const screen of screens) screen.close();
  await setTimeout(100);
  vi.unstubAllGlobals();
  door.close();
  await Promise.all(gateways.map((gateway) => gateway.kill()));
  await muster.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const signedIn = async (role: string): Promise<Person> => {
  const person = browser(`http://127.0.0.1:${muster.port}`, listening, `http://127.0.0.1:${door.port}`);
  await person.get('/api/config/');
  await person.send('POST', '/login/', { email: `${role}@ug.example`, password });
  return person;
};

/** Two dashboards of this user. */
async function openDashboards(dana: Person): Promise<void> {
  const ask = globalThis.fetch;
  const { body: config } = await dana.get('/api/config/');
  const { body: viewer } = await dana.get('/api/viewer/');
  const around = await browserAround(dana, (path) => {
    const url = new URL(path, `http://127.0.0.1:${muster.port}`);
    const entity = url.searchParams.get('e')?.split('~')[0];
    if (entity) url.searchParams.set('e', entity);
    return ask(url, { headers: { Cookie: `muster_session=${dana.cookie('muster_session')}` } });
  });
  for (const name of ['0', '1']) screens.push(await openScreen(around, { name, config, viewer, port: door.port }));
}

/** Notes with growing numbers, ten a second. */
function writingNotes(lena: Person) {
  let last = 0;
  let going = true;
  const done = (async () => {
    while (going) {
      const next = last + 1;
      const note = { entity: ug, designation: crew, body: `Note ${next}` };
      if ((await lena.send('POST', '/api/beta/dispatch/update-note/', note)).status === 200) last = next;
      await setTimeout(100);
    }
  })();
  return {
    last: () => last,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

const noteIn = (words: string): number => Number(/Note (\d+)/.exec(words)?.[1] ?? 0);
const newestHeard = ({ heard }: Listening): number =>
  heard.reduce((newest, { data }) => Math.max(newest, noteIn(JSON.stringify(data) ?? '')), 0);
/** The members of the board as the client library counts them now. */
const members = ({ heard }: Listening): number =>
  (heard.findLast(({ event }) => event === 'pusher:subscription_succeeded')!.data as { count: number }).count;

it('that is killed leaves its screens to the other one, where they go on within 5 seconds', async () => {
  const people = await Promise.all(roles.map(signedIn));
  await Promise.all(people.map((person) => person.listen(board)));
  await openDashboards(people[0]!);
  const work = writingNotes(people[1]!);
  const shown = () => [...listening.map(newestHeard), ...screens.map((screen) => noteIn(screen.note(crew)))];
  await expect.poll(() => shown().every((note) => note > 0), { timeout: 10_000 }).toBe(true);

  for (const gateway of gateways) {
    const connectionsBefore = listening.map(({ heard }) => heard.length);
    const since = performance.now();
    await gateway.kill();
    const then = work.last();
    // Two further notes: the first may have been on its way.
    await expect.poll(() => shown().every((note) => note > then + 2), { timeout: 60_000, interval: 20 }).toBe(true);
    const took = Math.round(performance.now() - since);
    const cut = listening.filter(({ heard }, at) =>
      heard.slice(connectionsBefore[at]).some(({ event }) => event === 'pusher:subscription_succeeded'),
    ).length;
    console.log(
      `Gateway killed behind ${nginx ? 'nginx' : 'a small proxy'}: ${cut} of ${listening.length} sockets cut, all screens go on after ${took} ms`,
    );
    expect(cut).toBeGreaterThan(0);
    expect(took).toBeLessThan(within(5_000));
    await gateway.start();
  }
  await work.stop();
  await expect.poll(() => listening.map(members), { timeout: 10_000 }).toEqual(roles.map(() => roles.length));
}, 120_000);

// @night It measures how long each process of a cluster is missed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { startEmbeddedNode } from '#events/embedded/node';
import { crewId, entityId } from '#services/demo/ids';
import { openDoor } from '../support/door/door.ts';
import { browser, type Listening, type Person, password } from '../support/installation.ts';
import { freePort } from '../support/network/freePort.ts';
import { instant } from './chance.ts';
import { masterKey, prepared } from './servers/layouts.ts';
import { musterProcess, natsProcess, natsServer, type Running } from './servers/processes.ts';
import { within } from './servers/speed.ts';

// docker/cluster.yml as processes, without the event store's nodes: the event store is in this process. docker/README.md
// has the figures.

const arvada = entityId('arvada');
const board = channels.dispatch(arvada);
const roles = ['dispatcher', 'leader', 'manager', 'administrator', 'analyst', 'auditor'];
const ends: (() => unknown)[] = [];
const all: Running[] = [];
const listening: Listening[] = [];
let url: string;
let sockets: string;

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'muster-cluster-'));
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** Three servers of one broker, or the embedded one where there is no server. Returns their addresses. */
async function brokers(): Promise<readonly string[]> {
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const routes = [await freePort(), await freePort(), await freePort()] as const;
  for (const [at, port] of ports.entries()) {
    const others = routes.filter((_, n) => n !== at).map((route) => `nats://127.0.0.1:${route}`);
    const cluster = ['--cluster', `nats://127.0.0.1:${routes[at]}`, '--routes', others.join(',')];
    const login = ['--user', 'muster', '--pass', password];
    all.push({ ...natsProcess(port, ['--cluster_name', 'muster', ...login, ...cluster]), name: `nats-${at + 1}` });
  }
  return ports.map((port) => `nats://muster:${encodeURIComponent(password)}@127.0.0.1:${port}`);
}

beforeAll(async () => {
  const data = await prepared(folder());
  const node = await startEmbeddedNode({ dataDir: join(data, 'events') });
  ends.push(() => node.stop());
  if (!existsSync(natsServer)) return;
  const env = {
    MASTER_KEY: masterKey.toString('hex'),
    DEMO_PASSWORD: password,
    EVENTSTORE_URL: node.connectionString,
    NATS_URL: (await brokers()).join(','),
  };
  const ports = new Map<string, number[]>();
  for (const [name, role] of Object.entries({ worker: 'projector,engine', gateway: 'gateway', api: 'api' }))
    for (const n of [1, 2]) {
      const port = await freePort();
      ports.set(name, [...(ports.get(name) ?? []), port]);
      all.push(musterProcess(`${name}-${n}`, port, { ...env, ROLES: role, DATA_DIR: folder() }));
    }
  for (const one of all) await one.start();
  const [api, gateway] = [await openDoor(ports.get('api')!), await openDoor(ports.get('gateway')!)];
  ends.push(api.close, gateway.close);
  [url, sockets] = [`http://127.0.0.1:${api.port}`, `http://127.0.0.1:${gateway.port}`];
}, 240_000);
afterAll(async () => {
  for (const one of listening) one.stop();
  await Promise.all(all.map((one) => one.kill()));
  for (const end of ends.reverse()) await end();
});

async function signedIn(role: string): Promise<Person> {
  const person = browser(url, listening, sockets);
  await person.get('/api/config/');
  await person.send('POST', '/login/', { email: `${role}@arvada.example`, password });
  // The other API node has read of the session, too.
  await expect.poll(async () => (await person.get('/api/viewer/')).status).toBe(200);
  await instant(200);
  return person;
}

/** Notes one after the other; a lost or refused one is sent again under its key. The longest wait is for one note. */
function writer(lena: Person) {
  const waits: number[] = [];
  let last = 0;
  let refused = 0;
  let going = true;
  const note = async (n: number): Promise<boolean> => {
    const body = { entity: arvada, designation: crewId('arvada', 0), body: `Note ${n}` };
    const key = { 'Idempotency-Key': `cluster-note-${n}` };
    const status = await lena.send('POST', '/api/beta/dispatch/update-note/', body, key).then(
      (answer) => answer.status,
      () => 0,
    );
    return status === 200 || status === 202;
  };
  const done = (async () => {
    while (going) {
      const began = performance.now();
      while (going && !(await note(last + 1))) {
        refused += 1;
        await instant(50);
      }
      last += 1;
      waits.push(performance.now() - began);
      await instant(50);
    }
  })();
  return {
    last: () => last,
    /** Since the last call. */
    figures() {
      const figures = { longest: Math.round(Math.max(0, ...waits.splice(0))), refused };
      refused = 0;
      return figures;
    },
    stop: async () => {
      going = false;
      await done;
    },
  };
}

/** One process of each kind; all of them in the long form (`ROUNDS`). The kind stands before the number. */
function victims(): readonly Running[] {
  if (process.env.ROUNDS) return all;
  return [...new Map(all.map((one) => [one.name.split('-')[0], one])).values()];
}

const newest = ({ heard }: Listening): number =>
  Math.max(0, ...heard.slice(-30).map(({ data }) => Number(/Note (\d+)/.exec(JSON.stringify(data) ?? '')?.[1] ?? 0)));

/** How long a screen was behind a note that was acknowledged: the longest of all screens. */
function watching(last: () => number) {
  let longest = 0;
  const written: { readonly note: number; readonly at: number }[] = [];
  const timer = setInterval(() => {
    if (written.at(-1)?.note !== last()) written.push({ note: last(), at: performance.now() });
    const least = Math.min(...listening.map(newest));
    while (written[0] && written[0].note <= least) written.shift();
    if (written[0]) longest = Math.max(longest, performance.now() - written[0].at);
  }, 20);
  ends.unshift(() => clearInterval(timer));
  return () => {
    const figure = Math.round(longest);
    longest = 0;
    return figure;
  };
}

// oxlint-disable-next-line vitest/no-disabled-tests -- the broker's server is a package of the machine, not of the project
it.skipIf(!existsSync(natsServer))(
  'goes on within 5 seconds after a process of any kind in a cluster is killed',
  async () => {
    const people = [];
    for (const role of roles) people.push(await signedIn(role));
    for (const person of people) await person.listen(board);
    const work = writer(people[1]!);
    const behind = watching(work.last);
    await expect.poll(() => Math.min(...listening.map(newest)), { timeout: 10_000 }).toBeGreaterThan(3);
    const lines: string[] = [];
    for (const victim of victims()) {
      await instant(1_500);
      work.figures();
      behind();
      await victim.kill();
      await instant(5_500);
      const { longest, refused } = work.figures();
      const late = behind();
      lines.push(`${victim.name}: writer waits ${longest} ms, ${refused} refused, screens behind ${late} ms`);
      expect(longest).toBeLessThan(within(5_000));
      expect(late).toBeLessThan(within(5_000));
      await victim.start();
    }
    await work.stop();
    await expect.poll(() => Math.min(...listening.map(newest)), { timeout: 10_000 }).toBe(work.last());
    console.log(['Killed, of a cluster:', ...lines, `load ${loadavg()[0]?.toFixed(1)}`].join('\n  '));
  },
  300_000,
);

if (!existsSync(natsServer)) console.warn(`SKIPPED: a cluster, because ${natsServer} is not installed`);

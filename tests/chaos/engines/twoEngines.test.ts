// @night It keeps both cores busy for minutes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callout } from '#events/callout/decider';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { connectionString } from '#events/embedded/credentials';
import { incident } from '#events/incident/incident';
import { type Handle, handler } from '#events/store/handle';
import { keyRing } from '#events/store/sealing/keys';
import { connectStore, type EventStore, type StoredEvent } from '#events/store/store';
import { user as userDecider } from '#events/user/decider';
import { natsPassword, natsUrl } from '#services/broker/password';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { startCallout } from '../../support/callouts/startCallout.ts';
import { openDoor } from '../../support/door/door.ts';
import { browser, type Person, password } from '../../support/installation.ts';
import { phoneCompanyCertificate } from '../../support/network/certificate.ts';
import { freePort } from '../../support/network/freePort.ts';
import { remainsOf } from '../afterwards.ts';
import { chanceOf, instant, pick, seed } from '../chance.ts';
import { type PhoneCompany, phoneCompany } from '../phoneCompany.ts';
import { type Listed, planned } from '../phoneList.ts';
import { masterKey, prepared } from '../servers/layouts.ts';
import { musterProcess, natsProcess, natsServer, type Running } from '../servers/processes.ts';

// docker/compose.yml with a second worker, as built processes. The first worker has the event store's node too.

/** The long form takes ten minutes. */
const minutes = Number(process.env.MINUTES ?? 0.5);
const entity = entityId('arvada');
const cause = { entity, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
const chance = chanceOf(seed);
const ends: (() => unknown)[] = [];
const folders: string[] = [];
const processes: Running[] = [];
const called = Array.from({ length: Math.ceil(minutes * 20) }, (_, n) => planned(chance, n));
const owners = new Map<string, Listed>(called.flatMap(({ people }) => people.map((one) => [one.number, one])));
let data: string;
let company: PhoneCompany;
let store: EventStore;
let handle: Handle;
let nodes: readonly string[];

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'muster-two-engines-'));
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

beforeAll(async () => {
  data = await prepared(folder());
  const certificateFile = join(folder(), 'company.pem');
  writeFileSync(certificateFile, phoneCompanyCertificate.cert);
  const people = (to: string) => owners.get(to)!.behaviour;
  company = await phoneCompany({ people, chance, speed: 10, slowness: 100, certificateFile });
  ends.push(company.stop);
  const [storePort, natsPort] = [await freePort(), await freePort()];
  const apis = [await freePort(), await freePort()] as const;
  const door = await openDoor(apis);
  ends.push(door.close);
  const broker = existsSync(natsServer);
  const shared = {
    ...company.env,
    MASTER_KEY: masterKey.toString('hex'),
    DEMO_PASSWORD: password,
    PUBLIC_URL: `http://127.0.0.1:${door.port}`,
    CALLS_PER_SECOND: '100',
    NATS_URL: broker ? `nats://127.0.0.1:${natsPort}` : natsUrl(natsPort, natsPassword(data)),
  };
  const url = connectionString(join(data, 'events'), storePort);
  const start = async (name: string, roles: string, at: number, own: Readonly<Record<string, string>>) => {
    const one = musterProcess(name, at, { ...shared, ...own, ROLES: roles });
    processes.push(one);
    await one.start();
  };
  if (broker) {
    processes.push(natsProcess(natsPort));
    await processes[0]?.start();
  }
  const node = {
    DATA_DIR: data,
    EVENTSTORE_PORT: String(storePort),
    ...(broker ? {} : { NATS_PORT: String(natsPort) }),
  };
  await start('worker-1 with the node', 'projector,engine', await freePort(), node);
  folders.push(data);
  for (const [name, roles, at] of [
    ['worker-2', 'projector,engine', await freePort()],
    ['gateway', 'gateway', await freePort()],
    ['api-1', 'api', apis[0]],
    ['api-2', 'api', apis[1]],
  ] as const) {
    const own = folder();
    folders.push(own);
    await start(name, roles, at, { DATA_DIR: own, EVENTSTORE_URL: url });
  }
  nodes = apis.map((port) => `http://127.0.0.1:${port}`);
  store = connectStore(url, { deadline: 10_000 });
  ends.push(() => store.close());
  const keys = keyRing({ store, masterKey, random: systemRandom, clock: systemClock });
  handle = handler(store, codec(keys, systemRandom), 60_000);
}, 300_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  for (const end of ends.reverse()) await end();
}, 60_000);

/** Repeats work until it is done: a process may be dead for a moment. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const most = Date.now() + 300_000; ; await instant(100)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > most) throw error;
    }
  }
}

const say = <Command>(command: Command, ...words: readonly string[]) => ({
  commandId: idFrom('two engines', ...words),
  occurredAt: iso(Date.now()),
  command,
});

/** Starts a call-out for an incident of its own. */
async function callOut({ uuid, people, policy, target }: (typeof called)[number]): Promise<void> {
  const about = idFrom('incident of', uuid);
  for (const { user, number: phoneNumber } of people) {
    const names = { role: 'crew', email: `${user}@muster.example`, firstName: 'Ada', lastName: 'Brook' } as const;
    const command = { do: 'register', user, phoneNumber, ...names } as const;
    await patiently(() => handle(userDecider, user, say(command, 'user', user), cause));
  }
  const create = {
    do: 'create',
    incident: about,
    version: 'arvada_water',
    description: 'Main break',
    source: null,
    labels: [],
    locations: [],
  } as const;
  await patiently(() => handle(incident, about, say(create, 'incident', about), cause));
  const users = people.map(({ user }) => user);
  const { started, ...rest } = startCallout({ callout: uuid, now: iso(Date.now()), people: users, target, policy });
  const command = { ...rest, started: { ...started, incident: about } };
  await patiently(() => handle(callout, uuid, say(command, 'start', uuid), cause));
}

async function signedIn(url: string): Promise<Person> {
  const person = browser(url);
  await patiently(async () => {
    await person.get('/api/config/');
    const { status } = await person.send('POST', '/login/', { email: 'dispatcher@arvada.example', password });
    if (status !== 200) throw new Error(`sign-in: ${status}`);
  });
  return person;
}

/** Two API nodes get each command under one key. Returns the uuid of each entry, and a way to stop. */
function writing(people: readonly Person[], path: string) {
  const entries: string[] = [];
  let going = true;
  const send = (dana: Person, n: number) =>
    patiently(async () => {
      const body = { event: 'notes:added', message: `Note ${n}` };
      const { status, body: said } = await dana.send('POST', path, body, { 'Idempotency-Key': `${path} ${n}` });
      if (status >= 300) throw new Error(`${status}`);
      return String(said.uuid);
    });
  const done = (async () => {
    for (let n = 0; going; n += 1) {
      const first = chance() < 0.5 ? people : people.toReversed();
      const both = await Promise.all(
        first.map(async (dana, at) => {
          // At once, or one a moment after the other.
          if (at > 0) await instant(pick(chance, [0, 0, 5, 50]));
          return send(dana, n);
        }),
      );
      expect(new Set(both).size).toBe(1);
      entries.push(both[0] ?? '');
    }
  })();
  return {
    entries,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

/** Kills one process after the other at random instants, for this time. Returns the number of kills. */
async function killing(milliseconds: number): Promise<number> {
  let kills = 0;
  for (const end = Date.now() + milliseconds; Date.now() < end; kills += 1) {
    await instant(500 + chance() * 3_000);
    const victim = kills < processes.length ? processes[kills] : pick(chance, processes);
    await victim?.kill();
    await victim?.start();
    await Promise.all(processes.map((one) => one.ready()));
  }
  return kills;
}

const read = async (): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of store.readAll()) events.push(event);
  return events;
};

it(
  'keeps every hash chain whole, with two engines and two API nodes under load, and each killed again and again',
  async () => {
    console.log(`two engines: SEED=${seed} MINUTES=${minutes}`);
    const people = await Promise.all(nodes.map(signedIn));
    const about = await patiently(async () => {
      const report = { version: 'arvada_manual_dispatch', description: 'Leak' };
      const { status, body } = await people[0]!.send('POST', '/api/incidents/', report, { 'Idempotency-Key': 'leak' });
      if (status !== 201) throw new Error(`${status}`);
      return String(body.uuid);
    });
    const work = writing(people, `/api/incident/${about}/log/`);
    const began = Date.now();
    const calls = (async () => {
      for (const [n, one] of called.entries()) {
        await instant(Math.max(0, began + n * 3_000 - Date.now()));
        await callOut(one);
      }
    })();
    const kills = await killing(minutes * 60_000);
    await work.stop();
    await calls;
    const lasted = Math.round((Date.now() - began) / 1_000);
    const ended = /^Callout(Formed|Failed|Stopped|Expired)$/;
    const over = async () =>
      new Set((await read()).flatMap(({ type, stream }) => (ended.test(type) ? [stream] : []))).size;
    // A call-out that a kill delayed may take longer; its chain is judged all the same.
    for (const end = Date.now() + 90_000; Date.now() < end && (await over()) < called.length; ) await instant(2_000);
    const events = await read();
    const noted = events.filter(({ type, data: { event } }) => type === 'LogEntryRecorded' && event === 'notes:added');
    const written = noted.map(({ data: { entry } }) => String(entry));
    const told = events.filter(({ type }) => type === 'CalloutTold').length;
    const finished = await over();
    await Promise.all(processes.map((one) => one.kill()));
    await store.close();

    const verify = spawnSync(process.execPath, [resolve('dist/server/verify.js')], {
      env: { PATH: process.env.PATH, DATA_DIR: data, MASTER_KEY: masterKey.toString('hex'), LOG_LEVEL: 'error' },
      encoding: 'utf8',
    });
    const remains = await remainsOf(join(data, 'events'), folders, masterKey);
    console.log(
      [
        `Two engines, two API nodes, ${lasted} s: ${kills} kills, ${called.length} call-outs (${finished} over),`,
        `${told} tellings, ${work.entries.length} commands to both nodes, ${remains.events} events,`,
        `${remains.broken.length} broken chains, load ${loadavg()[0]?.toFixed(1)}\n${verify.stdout}`,
      ].join(' '),
    );
    expect(remains.broken).toEqual([]);
    expect(work.entries.filter((one) => written.filter((entry) => entry === one).length !== 1)).toEqual([]);
    expect(processes.flatMap((one) => one.ended)).toEqual([]);
    expect(remains.poisoned).toEqual([]);
    // It shows its progress on the other output.
    expect(verify.stdout).toContain('No damage was found.');
    expect(verify.status).toBe(0);
  },
  minutes * 60_000 + 600_000,
);

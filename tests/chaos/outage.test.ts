import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/channels';
import { connectStore, type StoredEvent } from '#events/store';
import { type Broker, startBroker } from '#services/broker/broker';
import { systemClock, systemRandom } from '#services/clock';
import { readConfig } from '#services/config';
import { entityId } from '#services/demo/ids';
import { type Muster, startMuster } from '#services/start';
import type { Listening, Person, Reply } from '../journeys/installation.ts';
import { opened } from './afterwards.ts';
import { seed } from './chance.ts';
import { signIn } from './clients.ts';
import { type Entry, judge, markOf } from './journal.ts';
import { masterKey, prepared } from './layouts.ts';
import { freePort, isWell, musterProcess, type Running } from './processes.ts';
import { faultyWay, type Way } from './way.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const views = mkdtempSync(join(tmpdir(), 'muster-outage-'));
let data: string;
let broker: Broker;
let node: Running;
let storePort: number;
let way: Way;
let muster: Muster;
let dana: Person;
let board: Listening;

beforeAll(async () => {
  data = await prepared();
  broker = await startBroker({ port: 0 });
  storePort = await freePort();
  const secret = { MASTER_KEY: masterKey.toString('hex'), NATS_URL: broker.url };
  // A process that has nothing to do but to own the log: it can be frozen and killed.
  const own = { ...secret, DATA_DIR: data, ROLES: 'gateway', EVENTSTORE_PORT: String(storePort) };
  node = musterProcess('node', await freePort(), own);
  await node.start();
  way = await faultyWay(storePort);
  const config = readConfig({
    ...secret,
    DATA_DIR: views,
    ROLES: 'api,projector,gateway',
    EVENTSTORE_URL: `esdb://127.0.0.1:${way.port}?tls=false`,
  });
  muster = await startMuster({ ...config, port: 0 }, { clock: systemClock, random: systemRandom, log: quiet });
  dana = await signIn(`http://127.0.0.1:${muster.port}`, 'dispatcher@arvada.example');
  board = await dana.listen(channels.dispatch(entityId('arvada')));
});
afterEach(async () => {
  way.repair();
  node.thaw();
  await node.ready();
});
afterAll(async () => {
  board?.stop();
  await muster?.stop();
  await way?.close();
  await node?.kill();
  await broker?.stop();
  for (const folder of [views, data]) if (folder) rmSync(folder, { recursive: true, force: true });
});

const journal: Entry[] = [];

/** A report that somebody sends, and may send again; `milliseconds` is how long its first answer took. */
interface Report {
  readonly entry: Entry;
  milliseconds: number;
  send(): Promise<Reply>;
}

function newReport(): Report {
  const mark = markOf(seed, journal.length);
  const entry: Entry = { kind: 'incident', mark, outcome: 'unknown', unanswered: 0 };
  journal.push(entry);
  const body = { version: 'arvada_manual_dispatch', description: `No water ${mark}` };
  const report: Report = {
    entry,
    milliseconds: 0,
    send: async () => {
      const began = performance.now();
      const reply = await dana.send('POST', '/api/incidents/', body, { 'Idempotency-Key': `key-${mark}` });
      report.milliseconds ||= performance.now() - began;
      if (reply.status < 300) Object.assign(entry, { outcome: 'acknowledged', uuid: reply.body.uuid });
      else entry.unanswered += 1;
      return reply;
    },
  };
  return report;
}

const reports = (count: number) => Array.from({ length: count }, newReport);
const longest = (some: readonly Report[]) => Math.round(Math.max(...some.map(({ milliseconds }) => milliseconds)));
const url = () => `http://127.0.0.1:${muster.port}`;
const since = (began: number) => Math.round(performance.now() - began);

async function health(): Promise<{ status: number; milliseconds: number }> {
  const began = performance.now();
  const { status } = await dana.get('/healthz');
  return { status, milliseconds: since(began) };
}

async function verdict() {
  const store = connectStore(`esdb://127.0.0.1:${storePort}?tls=false`);
  const stored: StoredEvent[] = [];
  for await (const event of store.readAll()) stored.push(event);
  const said = await opened(store, stored, masterKey);
  await store.close();
  return judge(journal, said);
}

const faults: readonly (readonly [name: string, begin: () => unknown, end: () => unknown])[] = [
  ['frozen', () => node.freeze(), () => node.thaw()],
  ['killed', () => node.kill(), () => node.start()],
  ['cut off, every connection reset', () => way.cut(), () => way.repair()],
  ['five seconds away', () => way.slow(5_000), () => way.repair()],
  ['half open', () => way.swallow(), () => way.repair()],
];

describe('while the event store is', () => {
  it.each(faults)(
    '%s, nothing is acknowledged that is not in the log, and all is right two seconds later',
    async (name, begin, end) => {
      const [flying, during] = [reports(5), reports(5)];
      await newReport().send();

      const inTheAir = flying.map((report) => report.send());
      await begin();
      const statuses = (await Promise.all(during.map((report) => report.send()))).map(({ status }) => status);
      const well = await health();
      await Promise.all(inTheAir);

      await end();
      const repaired = performance.now();
      const again = [...flying, ...during].map(async (report) => {
        while ((await report.send()).status !== 201);
      });
      await Promise.all(again);
      const writes = since(repaired);
      for (const { entry } of [...flying, ...during])
        await board.hears('INCIDENT_UPDATED', ({ incident }) => incident.uuid === entry.uuid);
      const shown = since(repaired);
      while (!(await isWell(url())));
      const healthy = since(repaired);

      const { sent, acknowledged, lost, doubled } = await verdict();
      console.log(
        `R14 ${name}: refused after ${longest(during)} ms, on the way ${longest(flying)} ms, health ${well.status} in ${well.milliseconds} ms; ` +
          `after its return written ${writes} ms, on the board ${shown} ms, healthy ${healthy} ms; ` +
          `${sent} sent, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
      );
      expect(statuses).toEqual([503, 503, 503, 503, 503]);
      expect(well.status).toBe(503);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      const { incidents } = (await dana.get('/api/beta/dispatch/get-data/')).body;
      const uuids = incidents.map(({ uuid }: { uuid: string }) => uuid);
      expect(uuids).toEqual(expect.arrayContaining([...flying, ...during].map(({ entry }) => entry.uuid)));
      expect(muster.app.projector.health().projections.filter(({ stopped }) => stopped)).toEqual([]);
    },
  );
});

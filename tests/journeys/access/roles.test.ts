import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { firstBreak } from '#events/core/chain';
import { startEmbeddedNode } from '#events/embedded/node';
import type { StoredEvent } from '#events/store/store';
import { readConfig } from '#services/app/config';
import { startBroker } from '#services/broker/broker';
import { systemClock, systemRandom } from '#services/core/clock';
import { loadDemo } from '#services/demo/demo';
import { entityId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { type Muster, startMuster } from '#services/start';
import { browser, type Listening, type Person } from '../../support/installation.ts';
import { losing } from '../../support/network/lostAnswers.ts';

// As in docker/compose.yml: one worker, one gateway, two API nodes; they share the event store and the broker, and no
// file.
const stops: (() => Promise<void> | void)[] = [];
const open: Listening[] = [];
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let gateway: Muster;
let nodes: readonly [Muster, Muster];

beforeAll(async () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'muster-roles-'));
    stops.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const node = await startEmbeddedNode({ dataDir: folder() });
  stops.push(() => node.stop());
  const broker = await startBroker({ port: 0 });
  stops.push(() => broker.stop());
  const start = async (roles: string): Promise<Muster> => {
    const config = readConfig({
      DATA_DIR: folder(),
      ROLES: roles,
      EVENTSTORE_URL: node.connectionString,
      NATS_URL: broker.url,
      MASTER_KEY: 'ab'.repeat(32),
      DEMO_PASSWORD: 'a password for these tests',
    });
    const muster = await startMuster({ ...config, port: 0 }, { clock: systemClock, random: systemRandom, log: quiet });
    stops.push(() => muster.stop());
    return muster;
  };
  const worker = await start('projector,engine');
  const two = organisations.filter(({ name }) => ['durham', 'olathe'].includes(name));
  await loadDemo(worker.app, two);
  gateway = await start('gateway');
  nodes = [await start('api'), await start('api')];
}, 60_000);
afterAll(async () => {
  for (const listening of open) listening.stop();
  for (const stop of stops.reverse()) await stop();
});

const urlOf = ({ port }: Muster) => `http://127.0.0.1:${port}`;

describe('several processes', () => {
  it('are one system: a write on one API node is shown by the other, and sent by the gateway', async () => {
    const dana = browser(urlOf(nodes[0]), open, urlOf(gateway));
    await dana.get('/api/config/');
    await dana.send('POST', '/login/', { email: 'dispatcher@durham.example', password: 'a password for these tests' });
    const board = await dana.listen(channels.dispatch(entityId('durham')));

    const report = { version: 'standard_manual_dispatch', description: 'Main break on Gregson' };
    const { body, headers } = await dana.send('POST', '/api/incidents/', report);
    expect((await board.hears('INCIDENT_UPDATED')).incident.uuid).toBe(body.uuid);

    const position = BigInt(headers.get('Muster-Position') ?? -1);
    expect(await nodes[1].app.projector.reached({ commit: position, prepare: position }, 2_000)).toBe(true);
    const there = await fetch(`${urlOf(nodes[1])}/api/incident/${body.uuid}/`, {
      headers: { Cookie: `muster_session=${dana.cookie('muster_session')}` },
    });
    expect(await there.json()).toMatchObject({ uuid: body.uuid, description: 'Main break on Gregson' });
  });

  it('ask a crew once, though every node could', async () => {
    const dana = browser(urlOf(nodes[1]), open, urlOf(gateway));
    await dana.get('/api/config/');
    await dana.send('POST', '/login/', { email: 'dispatcher@olathe.example', password: 'a password for these tests' });
    const { body: viewer } = await dana.get('/api/viewer/');
    const { body: before } = await dana.get('/api/simulator/messages/');
    const { body: board } = await dana.get('/api/beta/dispatch/get-data/');
    const crew = board.crew.find(({ name }: { name: string }) => name === 'Truck 1');
    const listening = await dana.listen(channels.dispatch(viewer.entity.uuid));
    await dana.send('POST', '/api/beta/dispatch/initiate-checkins/', {
      entity: viewer.entity.uuid,
      designations: [crew.id],
    });
    await listening.hears('CHECKINS_REQUESTED');
    await expect.poll(async () => (await dana.get('/api/simulator/messages/')).body.results[0]?.status).toBe('sent');
    const { body: after } = await dana.get('/api/simulator/messages/');
    expect(after.results).toHaveLength(before.results.length + 1);
  });

  it('write a command once and keep every chain whole when both API nodes get it', async () => {
    const people = nodes.map((node) => browser(urlOf(node), open, urlOf(gateway)));
    for (const dana of people) {
      await dana.get('/api/config/');
      const password = 'a password for these tests';
      await dana.send('POST', '/login/', { email: 'dispatcher@durham.example', password });
    }
    const [first, second] = people as [Person, Person];
    const under = (key: string) => ({ 'Idempotency-Key': key });
    const report = { version: 'standard_manual_dispatch', description: 'Leak' };
    const reports = await Promise.all(people.map((dana) => dana.send('POST', '/api/incidents/', report, under('r'))));
    expect(reports.map(({ status }) => status)).toEqual([201, 201]);
    const [uuid] = new Set(reports.map(({ body }) => String(body.uuid)));
    const note = (dana: Person, words: string, key = words) =>
      dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'notes:added', message: words }, under(key));
    for (const round of [1, 2, 3, 4]) {
      await Promise.all(people.map((dana) => note(dana, `at once ${round}`)));
      await note(first, `first ${round}`);
      await note(second, `first ${round}`);
      await note(second, `second ${round}`);
      await note(first, `second ${round}`);
      const [node] = nodes;
      expect(await losing({ muster: node }, () => note(first, `lost ${round}`))).toBe(true);
      await note(second, `lost ${round}`);
    }
    const streams = new Map<string, StoredEvent[]>();
    for await (const event of nodes[0].app.store.readAll())
      streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    const broken = [...streams].filter(
      ([name, events]) => !name.startsWith('key-') && firstBreak(events) !== undefined,
    );
    expect(broken.map(([name]) => name)).toEqual([]);
    const { body: log } = await first.get(`/api/incident/${uuid}/`);
    const noted = (log.log as readonly { event: string }[]).filter(({ event }) => event === 'notes:added');
    expect(noted).toHaveLength(16);
  });

  it('report health, each for itself', async () => {
    const health = await (await fetch(`${urlOf(gateway)}/healthz`)).json();
    expect(health).toMatchObject({ status: 'up', roles: ['gateway'], engine: null });
    expect((await fetch(`${urlOf(gateway)}/api/viewer/`)).status).toBe(404);
  });
});

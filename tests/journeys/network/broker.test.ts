import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { readConfig } from '#services/app/config';
import { type Broker, startBroker } from '#services/broker/broker';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { type Muster, startMuster } from '#services/start';
import { within } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import { demoData } from '../../support/demoData.ts';
import { browser, type Listening } from '../../support/installation.ts';

const open: Listening[] = [];
let folder: string;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let broker: Broker;
let muster: Muster;

beforeAll(async () => {
  broker = await startBroker({ port: 0 });
  const env = { DEMO_PASSWORD: 'a password for these tests' };
  folder = await demoData({ organisations: ['ug'], at: null, env });
  const config = readConfig({ ...env, DATA_DIR: folder, NATS_URL: broker.url });
  muster = await startMuster({ ...config, port: 0 }, { clock: systemClock, random: systemRandom, log: quiet });
}, 60_000);
afterAll(async () => {
  for (const listening of open) listening.stop();
  await muster.stop();
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('while the broker is dead', () => {
  it('work goes on, and every screen is told to fetch again within two seconds of its return', async () => {
    const dana = browser(`http://127.0.0.1:${muster.port}`, open);
    await dana.get('/api/config/');
    await dana.send('POST', '/login/', { email: 'dispatcher@ug.example', password: 'a password for these tests' });
    const board = await dana.listen(channels.dispatch(entityId('ug')));
    const report = (description: string) =>
      dana.send('POST', '/api/incidents/', { version: 'standard_manual_dispatch', description });
    await report('Before');
    await board.hears('INCIDENT_UPDATED', ({ incident }) => incident.description === 'Before');

    await broker.stop();
    await expect.poll(async () => (await dana.get('/healthz')).body.nats).toBe('down');
    const { status, body } = await report('Meanwhile');
    expect(status).toBe(201);

    const heardBefore = board.heard.length;
    broker = await startBroker({ port: broker.port, password: broker.password });
    const took = ownTime();
    await board.hears('muster:resync', () => board.heard.length > heardBefore);
    expect(took()).toBeLessThan(within(2_000));
    const { incidents } = (await dana.get('/api/beta/dispatch/get-data/')).body;
    expect(incidents.map(({ uuid }: { uuid: string }) => uuid)).toContain(body.uuid);

    await report('Afterwards');
    await board.hears('INCIDENT_UPDATED', ({ incident }) => incident.description === 'Afterwards');
  });
});

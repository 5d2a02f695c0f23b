// @night It waits for a server that begins again.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { idFrom } from '#events/core/ids';
import { designation } from '#events/designation/decider';
import { type EmbeddedNode, startEmbeddedNode } from '#events/embedded/node';
import { folderOf } from '#events/testing/folder';
import { readConfig } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { healthOf } from '#services/health/health';
import { type Muster, shownServers, startMuster } from '#services/start';
import { LostLog } from '#services/views/file/knownLog';

const folder = (): string => folderOf('replaced');
async function node(dataDir = folder(), port = 0): Promise<EmbeddedNode> {
  const started = await startEmbeddedNode({ dataDir, port });
  onTestFinished(() => started.stop());
  return started;
}

/** Another log at the same address, with the same password and certificate. */
async function otherNode(dataDir: string, port: number): Promise<EmbeddedNode> {
  const other = folder();
  for (const name of ['password', 'ca.crt', 'node.pem']) copyFileSync(join(dataDir, name), join(other, name));
  return node(other, port);
}

const lines: string[] = [];
const note = (_: unknown, words?: string): void => void lines.push(words ?? '');
const log = { info: () => {}, warn: () => {}, error: note };

async function muster(dataDir: string, EVENTSTORE_URL: string): Promise<Muster> {
  const config = { ...readConfig({ DATA_DIR: dataDir, EVENTSTORE_URL, ROLES: 'api,projector' }), port: 0 };
  const started = await startMuster(config, { clock: systemClock, random: systemRandom, log, patience: 10_000 });
  onTestFinished(() => started.stop());
  return started;
}

/** Two trucks are commissioned. */
async function commission({ app }: Muster, organization: string): Promise<void> {
  const cause = { entity: idFrom('replaced', organization), actor: { kind: 'system', id: 'test' }, correlationId: 'r' };
  for (const name of ['Truck 1', 'Truck 2']) {
    const id = idFrom('replaced', organization, name);
    const command = { do: 'create', designation: id, name, sharedPhoneNumber: '' } as const;
    const step = { commandId: idFrom(id, 'create'), occurredAt: '2026-03-01T12:00:00.000Z', command };
    const { position } = await app.handle(designation, id, step, cause as never);
    if (position) await app.projector.reached(position, 10_000);
  }
}

describe('an event store that is replaced by another', () => {
  it('is noticed while Muster runs: nothing is written, what was known stays readable, and no start follows it', async () => {
    const [events, dataDir] = [folder(), folder()];
    const first = await node(events);
    const running = await muster(dataDir, first.connectionString);
    await commission(running, 'arvada');
    const crews = () => running.app.views.keys('crews').length;
    expect(crews()).toBe(2);
    await first.stop();
    const other = await otherNode(events, first.port);
    await expect.poll(() => running.app.parts.unsaved, { timeout: 20_000 }).toBe('lost');
    expect(lines.filter((line) => line.includes('a part of the event log is lost'))).toHaveLength(1);
    expect(crews()).toBe(2);
    expect(await healthOf(running.app)).toMatchObject({
      status: 'down',
      eventStoreDenied: expect.stringContaining('The event log is empty: the facts known here, up to 20'),
    });
    await expect(commission(running, 'loveland')).rejects.toMatchObject({ name: 'NotWrittenError', why: 'lost' });
    await running.stop();
    const refused = await muster(dataDir, first.connectionString).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(LostLog);

    // The right one is put back.
    await other.stop();
    await node(events, first.port);
    const again = await muster(dataDir, first.connectionString);
    expect(again.app.views.keys('crews')).toHaveLength(2);
    await commission(again, 'loveland');
    expect(await healthOf(again.app)).toMatchObject({ status: 'up', eventStore: 'up', eventStoreDenied: null });
  });
});

it('no password is shown with the servers in use', () => {
  const shown = shownServers({ eventStore: 'esdb://ada:s3cret@store?tls=true', nats: 'nats://ada:9p@a:1,t0ken@b:2' });
  expect(shown).toEqual({ eventStore: 'store:2113', nats: 'a:1,b:2' });
});

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, UnknownError } from '@eventstore/db-client';
import { afterAll, describe, expect, it } from 'vitest';
import { runningNode, startEmbeddedNode } from '#events/embedded/node';
import { connectStore, type EventStore, UnavailableError } from '#events/store/store';
import { within } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import { storeBeginning } from './store.beginning.ts';
import { storeContract } from './store.contract.ts';
import { directory, embedded, hasReal, real, removeDirectories, withSystemEvents } from './stores.ts';

afterAll(removeDirectories);

storeBeginning('embedded node, an empty log', embedded);
storeBeginning('embedded node, a log of system events', withSystemEvents);
storeContract('embedded node', embedded);

const found = await hasReal();
if (!found) console.log('skipped: real EventStoreDB – no container engine and no EVENTSTORE_URL');
describe.runIf(found)('with an installed EventStoreDB', () => {
  storeBeginning('real EventStoreDB', real);
  storeContract('real EventStoreDB', real);
});

const event = (id: string = randomUUID()) => ({ id, type: 'ThingHappened', data: { n: 1 }, metadata: {} });

async function ids(store: EventStore, stream: string): Promise<{ revision: number; id: string }[]> {
  const found: { revision: number; id: string }[] = [];
  for await (const { revision, id } of store.read(stream)) found.push({ revision, id });
  return found;
}

describe('the embedded node', () => {
  it('is opened once: a second process is told which one has it', async () => {
    const dataDir = directory();
    const node = await startEmbeddedNode({ dataDir });
    expect(JSON.parse(readFileSync(join(dataDir, 'node.json'), 'utf8'))).toEqual({ port: node.port, pid: process.pid });
    expect(runningNode(dataDir)?.connectionString).toBe(node.connectionString);
    await expect(startEmbeddedNode({ dataDir })).rejects.toThrow(
      `The event log in ${dataDir} is already open by process ${process.pid}, on port ${node.port}.`,
    );
    await node.stop();
    expect(runningNode(dataDir)).toBeUndefined();
    await (await startEmbeddedNode({ dataDir })).stop();
  });

  it('refuses an access control list, because it would not enforce it', async () => {
    const node = await startEmbeddedNode({ dataDir: directory() });
    const client = EventStoreDBClient.connectionString(node.connectionString);
    await expect(client.setStreamMetadata('guarded', { acl: { readRoles: ['ada'] } })).rejects.toBeInstanceOf(
      UnknownError,
    );
    const settings = jsonEvent({ type: 'update', data: { $userStreamAcl: { $r: '$admins' } } });
    await expect(client.appendToStream('$settings', settings)).rejects.toBeInstanceOf(UnknownError);
    expect((await client.getStreamMetadata('guarded')).metadata ?? null).toBeNull();
    await client.setStreamMetadata('guarded', { maxCount: 3 });
    expect((await client.getStreamMetadata('guarded')).metadata).toEqual({ maxCount: 3 });
    await client.dispose();
    await node.stop();
  });

  it('keeps acknowledged events and frees its lock when it is killed', async () => {
    const dataDir = directory();
    const script = `import { startEmbeddedNode } from '#events/embedded/node';
      const node = await startEmbeddedNode({ dataDir: ${JSON.stringify(dataDir)} }); console.log(node.connectionString);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const address = await new Promise<string>((resolve) =>
      child.stdout.once('data', (line) => resolve(String(line).trim())),
    );
    await expect(startEmbeddedNode({ dataDir })).rejects.toThrow(`already open by process ${child.pid}`);
    const before = connectStore(address);
    const acknowledged: string[] = [];
    const killed = new Promise((resolve) => child.once('exit', resolve));
    const writing = Promise.allSettled(
      Array.from({ length: 400 }, async () => {
        const one = event();
        await before.append('kept', 'any', [one]);
        acknowledged.push(one.id);
        if (acknowledged.length === 100) child.kill('SIGKILL');
      }),
    );
    await Promise.all([killed, writing]);
    await before.close();
    const node = await startEmbeddedNode({ dataDir });
    const store = connectStore(node.connectionString);
    const kept = new Set((await ids(store, 'kept')).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    await store.close();
    await node.stop();
  });

  it('says that it leads, to a client with several addresses', async () => {
    const node = await startEmbeddedNode({ dataDir: directory() });
    const client = EventStoreDBClient.connectionString(
      node.connectionString.replace(/localhost:\d+/, (place) => `${place},localhost:1`),
    );
    const answer = await client.appendToStream('s', jsonEvent({ type: 'ThingHappened', data: {} }));
    expect(answer.success).toBe(true);
    await client.dispose();
    await node.stop();
  });

  it('acknowledges a repeat in another order, which a server never answers', async () => {
    const node = await startEmbeddedNode({ dataDir: directory() });
    const store = connectStore(node.connectionString);
    const three = [event(), event(), event()];
    await store.append('s', 'any', three);
    expect(await store.append('s', 'any', three.toReversed())).toMatchObject({ revision: 0 });
    expect(await ids(store, 's')).toHaveLength(3);
    await store.close();
    await node.stop();
  });

  it('refuses a read and a subscription at a position that no event can have', async () => {
    const node = await startEmbeddedNode({ dataDir: directory() });
    const client = EventStoreDBClient.connectionString(node.connectionString);
    await client.appendToStream(
      's',
      [1, 2, 3].map(() => jsonEvent({ type: 'T', data: {} })),
    );
    const fromPosition = { commit: 3n, prepare: 2n };
    const reading = async () => {
      for await (const { event: found } of client.readAll({ fromPosition })) expect(found).toBeUndefined();
    };
    await expect(reading()).rejects.toThrow('Unexpected ReadAllResult: InvalidPosition');
    const subscription = client.subscribeToAll({ fromPosition });
    const refused = await new Promise<unknown>((resolve) => subscription.once('error', resolve));
    expect(String(refused)).toContain('Trying to read from an invalid position.');
    await client.dispose();
    await node.stop();
  });

  it('erases a deleted stream from the disk', async () => {
    const dataDir = directory();
    const node = await startEmbeddedNode({ dataDir });
    const store = connectStore(node.connectionString);
    const secret = `secret${randomUUID()}`;
    const keys = Array.from({ length: 60 }, (_, n) => ({ ...event(), data: { key: secret, pad: 'x'.repeat(50 * n) } }));
    await store.append('key-ada', 'none', keys);
    await store.append('other', 'none', [event()]);
    const onDisk = () => ['log.db', 'log.db-wal'].some((file) => readFileSync(join(dataDir, file)).includes(secret));
    expect(onDisk()).toBe(true);
    await store.delete('key-ada');
    expect(onDisk()).toBe(false);
    const left: string[] = [];
    for await (const { stream } of store.readAll()) left.push(stream);
    expect(left).toEqual(['other']);
    await store.close();
    await node.stop();
  });

  it('never gives the position of an erased event again, not even after a restart', async () => {
    const dataDir = directory();
    let node = await startEmbeddedNode({ dataDir });
    let store = connectStore(node.connectionString);
    const { position } = await store.append('a', 'none', [event(), event()]);
    await store.delete('a');
    await store.close();
    await node.stop();
    node = await startEmbeddedNode({ dataDir });
    store = connectStore(node.connectionString);
    expect((await store.append('b', 'none', [event()])).position.commit).toBeGreaterThan(position.commit);
    await store.close();
    await node.stop();
  });
});

describe('a store that does not answer', () => {
  it('fails a command within the deadline, and works when the node returns on the same port', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const sockets = new Set<import('node:net').Socket>();
    silent.on('connection', (socket) => sockets.add(socket));
    // A start makes the password and the certificate.
    const dataDir = directory();
    const before = await startEmbeddedNode({ dataDir });
    await before.stop();
    const store = connectStore(before.connectionString.replace(/:\d+\?/, `:${port}?`), { deadline: 500 });
    for (let attempt = 0; attempt < 3; attempt++) {
      const took = ownTime();
      await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(UnavailableError);
      await expect(ids(store, 's')).rejects.toBeInstanceOf(UnavailableError);
      expect(took()).toBeLessThan(within(1_600));
    }
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(UnavailableError);
    const node = await startEmbeddedNode({ dataDir, port });
    // On a busy machine a new connection may take longer than the deadline. The command is the same, so it is repeated.
    const once = event();
    await expect
      .poll(() => store.append('s', 'none', [once]).catch((error: unknown) => error))
      .toMatchObject({ revision: 0 });
    await store.close();
    await node.stop();
  });
});

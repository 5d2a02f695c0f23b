import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';
import { afterAll, describe, expect, it } from 'vitest';
import { runningNode, startEmbeddedNode } from '#events/embedded/node';
import {
  connectStore,
  type EventStore,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '#events/store';
import { type StoreUnderTest, storeContract } from './store.contract.ts';
import { type Operation, type Outcome, storeModel } from './store.model.ts';

const directories: string[] = [];
const directory = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-store-'));
  directories.push(dataDir);
  return dataDir;
};
afterAll(() => {
  for (const dataDir of directories) rmSync(dataDir, { recursive: true, force: true });
});

async function embedded(): Promise<StoreUnderTest> {
  const dataDir = directory();
  let node = await startEmbeddedNode({ dataDir });
  const { connectionString, port } = node;
  return {
    connectionString,
    port,
    async restart() {
      await node.stop();
      node = await startEmbeddedNode({ dataDir, port });
    },
    stop: () => node.stop(),
  };
}

storeContract('embedded node', embedded);

const REAL_IMAGE = 'eventstore/eventstore:23.10.0-bookworm-slim';

async function real(): Promise<StoreUnderTest> {
  const url = process.env.EVENTSTORE_URL;
  if (url)
    return {
      connectionString: url,
      port: Number(/:(\d+)/.exec(url.slice(7))?.[1] ?? 2113),
      stop: async () => undefined,
    };
  const container = await new GenericContainer(REAL_IMAGE)
    .withExposedPorts(2113)
    .withCommand(['--insecure', '--mem-db', '--run-projections=None'])
    .start();
  const port = container.getMappedPort(2113);
  return {
    connectionString: `esdb://${container.getHost()}:${port}?tls=false`,
    port,
    stop: async () => void (await container.stop()),
  };
}

const hasReal =
  process.env.EVENTSTORE_URL !== undefined ||
  (await getContainerRuntimeClient().then(
    () => true,
    () => false,
  ));
if (!hasReal) console.log('skipped: real EventStoreDB – no container engine and no EVENTSTORE_URL');
describe.runIf(hasReal)('where there is one', () => {
  storeContract('real EventStoreDB', real);
});

const event = (id: string = randomUUID()) => ({ id, type: 'ThingHappened', data: { n: 1 }, metadata: {} });

async function ids(store: EventStore, stream: string): Promise<{ revision: number; id: string }[]> {
  const found: { revision: number; id: string }[] = [];
  for await (const { revision, id } of store.read(stream)) found.push({ revision, id });
  return found;
}

describe('the embedded node', () => {
  it('is opened once: the second is told who has it', async () => {
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

  it('keeps what it acknowledged and frees its lock when it is killed', async () => {
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

  it('answers any sequence of appends and deletions as the model does', { timeout: 600_000 }, async () => {
    const node = await startEmbeddedNode({ dataDir: directory() });
    const store = connectStore(node.connectionString);
    const outcome = async (operation: Operation, expected: Outcome): Promise<Outcome> => {
      try {
        if (operation.kind === 'append')
          return {
            revision: (await store.append(operation.stream, operation.expected, operation.ids.map(event))).revision,
          };
        await store[operation.kind](operation.stream);
        // A deletion that was done answers no revision.
        return typeof expected === 'string' ? { revision: Number.NaN } : expected;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return 'wrong';
        if (error instanceof StreamDeletedError) return 'gone';
        throw error;
      }
    };
    const pool = Array.from({ length: 5 }, () => randomUUID());
    const operation = fc.record({
      kind: fc.constantFrom('append', 'append', 'append', 'append', 'append', 'append', 'delete', 'tombstone'),
      expected: fc.oneof(fc.constantFrom('any', 'none', 'exists'), fc.integer({ min: 0, max: 5 })),
      ids: fc.uniqueArray(fc.constantFrom(...pool), { maxLength: 3 }),
      stream: fc.constantFrom('s', 't'),
    });
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    console.log(`store model: seed ${seed}`);
    let sequences = 0;
    let operations = 0;
    const property = fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (drawn) => {
      const model = storeModel();
      const prefix = `model${++sequences}-`;
      for (const { kind, ...rest } of drawn) {
        const next = { kind, ...rest, stream: prefix + rest.stream } as Operation;
        const expected = model.apply(next);
        expect(await outcome(next, expected)).toEqual(expected);
        operations += 1;
      }
      for (const stream of [`${prefix}s`, `${prefix}t`]) {
        const found = await ids(store, stream).catch((error: unknown) =>
          error instanceof StreamDeletedError ? 'gone' : error,
        );
        expect(found).toEqual(model.read(stream));
      }
    });
    await fc.assert(property, { seed, numRuns: Number(process.env.SEQUENCES ?? 300) });
    console.log(`store model: ${operations} operations in ${sequences} sequences`);
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
    const store = connectStore(`esdb://127.0.0.1:${port}?tls=false`, { deadline: 500 });
    for (let attempt = 0; attempt < 3; attempt++) {
      const began = Date.now();
      await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(UnavailableError);
      await expect(ids(store, 's')).rejects.toBeInstanceOf(UnavailableError);
      expect(Date.now() - began).toBeLessThan(1_600);
    }
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await expect(store.append('s', 'none', [event()])).rejects.toBeInstanceOf(UnavailableError);
    const node = await startEmbeddedNode({ dataDir: directory(), port });
    expect(await store.append('s', 'none', [event()])).toMatchObject({ revision: 0 });
    await store.close();
    await node.stop();
  });
});

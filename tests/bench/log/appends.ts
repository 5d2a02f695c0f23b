import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connectStore, type EventStore } from '#events/store/store';
import { compare, type Outcome } from '../compare.ts';
import { folder, openLog } from './history.ts';

const inFlight = 64;
const each = Number(process.env.APPENDS ?? 4_000);

/**
 * Durable appends through the same client, beside a node in a thread that writes what arrives into one file and flushes
 * it. Beside nodes that answer at once and store nothing the ratio depends on the disk as well, so it decides nothing.
 */
export async function appends(): Promise<readonly Outcome[]> {
  const home = folder();
  const log = await openLog(home.path);
  const [durable, same, least] = await Promise.all([
    answeringNode('all', join(home.path, 'flushed')),
    answeringNode('all'),
    answeringNode('id'),
  ]);
  const beside = (words: string, { store }: { readonly store: EventStore }, rounds: number, atLeast?: number) =>
    compare({
      name: `durable appends, ${inFlight} in flight, and a node that ${words}`,
      ours: () => appended(log.store),
      yardstick: () => appended(store),
      goals: { 'events of 500 bytes': { unit: 'appends/s', ...(atLeast === undefined ? {} : { atLeast }) } },
      rounds,
    });
  try {
    const judged = await beside('writes them into one file and flushes it', durable, 7, 1);
    await beside('answers at once', same, 7);
    await beside('reads nothing but the id', least, 3);
    return judged;
  } finally {
    await Promise.all([durable.stop(), same.stop(), least.stop()]);
    await log.close();
    home.remove();
  }
}

async function appended(store: EventStore): Promise<{ 'events of 500 bytes': number }> {
  let left = each;
  const data = { words: 'x'.repeat(380) };
  const writeOn = async () => {
    while (left-- > 0) {
      const event = { id: randomUUID(), type: 'Benched', data, metadata: { occurredAt: '2026-01-01T00:00:00.000Z' } };
      await store.append(`bench-${event.id}`, 'none', [event]);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, writeOn));
  return { 'events of 500 bytes': (each * 1_000) / (performance.now() - began) };
}

async function answeringNode(reads: 'all' | 'id', file: string | null = null) {
  const thread = new Worker(join(dirname(process.argv[1] ?? ''), 'answeringNode.js'), { workerData: { reads, file } });
  const [port] = (await once(thread, 'message')) as [number];
  const store = connectStore(`esdb://127.0.0.1:${port}?tls=false`, { deadline: 15_000 });
  return {
    store,
    stop: async () => {
      await store.close();
      await thread.terminate();
    },
  };
}

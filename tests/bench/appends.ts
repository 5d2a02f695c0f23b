import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connectStore, type EventStore } from '#events/store/store';
import { compare, type Outcome } from './compare.ts';
import { folder, openLog } from './history.ts';

const inFlight = 64;
const each = Number(process.env.APPENDS ?? 4_000);

/** Durable appends through the same client, beside a node in a thread that answers at once and stores nothing. */
export async function appends(): Promise<readonly Outcome[]> {
  const home = folder();
  const log = await openLog(home.path);
  const [same, least] = await Promise.all([answeringNode('all'), answeringNode('id')]);
  try {
    const goal = { unit: 'appends/s', atLeast: 0.85 };
    const name = `durable appends, ${inFlight} in flight`;
    const judged = await compare({
      name,
      ours: () => appended(log.store),
      yardstick: () => appended(same.store),
      goals: { 'events of 500 bytes': goal },
      rounds: 7,
    });
    // A harder baseline than any store: it does not even read the events.
    await compare({
      name: `${name}, and a node that reads nothing but the id`,
      ours: () => appended(log.store),
      yardstick: () => appended(least.store),
      goals: { 'events of 500 bytes': { unit: 'appends/s' } },
      rounds: 3,
    });
    return judged;
  } finally {
    await Promise.all([same.stop(), least.stop()]);
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

async function answeringNode(reads: 'all' | 'id') {
  const thread = new Worker(join(dirname(process.argv[1] ?? ''), 'answeringNode.js'), { workerData: { reads } });
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

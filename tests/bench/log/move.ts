import { binaryEvent, type EventData, EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { type Copying, copyToTheEnd } from '#services/commands/move/copying/copying';
import { readRules } from '#services/verify/rules';
import { soundnessOf } from '#services/verify/soundness';
import { compare, type Outcome } from '../compare.ts';
import { folder, type OpenLog, openLog, writeHistory } from './history.ts';

const events = Number(process.env.MOVED ?? 20_000);
const inFlight = 64;

/** `make move` beside a loop of the official client that keeps neither the order nor the recorded times. */
export async function move(): Promise<readonly Outcome[]> {
  const home = folder();
  const from = await openLog(home.path);
  try {
    await writeHistory(from, events);
    return await compare({
      name: `move of ${events.toLocaleString('en-US')} events to a fresh log`,
      ours: () => toFresh((to) => moved(from, to)),
      yardstick: () => toFresh((to) => looped(from, to)),
      goals: { events: { unit: 'events/s', atLeast: 2 } },
    });
  } finally {
    await from.close();
    home.remove();
  }
}

async function toFresh(work: (to: OpenLog) => Promise<number>): Promise<{ readonly events: number }> {
  const home = folder();
  const to = await openLog(home.path);
  try {
    const began = performance.now();
    const copied = await work(to);
    return { events: (copied * 1_000) / (performance.now() - began) };
  } finally {
    await to.close();
    home.remove();
  }
}

async function moved(from: OpenLog, to: OpenLog): Promise<number> {
  const { raw } = from.store;
  const rules = await readRules(raw);
  const copying: Copying = {
    source: from.store,
    target: to.store,
    rules,
    soundness: soundnessOf(raw, rules),
    place: undefined,
    lists: -1,
    copied: 0,
    changed: new Set(),
    onProgress: () => undefined,
  };
  return copyToTheEnd(copying, new AbortController().signal);
}

async function looped(from: OpenLog, to: OpenLog): Promise<number> {
  const [source, target] = [from, to].map(({ connectionString }) =>
    EventStoreDBClient.connectionString(connectionString),
  );
  if (!source || !target) throw new Error('two clients were made');
  const underWay = new Set<Promise<unknown>>();
  let copied = 0;
  for await (const { event } of source.readAll({ fromPosition: START })) {
    if (!event || event.streamId.startsWith('$')) continue;
    copied += 1;
    const { id, type, data, metadata, isJson } = event;
    const copy = (
      isJson
        ? jsonEvent({ id, type, data: data as Record<string, unknown>, metadata })
        : binaryEvent({ id, type, data: data as Uint8Array })
    ) as EventData;
    const append = target.appendToStream(event.streamId, copy).finally(() => underWay.delete(append));
    underWay.add(append);
    if (underWay.size >= inFlight) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  await Promise.all([source.dispose(), target.dispose()]);
  return copied;
}

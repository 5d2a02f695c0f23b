// @night It rebuilds whole nights.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import type { EventStore } from '#events/store/store';
import type { AnyProjection } from '#projections/core/projection';
import { isOfDocuments, type ReadModel } from '#projections/core/rows';
import { projections } from '#projections/index';
import { systemRandom } from '#services/core/clock';
import { type Happening, happen, histories } from './histories.ts';
import { digestsOf, house, type Projected, project, ringOf } from './house.ts';
import { memoryStore, stuttering } from './memoryStore.ts';
import { quickHandle } from './quickHandle.ts';

// The seed is printed, so that a failing night can be reproduced. The long form: HISTORIES=200 LONGEST=200000.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const nights = Number(process.env.HISTORIES ?? 3);
const length = Number(process.env.EVENTS ?? 2_000);
const longest = Number(process.env.LONGEST ?? 5_000);
/** More than half of the random commands are refused by a rule. */
const tries = 2.6;

type Chance = () => number;
const chanceOf = (start: number): Chance => {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const upTo = (chance: Chance, most: number): number => 1 + Math.floor(chance() * most);

const tally = { events: 0, restarts: 0, swaps: 0, reads: 0 };

/** One piece for each start; a piece may be empty. */
function pieces<T>(all: readonly T[], chance: Chance): readonly (readonly T[])[] {
  const cuts = Array.from({ length: upTo(chance, 4) }, () => Math.floor(chance() * all.length)).toSorted(
    (a, b) => a - b,
  );
  return [0, ...cuts].map((from, n) => all.slice(from, cuts[n] ?? all.length));
}

const newer = projections.map((one): ReadModel => ({ ...one, version: one.version + 1 }));
const documents = projections.filter(isOfDocuments);

/** Reads every read model again and again until stopped; existing data must never be absent, not for one read. */
function reading(views: Awaited<ReturnType<typeof project>>['views']): () => Promise<void> {
  let over = false;
  const had = new Map(documents.map(({ name }) => [name, views.count(name)]));
  const done = (async () => {
    while (!over) {
      for (const { name } of documents) {
        const [text] = views.texts(name, { limit: 1 });
        tally.reads += 2;
        if (text !== undefined) JSON.parse(text);
        if (views.count(name) < (had.get(name) ?? 0)) throw new Error(`${name} was not all there`);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  done.catch(() => undefined);
  return () => {
    over = true;
    return done;
  };
}

/** Every read model is rebuilt beside the old one and replaces it, under constant reading. */
async function swap({ views, projector, stop }: Awaited<ReturnType<typeof project>>): Promise<void> {
  const stopReading = reading(views);
  while (!projector.health().projections.every(({ serving }) => serving)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await stopReading();
  await stop();
  tally.swaps += 1;
}

interface Night {
  readonly store: EventStore;
  readonly history: readonly Happening[];
  readonly chance: Chance;
  readonly live: string;
  readonly swaps: boolean;
}

/**
 * The read models follow through restarts, batches of any size and repeats; at the end they may change their version.
 */
async function follow({ store, history, chance, live, swaps }: Night): Promise<Projected> {
  const keys = ringOf(store);
  const handle = quickHandle(store, codec(keys, systemRandom));
  for (const piece of pieces(history, chance)) {
    const following = await project(stuttering(store, chance), live, { batch: upTo(chance, 1_000) });
    await happen(handle, piece, (subject) => keys.erase(subject));
    if (chance() < 0.5) await following.caughtUp();
    await following.stop();
    tally.restarts += 1;
  }
  const last = await project(stuttering(store, chance), live, { batch: upTo(chance, 1_000) });
  await last.caughtUp();
  await last.stop();
  if (!swaps) return {};
  await swap(await project(store, live, { projections: newer, batch: upTo(chance, 10) }));
  return { projections: newer };
}

async function live(
  n: number,
  history: readonly Happening[],
  planted: Projected = {},
): Promise<readonly Record<string, string>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-night-'));
  const chance = chanceOf(seed + n);
  const [followed, rebuilt] = [join(folder, 'live'), join(folder, 'rebuilt')];
  try {
    for (const made of [followed, rebuilt]) mkdirSync(made);
    const store = memoryStore();
    const now = await follow({ store, history, chance, live: followed, swaps: n % 4 === 0 });
    tally.events += store.places().length;
    const again = await project(store, rebuilt, { ...now, ...planted, batch: upTo(chance, 1_000) });
    await again.caughtUp();
    await again.stop();
    return [digestsOf(followed), digestsOf(rebuilt)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [one] = documents.filter(({ name }) => name === 'incidents') as AnyProjection[];

describe('the read models', () => {
  it('that followed a night, with all its faults, equal a rebuild', { timeout: 3_600_000 }, async () => {
    const began = Date.now();
    for (let n = 0; n < nights; n++) {
      const [history] = fc.sample(histories(Math.round(length * tries), 12), { seed: seed + n, numRuns: 1 });
      const [followed, rebuilt] = await live(n, history ?? []);
      expect(rebuilt, `SEED=${seed}, night ${n}`).toEqual(followed);
    }
    const { events, restarts, swaps, reads } = tally;
    console.log(
      `R7: SEED=${seed}, ${nights} histories of ${Math.round(events / Math.max(1, nights))} events, ${restarts} restarts, ${swaps} changes of version under ${reads} reads of which 0 failed, 0 differences, ${Math.round((Date.now() - began) / 1_000)} s`,
    );
  });

  it('that followed the longest night on a node equal a rebuild', { timeout: 3_600_000 }, async () => {
    const began = Date.now();
    const here = await house();
    try {
      const memory = memoryStore();
      const keys = ringOf(memory);
      const width = Math.max(12, Math.round(longest / 100));
      const [history] = fc.sample(histories(Math.round(longest * tries), width), { seed, numRuns: 1 });
      await happen(quickHandle(memory, codec(keys, systemRandom)), history ?? [], async () => {});
      const followed = here.folder();
      let written = 0;
      for (const piece of pieces(memory.places(), chanceOf(seed))) {
        const following = await here.project(followed, { batch: upTo(chanceOf(seed + written), 1_000) });
        written += await copy(piece, here.store);
        await following.stop();
      }
      const [last, rebuilt] = [await here.project(followed), here.folder()];
      await last.caughtUp();
      await last.stop();
      const before = tally.reads;
      await swap(await here.project(followed, { projections: newer, batch: 100 }));
      const again = await here.project(rebuilt, { projections: newer });
      await again.caughtUp();
      await again.stop();
      expect(digestsOf(rebuilt), `SEED=${seed}`).toEqual(digestsOf(followed));
      console.log(
        `R7: the longest night: ${written} events on a node, a change of version under ${tally.reads - before} reads of which 0 failed, 0 differences, ${Math.round((Date.now() - began) / 1_000)} s`,
      );
    } finally {
      await here.close();
    }
  });

  it('would differ from those of a projector that sometimes misses an event', async () => {
    if (!one) throw new Error('there are no incidents');
    let seen = 0;
    const missing: AnyProjection = { ...one, keys: (event, look) => (++seen % 50 === 0 ? [] : one.keys(event, look)) };
    const [history] = fc.sample(histories(1_500), { seed, numRuns: 1 });
    const careless = projections.map((same) => (same === one ? missing : same));
    const [followed, rebuilt] = await live(1, history ?? [], { projections: careless });
    expect(rebuilt).not.toEqual(followed);
  });
});

/** All streams at once, each in its own order. */
async function copy(places: ReturnType<ReturnType<typeof memoryStore>['places']>, to: EventStore): Promise<number> {
  const waiting = new Map<string, Promise<unknown>>();
  let [inFlight, written] = [0, 0];
  for (const place of places) {
    if (!place) continue;
    const { stream, event } = place;
    const { id, type } = event;
    const read = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString());
    const put = () => to.append(stream, 'any', [{ id, type, data: read(event.data), metadata: read(event.metadata) }]);
    waiting.set(stream, (waiting.get(stream) ?? Promise.resolve()).then(put));
    written += 1;
    inFlight += 1;
    if (inFlight % 256 === 0) await Promise.all(waiting.values());
  }
  await Promise.all(waiting.values());
  return written;
}

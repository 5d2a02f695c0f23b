import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openLog } from '#events/embedded/log/log';
import type { Flush } from '#events/embedded/log/writing/flushes';
import { connectStore, type StoredEvent } from '#events/store/store';
import { type Chance, chanceOf } from '../../chaos/chance.ts';
import { nodeOver } from './heldNode.ts';
import { directory, removeDirectories } from './stores.ts';

// The seed is printed, so that a loss can be reproduced.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

afterAll(removeDirectories);

const FILES = ['log.db', 'log.db-wal'];

/** The files after a power cut: as they were when the last completed flush began. */
function platter(dataDir: string, chance: Chance) {
  let begun = 0;
  let kept = { number: 0, files: [] as readonly Buffer[] };
  return {
    kept: () => kept,
    flush: async (): Promise<void> => {
      const number = ++begun;
      const files = FILES.map((name) => readFileSync(join(dataDir, name)));
      for (let turns = Math.floor(chance() * 40); turns > 0; turns--) await turn();
      if (number > kept.number) kept = { number, files };
    },
  };
}

/** The ids of all events that a node finds after the power cut. */
function afterPowerCut(files: readonly Buffer[]): Set<string> {
  const dataDir = join(directory(), 'restored');
  mkdirSync(dataDir);
  for (const [n, name] of FILES.entries()) if (files[n]) writeFileSync(join(dataDir, name), files[n]);
  const log = openLog(dataDir);
  const rows = log.readAll(1, false, 1_000_000);
  const ids = new Set(rows.map(({ response }) => /[0-9a-f-]{36}/.exec(response.toString('latin1'))?.[0] ?? ''));
  log.close();
  return ids;
}

interface Seen {
  readonly how: string;
  /** Events that a client knows to be stored. */
  readonly ids: readonly string[];
  /** Events that a client knows to be erased. */
  readonly erased: readonly string[];
  readonly kept: { readonly number: number; readonly files: readonly Buffer[] };
}

/** Writers, readers and a subscriber at once: each answer, with the files that a power cut would have left then. */
async function told(plant: (flush: Flush) => Flush): Promise<readonly Seen[]> {
  const chance = chanceOf(seed);
  const dataDir = directory();
  const disk = platter(dataDir, chance);
  const node = await nodeOver(dataDir, () => plant(disk.flush));
  const store = connectStore(node.connectionString, { deadline: 30_000 });
  const seen: Seen[] = [];
  const saw = (how: string, ids: readonly string[], erased: readonly string[] = []): void =>
    void seen.push({ how, ids, erased, kept: disk.kept() });
  const ending = new AbortController();
  const erasable = new Set<string>();
  const subscriber = (async () => {
    for await (const item of store.subscribe({ signal: ending.signal }))
      if ('stream' in item && !erasable.has(item.id)) saw('a subscriber', [item.id]);
  })();
  const writer = async (name: string) => {
    for (let n = 0; n < 25; n++) {
      const event = {
        id: randomUUID(),
        type: 'ThingHappened',
        data: { pad: 'x'.repeat(chance() * 2_000) },
        metadata: {},
      };
      if (chance() < 0.15) {
        erasable.add(event.id);
        await store.append(`erased-${event.id}`, 'none', [event]);
        await store.delete(`erased-${event.id}`);
        saw('an erasure', [], [event.id]);
      } else {
        await store.append(name, 'any', [event]);
        saw('an append', [event.id]);
      }
      if (chance() > 0.3) continue;
      const found: StoredEvent[] = [];
      for await (const one of store.read(`thing-${Math.floor(chance() * 8)}`)) found.push(one);
      saw(
        'a read',
        found.map(({ id }) => id),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => writer(`thing-${n}`)));
  ending.abort();
  await subscriber;
  await store.close();
  node.stop();
  return seen;
}

/** An answer that a power cut in the same instant would have made untrue. */
function untrue(seen: readonly Seen[]): string[] {
  const remains = new Map<number, Set<string>>();
  const found = seen.filter(({ ids, erased, kept }) => {
    const left = remains.get(kept.number) ?? afterPowerCut(kept.files);
    remains.set(kept.number, left);
    return ids.some((id) => !left.has(id)) || erased.some((id) => left.has(id));
  });
  return [...new Set(found.map(({ how }) => how))].toSorted();
}

describe('a power cut', () => {
  it('takes back no acknowledged event', async () => {
    const seen = await told((flush) => flush);
    console.log(
      `SEED=${seed}: ${seen.length} answers, ${new Set(seen.map(({ kept }) => kept.number)).size} power cuts`,
    );
    expect(seen.length).toBeGreaterThan(200);
    expect(untrue(seen)).toEqual([]);
  });

  it('would show that a node acknowledges before the flush', async () => {
    const early = (flush: Flush): Flush => {
      return async () => {
        void flush();
      };
    };
    expect(untrue(await told(early))).toEqual(expect.arrayContaining(['a read', 'a subscriber', 'an append']));
  });
});

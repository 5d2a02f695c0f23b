import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { chainHash, genesis } from '#events/core/chain';
import { openSqlite } from '#events/store/sqlite';
import type { EventStore, SubscribeOptions } from '#events/store/store';
import type { AnyProjection } from '#projections/core/projection';
import { systemRandom } from '#services/core/clock';
import { startProjector } from '#services/projector/projector';
import { OtherLogError, viewsOfLog } from '#services/projector/sameLog';
import { DamagedViewsError, damageOf } from '#services/views/file/damage';
import { ringOf } from './house.ts';
import { type MemoryStore, memoryStore } from './memoryStore.ts';

const folders: string[] = [];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'muster-otherlog-'));
  folders.push(made);
  return made;
};

type Noted = { readonly words: readonly string[] };
const noted: AnyProjection = {
  name: 'noted',
  version: 1,
  keys: () => ['all'],
  on: {
    Noted: (doc: object | null, event: { readonly data: unknown }) => ({
      words: [...((doc as Noted | null)?.words ?? []), (event.data as { words: string }).words],
    }),
  } as unknown as AnyProjection['on'],
};

/** Overwrites every page but the first. */
function damage(path: string): void {
  const size = statSync(path).size;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096);
  closeSync(file);
}
function newer(path: string): void {
  const db = openSqlite(path, 'NORMAL');
  db.exec('PRAGMA user_version = 2');
  db.close();
}

let ids = 0;
/** The last hash of each stream of a store. */
const hashes = new WeakMap<MemoryStore, Map<string, string>>();
function put(store: MemoryStore, words: string, stream = 'note-1'): void {
  const last = hashes.get(store) ?? new Map<string, string>();
  const event = {
    type: 'Noted',
    data: { words },
    metadata: { entity: 'arvada', occurredAt: '2026-03-01T12:00:00.000Z' },
  };
  const hash = chainHash(last.get(stream) ?? genesis, event);
  hashes.set(store, last.set(stream, hash));
  store.put(stream, {
    id: `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`,
    type: event.type,
    data: Buffer.from(JSON.stringify(event.data)),
    metadata: Buffer.from(JSON.stringify({ ...event.metadata, hash })),
  });
}
const holding = (...words: readonly string[]): MemoryStore => {
  const store = memoryStore();
  for (const one of words) put(store, one);
  return store;
};

/** The read models of a folder on this log, and the lines of the start. */
async function on(dataDir: string, store: EventStore) {
  const lines: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (_: object, line: string) => void lines.push(line) };
  const views = await viewsOfLog(dataDir, store, { models: [noted], log: log as never });
  const keys = ringOf(store);
  const options = { store, codec: codec(keys, systemRandom), keys, views, projections: [noted], log: log as never };
  const projector = await startProjector(options);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await projector.stop();
    views.close();
  };
  ends.push(stop);
  await projector.caughtUp;
  const words = () => views.doc<Noted>('noted', 'all')?.words;
  return { lines, projector, views, words, stop };
}

describe('the read models, when the event store holds another log than before,', () => {
  it('are built again, with one line in the log', async () => {
    const dataDir = folder();
    const first = await on(dataDir, holding('a', 'b', 'c'));
    expect(first.words()).toEqual(['a', 'b', 'c']);
    await first.stop();
    const second = await on(dataDir, holding('x', 'y', 'z', 'last'));
    expect(second.words()).toEqual(['x', 'y', 'z', 'last']);
    expect(second.lines).toEqual([expect.stringContaining('another log')]);
  });

  it('are built again when only the hash at their position differs', async () => {
    const dataDir = folder();
    await (await on(dataDir, holding('a', 'b', 'c'))).stop();
    const began = ids - 3;
    ids = began;
    const second = await on(dataDir, holding('a', 'b', 'x'));
    expect(second.words()).toEqual(['a', 'b', 'x']);
    expect(second.lines).toEqual([expect.stringContaining('another log')]);
    await second.stop();
    // The control: a file of an earlier build does not know the hash.
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    db.exec('ALTER TABLE log DROP COLUMN hash');
    db.close();
    ids = began;
    expect((await on(dataDir, holding('a', 'b', 'y'))).lines).toEqual([]);
  });

  it('are built again when the other log ends before their position', async () => {
    const dataDir = folder();
    await (await on(dataDir, holding('a', 'b', 'c'))).stop();
    expect((await on(dataDir, holding('x'))).words()).toEqual(['x']);
    const empty = folder();
    await (await on(empty, holding('a', 'b', 'c'))).stop();
    expect((await on(empty, memoryStore())).words()).toBeUndefined();
  });

  it('are kept when it is the same log, also when a key was erased behind them', async () => {
    const dataDir = folder();
    const store = holding('a', 'b');
    await ringOf(store).obtain('ada');
    const first = await on(dataDir, store);
    await first.stop();
    await ringOf(store).erase('ada');
    put(store, 'c');
    const second = await on(dataDir, store);
    expect(second.words()).toEqual(['a', 'b', 'c']);
    expect(second.lines).toEqual([]);
  });

  it.each([
    ['no database any more', (path: string) => writeFileSync(path, 'this is not a database '.repeat(300))],
    ['of bytes that changed', (path: string) => damage(path)],
    ['of a newer release', (path: string) => newer(path)],
  ])('are set aside and built again when their file is %s', async (_, spoil) => {
    const dataDir = folder();
    const store = holding('a', 'b', 'c');
    const first = await on(dataDir, store);
    // Everything into the file itself.
    first.views.scrub();
    await first.stop();
    spoil(join(dataDir, 'views.db'));
    const again = await on(dataDir, store);
    expect(again.words()).toEqual(['a', 'b', 'c']);
    expect(again.lines).toEqual([expect.stringContaining('set aside, and built again')]);
    expect(readdirSync(dataDir)).toContain('views.db.damaged');
    // An erasure must not leave a name in it.
    again.views.scrub();
    expect(readdirSync(dataDir)).not.toContain('views.db.damaged');
    await again.stop();
    // The control: the file is sound now.
    expect((await on(dataDir, store)).lines).toEqual([]);
  });

  it('report damage that is met while they are read', async () => {
    const { damaged, watch } = damageOf();
    const malformed = () => {
      throw new Error('database disk image is malformed');
    };
    expect(() => watch(malformed)).toThrow('malformed');
    expect(await damaged).toBeInstanceOf(DamagedViewsError);
  });

  it('cost one read at the start', async () => {
    const dataDir = folder();
    const store = holding('a', 'b');
    await (await on(dataDir, store)).stop();
    const asked: bigint[] = [];
    const counting: EventStore = {
      ...store,
      holds: (place) => {
        asked.push(place.position.commit);
        return store.holds(place);
      },
    };
    const views = await viewsOfLog(dataDir, counting, { models: [noted], log: { error: () => {} } as never });
    views.close();
    expect(asked).toEqual([2n]);
  });

  /** A log that is replaced by another while it is followed. */
  function replaceable(first: MemoryStore) {
    let now: EventStore = first;
    // Each subscription has a connection of its own.
    const connections = new Set<AbortController>();
    const store: EventStore = {
      ...first,
      holds: (place) => now.holds(place),
      async *follow(options: SubscribeOptions) {
        for (let { after } = options; !options.signal.aborted; ) {
          const connection = new AbortController();
          connections.add(connection);
          const signal = AbortSignal.any([options.signal, connection.signal]);
          for await (const lot of now.follow({ ...options, ...(after ? { after } : {}), signal })) {
            for (const item of lot) if (!('caughtUp' in item)) after = item.position;
            yield lot;
          }
          connections.delete(connection);
          if (!options.signal.aborted) options.onState?.('lost');
        }
      },
    };
    return {
      store,
      replace: (other: EventStore) => {
        now = other;
        for (const connection of connections) connection.abort();
      },
    };
  }

  it.each([
    ['whose events are others', holding('x', 'y', 'z', 'last')],
    ['that ends earlier', memoryStore()],
    ['that has no event at the position', holding('x')],
  ])('find it while running, end, and are built again at the next start: a log %s', async (_, other) => {
    const dataDir = folder();
    const { store, replace } = replaceable(holding('a', 'b', 'c'));
    const running = await on(dataDir, store);
    const following: boolean[] = [];
    running.projector.onFollowing((now) => following.push(now));
    replace(other);
    expect(await running.projector.failed).toBeInstanceOf(OtherLogError);
    expect(following.at(-1)).toBe(false);
    await running.stop();
    const again = await on(dataDir, other);
    const fresh = await on(folder(), other);
    expect(again.words()).toEqual(fresh.words());
  });
});

describe('read models after a silence of the event store', () => {
  it('show new facts, although the connection of one subscription is dead', async () => {
    const store = holding('a');
    let answers = true;
    let isLive = () => {};
    const live = new Promise<void>((resolve) => (isLive = resolve));
    const silent: EventStore = {
      ...store,
      ping: async () => answers,
      async *follow(options: SubscribeOptions) {
        const { signal } = options;
        // The erasures are followed on a connection that was made during the silence: nothing comes on it.
        if (options.types && !answers) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        else if (!answers) setImmediate(isLive);
        yield* store.follow(options);
      },
    };
    const running = await on(folder(), silent);
    answers = false;
    // The subscription of the read models is back before the next answer.
    await live;
    answers = true;
    put(store, 'b');
    await expect.poll(running.words, { timeout: 5_000 }).toEqual(['a', 'b']);
    await running.stop();
  });
});

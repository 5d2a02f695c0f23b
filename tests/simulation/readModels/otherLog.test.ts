import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { chainHash, genesis } from '#events/core/chain';
import { openSqlite } from '#events/store/sqlite';
import type { EventStore, SubscribeOptions } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import type { AnyProjection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { beginAnew } from '#services/commands/backup/beginAnew';
import { systemRandom } from '#services/core/clock';
import { startProjector } from '#services/projector/projector';
import { OtherLogError, viewsOfLog } from '#services/projector/sameLog';
import { DamagedViewsError, damageOf } from '#services/views/file/damage';
import { LostLog, markLog } from '#services/views/file/knownLog';
import type { ViewStore } from '#services/views/views';
import { ringOf } from '../house.ts';
import { type MemoryStore, memoryStore } from '../memoryStore.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const folder = (): string => folderOf('otherlog');

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
    stream,
    revision: 0,
    id: `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`,
    type: 'Noted',
    data: { words },
    metadata: { entity: 'arvada', occurredAt: '2026-03-01T12:00:00.000Z' },
  };
  const hash = chainHash(last.get(stream) ?? genesis, event);
  hashes.set(store, last.set(stream, hash));
  store.put(stream, {
    id: event.id,
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
async function on(dataDir: string, store: EventStore, onLost?: (loss: string | null) => void) {
  const lines: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (_: object, line: string) => void lines.push(line) };
  const views: ViewStore<ReadModel> = await viewsOfLog(dataDir, store, {
    models: [noted],
    log: log as never,
    counts: true,
  });
  const keys = ringOf(store);
  const options = {
    store,
    codec: codec(keys, systemRandom),
    keys,
    views,
    projections: [noted],
    log: log as never,
    counts: true,
    ...(onLost ? { onLost } : {}),
  };
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
  const words = () => (views.doc('noted', 'all') as Noted | null)?.words;
  return { lines, projector, views, words, stop };
}

/** The same facts at other positions, as `make move` leaves them. */
function moved(from: number, ...words: readonly string[]): MemoryStore {
  const store = memoryStore();
  put(store, 'of the move itself', 'moving-times');
  ids = from;
  for (const one of words) put(store, one);
  return store;
}

describe('the read models, when the event store holds another log than before,', () => {
  const wholeLog = async (dataDir: string): Promise<void> => {
    const first = await on(dataDir, holding('a', 'b', 'c'));
    expect(first.words()).toEqual(['a', 'b', 'c']);
    await first.stop();
  };

  it.each<[string, () => MemoryStore, string]>([
    ['is another one', () => holding('x', 'y', 'z', 'last'), 'is another one than this data directory knows'],
    ['is empty', () => memoryStore(), 'The event log is empty: the 3 events that this data directory knows'],
    ['ends earlier', () => ((ids -= 3), holding('a')), 'ends at position 1'],
  ])('end the start in plain words and stay as they are, when the log %s', async (_, other, words) => {
    const dataDir = folder();
    await wholeLog(dataDir);
    const bytes = readFileSync(join(dataDir, 'views.db'));
    const refused = await on(dataDir, other()).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(LostLog);
    expect((refused as Error).message).toContain(words);
    expect((refused as Error).message).toMatch(
      /up to \d{4}-.*Nothing was changed.*make begin-anew CONFIRM=[0-9a-f]{8}/,
    );
    expect(readFileSync(join(dataDir, 'views.db')).equals(bytes)).toBe(true);
  });

  it('are known by the mark beside them when they are gone or damaged themselves', async () => {
    const dataDir = folder();
    const store = holding('a', 'b', 'c');
    const first = await on(dataDir, store);
    const place = first.views.place();
    if (place) markLog(dataDir, place);
    await first.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${end}`), { force: true });
    ids -= 3;
    await expect(on(dataDir, holding('a', 'b'))).rejects.toThrow('the next 1 events known here');
    // The control: with the whole log they are built again.
    const again = await on(dataDir, store);
    expect([again.words(), again.lines]).toEqual([['a', 'b', 'c'], []]);
    writeFileSync(join(dataDir, 'log.json'), '{');
    await expect(on(dataDir, store)).rejects.toThrow('log.json cannot be read');
  });

  it('are built again, with one line in the log, when it holds their last fact at another position', async () => {
    const dataDir = folder();
    await wholeLog(dataDir);
    const second = await on(dataDir, moved(ids - 3, 'a', 'b', 'c', 'd'));
    expect(second.words()).toEqual(['of the move itself', 'a', 'b', 'c', 'd']);
    expect(second.lines).toEqual([expect.stringContaining('another log')]);
  });

  it('refuse a log in which only the hash at their position differs', async () => {
    const dataDir = folder();
    await wholeLog(dataDir);
    const began = ids - 3;
    ids = began;
    await expect(on(dataDir, holding('a', 'b', 'x'))).rejects.toThrow('is another one');
    // The control: a file of an earlier build does not know the hash.
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    db.exec('ALTER TABLE log DROP COLUMN hash');
    db.close();
    ids = began;
    expect((await on(dataDir, holding('a', 'b', 'y'))).lines).toEqual([]);
  });

  it('show the log again once its loss was accepted with the code of the refusal', async () => {
    const dataDir = folder();
    await wholeLog(dataDir);
    const other = holding('x');
    const refused = (await on(dataDir, other).catch((error: Error) => error)) as Error;
    const code = /CONFIRM=([0-9a-f]+)/.exec(refused.message)?.[1] ?? '';
    const server = { dataDir, eventStoreUrl: 'esdb://127.0.0.1:1' };
    expect(() => beginAnew(server, 'yes')).toThrow('Say which loss you accept');
    await expect(on(dataDir, other)).rejects.toThrow(LostLog);
    expect(beginAnew(server, code)).toContain('views.db.damaged');
    expect((await on(dataDir, other)).words()).toEqual(['x']);
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
    const views = await viewsOfLog(dataDir, counting, {
      models: [noted],
      log: { error: () => {} } as never,
      counts: true,
    });
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
      last: () => now.last(),
      readAll: (options) => now.readAll(options),
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
  ])(
    'keep what they show while it lacks their facts, say so, and go on when it is back: a log %s',
    async (_, other) => {
      const dataDir = folder();
      const first = holding('a', 'b', 'c');
      const { store, replace } = replaceable(first);
      const told: (string | null)[] = [];
      const running = await on(dataDir, store, (loss) => told.push(loss));
      const following: boolean[] = [];
      running.projector.onFollowing((now) => following.push(now));
      replace(other);
      await expect.poll(() => told, { timeout: 5_000 }).toHaveLength(1);
      expect(told[0]).toMatch(/^The event log is/);
      expect([following.at(-1), running.words()]).toEqual([false, ['a', 'b', 'c']]);
      replace(first);
      put(first, 'd');
      await expect.poll(running.words, { timeout: 5_000 }).toEqual(['a', 'b', 'c', 'd']);
      expect([told.at(-1), following.at(-1)]).toEqual([null, true]);
    },
  );

  it('find a move while running, end, and are built again at the next start', async () => {
    const dataDir = folder();
    const { store, replace } = replaceable(holding('a', 'b', 'c'));
    const running = await on(dataDir, store);
    const other = moved(ids - 3, 'a', 'b', 'c');
    replace(other);
    expect(await running.projector.failed).toBeInstanceOf(OtherLogError);
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

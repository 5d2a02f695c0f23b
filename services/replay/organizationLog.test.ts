import { describe, expect, it } from 'vitest';
import { timesKept, timesStream } from '#events/store/moving/ownStreams';
import type { StoredEvent } from '#events/store/store';
import { clock, erased, handedTo, logInMemory, opened, reworded, type Written } from '#services/testing/logInMemory';
import { eventsAt, isWholeTrail, organizationLog } from './organizationLog.ts';
import { type Bound, type Ports, readerOf } from './reading.ts';
import { replayOf } from './replay.ts';

/** The log with the auditor's trail of it. */
function indexed(...first: readonly Written[]) {
  const log = logInMemory(...first);
  let isWhole = true;
  const store = { ...log.ports.store, last: async () => log.events.at(-1) };
  const views = {
    rowColumns: (_: string, { after, limit }: { after: { where: { entity: string }; row: number }; limit: number }) => {
      const rows = log.events.flatMap(({ metadata, position, stream }, n) =>
        metadata.entity === after.where.entity && n + 1 > after.row && !stream.startsWith('key-')
          ? [{ row_id: n + 1, position: Number(position.commit) }]
          : [],
      );
      const some = rows.slice(0, limit);
      const columns = { row_id: some.map(({ row_id }) => row_id), position: some.map(({ position }) => position) };
      return { table: 'trail_1', columns };
    },
    rowsNumbered: () => log.events.slice(-1).map(({ recordedAt }) => ({ recorded_time: recordedAt })),
    newestRow: () => ({ table: 'trail_1', place: Number(log.events.at(-1)?.position.commit ?? -1n), row: 1 }),
  };
  const index = organizationLog({ store, views: views as never, isWhole: () => isWhole });
  const ports: Ports = { ...log.ports, index };
  return { ...log, ports, index, whole: log.ports, lacksEvents: () => (isWhole = false) };
}

const read = async (ports: Ports, after?: bigint, to?: bigint) => {
  const place = (at: bigint) => ({ commit: at, prepare: at });
  const bound: Bound | undefined = to === undefined ? undefined : { position: place(to), count: 1_000 };
  const reader = await readerOf('arvada', ports);
  const found: string[] = [];
  let last: bigint | undefined;
  const from = { after: after === undefined ? undefined : place(after), count: 0 };
  for await (const lot of reader.between(from, bound)) {
    found.push(...lot.events.map(({ read: { event } }) => event.id));
    last = lot.last.commit;
  }
  return { found, last };
};

const many = (n: number, entity: string): readonly Written[] =>
  Array.from({ length: n }, (_, one) => opened(`${entity} ${one}`, '08:00', 'Theirs', { entity }));
const mixed: readonly Written[] = [
  opened('i1', '08:00', 'Water'),
  ...many(40, 'durham'),
  { type: 'UserRegistered', stream: 'user-sam', data: { user: 'sam' }, at: '08:01', entity: 'durham' },
  opened('d1', '08:02', 'Comes later', { entity: 'durham' }),
  ...many(30, 'boulder'),
  handedTo('d1', 'arvada', '08:03', 'durham'),
  reworded('d1', '08:04', 'Still in the name of the former owner', { entity: 'durham' }),
  ...many(50, 'clifton'),
  reworded('i1', '08:05', 'Sewage'),
  reworded('d1', '08:06', 'Ours'),
  handedTo('i1', 'boulder', '08:07', 'arvada'),
  ...many(60, 'durham'),
];

describe('the index of an organization', () => {
  it('finds the events that a reading of the whole log finds, in any part of it', async () => {
    const { ports, whole, events } = indexed(...mixed);
    const all = await read(ports);
    expect(all.found).toHaveLength(7);
    expect(all).toEqual(await read(whole));
    for (const [after, to] of [
      [0n, 500n],
      [10n, 750n],
      [730n, 1_500n],
      [740n, 1_260n],
    ] as const)
      expect((await read(ports, after, to)).found).toEqual((await read(whole, after, to)).found);
    expect(events.length).toBeGreaterThan(180);
  });

  it('reads those, and few beside them', async () => {
    const { ports, counts, write } = indexed(...many(2_000, 'durham'), opened('i1', '08:00', 'Water'));
    const { found } = await read(ports);
    expect([found.length, counts.read <= 10]).toEqual([1, true]);
    write(...many(500, 'durham'), reworded('i1', '08:01', 'Sewage'));
    const before = counts.read;
    expect((await read(ports, 20_010n)).found).toHaveLength(1);
    expect(counts.read - before).toBeLessThanOrEqual(10);
  });

  it('is not used for a moved log, nor while the trail lacks an event', async () => {
    const moved = indexed({ type: timesKept, stream: timesStream, data: { times: {} }, at: '08:00' }, ...mixed);
    expect(await moved.index.now()).toBeNull();
    const other = indexed(...mixed);
    other.lacksEvents();
    expect(await other.index.now()).toBeNull();
    expect((await read(other.ports)).found).toHaveLength(7);
  });
});

it.each([
  ['trail', true, [], true],
  ['trail', true, ['crews'], true],
  ['trail', false, [], false],
  ['crews', true, [], false],
  ['trail', true, ['trail'], false],
])('the trail is whole while %s serves (%s) and none of %j is set aside: %s', (name, serving, aside, isWhole) => {
  const health = { projections: [{ name, serving }], setAside: aside.map((projection) => ({ projection })) };
  expect(isWholeTrail(health as unknown as Parameters<typeof isWholeTrail>[0])).toBe(isWhole);
});

describe('a reading of some positions', () => {
  const asked: number[] = [];
  /** A log with an event at each position from 0. */
  const store = {
    async *readAll({ after, maxCount = 0 }: { after?: { commit: bigint }; maxCount?: number } = {}) {
      const first = Number(after?.commit ?? -1n) + 1;
      asked.push(first);
      for (let n = first; n < first + maxCount + 3; n += 1)
        yield { position: { commit: BigInt(n), prepare: BigInt(n) } } as StoredEvent;
    },
  };
  const found = async (positions: readonly number[], after?: number) => {
    const from = after === undefined ? undefined : { commit: BigInt(after), prepare: BigInt(after) };
    const at: number[] = [];
    for await (const { position } of eventsAt(store, positions, from)) at.push(Number(position.commit));
    return at;
  };

  it('has those that stand before the first, for its key, and nothing up to the place where it begins', async () => {
    expect(await found([5, 6])).toEqual([3, 4, 5, 6]);
    expect(await found([5, 6], 4)).toEqual([5, 6]);
    expect(await found([1])).toEqual([0, 1]);
    expect(await found([])).toEqual([]);
  });

  it('has what is near in one piece, what is far apart in several, in order and each event once', async () => {
    asked.length = 0;
    expect(await found([10, 34])).toEqual(Array.from({ length: 27 }, (_, n) => n + 8));
    expect(asked).toEqual([8]);
    expect(await found([10, 35])).toEqual([8, 9, 10, 33, 34, 35]);
    const far = Array.from({ length: 20 }, (_, n) => n * 1_000 + 10);
    expect(await found(far)).toEqual(far.flatMap((at) => [at - 2, at - 1, at]));
    const long = Array.from({ length: 60 }, (_, n) => n * 20);
    expect(await found(long)).toHaveLength(59 * 20 + 1);
  });
});

describe('an erasure', () => {
  const known = { at: clock('08:10'), clock: 'known' } as const;
  const incident = (entity: string) => opened(`of ${entity}`, '08:00', 'Water', { entity });

  it('drops what was read of its organization and of those that it shared incidents with, and of nobody else', async () => {
    const cities = ['arvada', 'boulder', 'clifton'];
    const { ports, write, endKey } = indexed(...cities.map(incident));
    const replay = replayOf(ports);
    const held = async () => Promise.all(cities.map(async (city) => (await replay.size(city)) !== null));
    write(handedTo('of arvada', 'boulder', '08:01', 'arvada'));
    for (const city of cities) await replay.asOf(city, known);
    expect(await held()).toEqual([true, true, true]);
    write({ ...erased('of clifton', '08:02'), entity: 'clifton' });
    endKey('of clifton');
    await replay.asOf('arvada', known);
    expect(await held()).toEqual([true, true, false]);
    await replay.asOf('clifton', known);
    write({ ...erased('of arvada', '08:03'), entity: 'boulder' });
    endKey('of arvada');
    await replay.asOf('clifton', known);
    expect(await held()).toEqual([false, false, true]);
  });

  it('that the log does not name drops everything', async () => {
    const { ports, endKey } = indexed(incident('arvada'), incident('clifton'));
    const replay = replayOf(ports);
    for (const city of ['arvada', 'clifton']) await replay.asOf(city, known);
    endKey('of an account');
    await replay.asOf('clifton', known);
    expect(await replay.size('arvada')).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clock, erased, logInMemory, manual, opened, type Written } from '#services/testing/logInMemory';
import { keptOn, restOf } from './kept.ts';
import { openShelf, type Shelf, type Stored } from './shelf.ts';
import { emptyState, type State, statesOf, toPut } from './states.ts';
import { marks, timelineOf } from './timeline/timeline.ts';

type Docs = ReadonlyMap<string, object>;
const boardOf = (docs: Docs, count: number, asides: State['asides'] = new Map()): State => ({
  count,
  documents: new Map([['crews', docs]]),
  asides,
});
const trucks = (many: number): Docs =>
  new Map(Array.from({ length: many }, (_, n) => [`crew ${n}`, { name: `Truck ${n}` }]));

describe('a state of the board', () => {
  const whole = boardOf(trucks(12), 20);
  const asides = new Map([['crews crew 3', { reason: 'unreadable' } as never]]);

  it('is stored as its difference from a whole one: new, changed and gone documents', () => {
    const docs = new Map(whole.documents.get('crews'));
    docs.delete('crew 11');
    docs.set('crew 2', { name: 'Jetter' });
    expect(toPut(boardOf(docs, 40, asides), whole)).toEqual({
      base: 20,
      state: {
        documents: [
          [
            'crews',
            [
              ['crew 11', null],
              ['crew 2', { name: 'Jetter' }],
            ],
          ],
        ],
        asides: [...asides],
      },
    });
  });

  it('is stored whole when a quarter of it has changed, and when there is nothing before', () => {
    const docs = new Map(whole.documents.get('crews'));
    for (const n of [0, 1, 2]) docs.set(`crew ${n}`, { name: 'Jetter' });
    for (const before of [whole, emptyState])
      expect(toPut(boardOf(docs, 40), before)).toEqual({
        base: null,
        state: { documents: [['crews', [...docs]]], asides: [] },
      });
    expect(toPut(boardOf(new Map(), 40), emptyState).base).toBeNull();
  });
});

describe('the states in memory', () => {
  /** A shelf with whole states of this size after 10 and 20 events, and how often each was read. */
  const shelfOf = (size: number, base: number | null = null) => {
    const read: number[] = [];
    const before = (count: number): Stored => {
      const at = count < 20 ? 10 : 20;
      const state = (): object => {
        read.push(at);
        return { documents: [['crews', [[`crew ${at}`, { name: 'Jetter' }]]]], asides: [] };
      };
      return { count: at, size, base: at === 20 ? base : null, state };
    };
    return { read, before };
  };
  const asked = [10, 20, 10, 20];

  it('are not read again', () => {
    const shelf = shelfOf(1_000);
    const states = statesOf(2, shelf);
    for (const count of asked) expect(states.before(count).documents.get('crews')?.has(`crew ${count}`)).toBe(true);
    expect(shelf.read).toEqual([10, 20]);
  });

  it('are as many as fit in 48 MB, twelve bytes for each one stored', () => {
    for (const [size, times] of [
      [2_000_000, 2],
      [2_200_000, 4],
    ] as const) {
      const shelf = shelfOf(size);
      const states = statesOf(2, shelf);
      for (const count of asked) states.before(count);
      expect([size, shelf.read.length]).toEqual([size, times]);
      expect(states.weight()).toBeLessThanOrEqual(48 * 1024 * 1024);
    }
  });

  it('are not built on another one when the whole one is gone', () => {
    // After 15 events there is none: the nearest is that after 10.
    expect(statesOf(2, shelfOf(1_000, 15)).before(20)).toEqual(emptyState);
    expect(statesOf(2, shelfOf(1_000, 10)).before(20).count).toBe(20);
  });
});

/** The states after each lot of changes: a key that is taken away, or a document that is put. */
function history(lots: readonly (readonly (readonly [key: number, value: number])[])[]): readonly State[] {
  let docs: Docs = trucks(30);
  return lots.map((lot, n) => {
    const after = new Map(docs);
    for (const [key, value] of lot)
      if (value === 0) after.delete(`crew ${key}`);
      else after.set(`crew ${key}`, { name: `Truck ${key}`, value });
    docs = after;
    return boardOf(docs, (n + 1) * 10);
  });
}
const content = ({ count, documents }: State) => ({
  count,
  documents: [...documents].map(([model, docs]) => [model, Object.fromEntries(docs)]),
});

const roomy = 1_000_000;

it('the states of the past are found as they were put, however many have gone', () => {
  const change = fc.tuple(fc.nat(40), fc.nat(3));
  const lots = fc.array(fc.array(change, { maxLength: 6 }), { minLength: 1, maxLength: 40 });
  let thinned = 0;
  fc.assert(
    fc.property(lots, fc.constantFrom(roomy, 1_500), (all, largest) => {
      const shelf = openShelf('arvada', { largest, interval: 10 }, null);
      const put = history(all);
      let whole = emptyState;
      for (const state of put) {
        const stored = toPut(state, whole);
        if (stored.base === null) whole = state;
        shelf.put({ count: state.count, moments: new Float64Array(0), rest: {}, ...stored });
      }
      const states = statesOf(2, shelf);
      const { packed } = shelf.size();
      thinned += packed < put.length ? 1 : 0;
      // None has gone without need.
      expect(packed).toBe(largest === roomy ? put.length : packed);
      const counts = put.map(({ count }) => count);
      for (const count of [...counts.toReversed(), ...counts]) {
        const found = states.before(count);
        const was = put.find((one) => one.count === found.count);
        expect(found.count).toBeLessThanOrEqual(count);
        expect(content(found)).toEqual(content(was ?? emptyState));
        expect(found.count).toBe(packed === put.length ? count : found.count);
      }
      // Reading goes on from the last one.
      expect(states.before(put.length * 10).count).toBe(put.length * 10);
      shelf.close();
    }),
  );
  expect(thinned).toBeGreaterThan(0);
});

describe('the past that an earlier process read', () => {
  type Rest = Parameters<typeof restOf>[0];
  const roomyShelf = () => openShelf('arvada', { largest: roomy, interval: 10 }, null);
  const place = (n: number) => ({ commit: BigInt(n * 10), prepare: BigInt(n * 10) });
  const log = (...more: readonly Written[]) =>
    logInMemory(opened('i1', '08:00', 'Water'), manual(true, '08:01'), ...more);
  const restAfter = (n: number, more: Partial<Rest> = {}): Rest => ({
    place: { event: `e${n}`, position: place(n), hash: `h${n}`, count: n },
    recorded: clock(`08:0${n}`),
    known: { moved: n === 2, came: [] },
    versions: [['accounts', `user ${n}`, n, { name: `Ada ${n}` }, false]],
    positions: [[n - 1, `crew ${n}`, 39.8, -105.1, null, true]],
    erasures: [],
    ...more,
  });
  const momentsOf = (n: number): Float64Array => {
    const timeline = timelineOf();
    const time = clock(`08:0${n}`);
    timeline.add({ position: place(n), read: n, recorded: time, occurred: time, mark: marks.none });
    return timeline.last(1);
  };
  const docs = trucks(8);
  const first = boardOf(docs, 1);
  const second = boardOf(new Map([...docs, ['crew 8', { name: 'Jetter' }]]), 2);
  const put = (shelf: Shelf, state: State, whole: State, rest: Partial<Rest> = {}) =>
    shelf.put({
      count: state.count,
      moments: momentsOf(state.count),
      rest: restOf(restAfter(state.count, rest)),
      ...toPut(state, whole),
    });
  const twoLots = (rest: Partial<Rest> = {}): Shelf => {
    const shelf = roomyShelf();
    put(shelf, first, emptyState);
    put(shelf, second, first, rest);
    return shelf;
  };
  const reads = async (shelf: Shelf, of = log()) => {
    const { timeline, erasures, known, reached, state, whole } = await keptOn(shelf, 'arvada', of.ports);
    return { length: timeline.length(), erasures, known, reached, state: content(state), whole: content(whole) };
  };
  const nothing = {
    length: 0,
    erasures: [],
    known: { moved: false, came: [] },
    reached: { after: undefined, count: 0 },
    state: content(emptyState),
    whole: content(emptyState),
  };
  const two = {
    length: 2,
    erasures: [],
    known: { moved: true, came: [] },
    reached: { after: place(2), count: 2 },
    state: content(second),
    whole: content(first),
  };

  it('is written down as JSON, with places as text', () => {
    const event = { id: 'e1', type: 'PersonalDataErased', position: place(1) };
    const read = { event } as unknown as Rest['erasures'][number]['read'];
    expect(restOf(restAfter(2, { erasures: [{ count: 1, read }] }))).toEqual({
      place: ['e2', '20/20', 'h2', 2],
      recorded: clock('08:02'),
      known: { moved: true, came: [] },
      versions: [['accounts', 'user 2', 2, { name: 'Ada 2' }, false]],
      positions: [[1, 'crew 2', 39.8, -105.1, null, true]],
      erasures: [{ count: 1, event: { id: 'e1', type: 'PersonalDataErased', position: null }, position: '10/10' }],
    });
  });

  it('is gone on from, in the same log', async () => {
    expect(await reads(twoLots())).toEqual(two);
    const shelf = roomyShelf();
    put(shelf, first, emptyState);
    expect(await reads(shelf)).toEqual({
      ...two,
      length: 1,
      known: { moved: false, came: [] },
      reached: { after: place(1), count: 1 },
      state: content(first),
    });
    expect(await reads(roomyShelf())).toEqual(nothing);
  });

  it('has the versions, positions, times and erasures of all its lots, none of them new', async () => {
    const event = { id: 'e1', type: 'PersonalDataErased', position: place(1) };
    const read = { event } as unknown as Rest['erasures'][number]['read'];
    const kept = await keptOn(twoLots({ erasures: [{ count: 1, read }] }), 'arvada', log().ports);
    const { timeline, versions, positions, erasures } = kept;
    expect(erasures).toEqual([{ count: 1, read: { event } }]);
    expect([versions.at('accounts', 'user 1', 1), versions.at('accounts', 'user 2', 1)]).toEqual([
      { name: 'Ada 1' },
      null,
    ]);
    expect(versions.at('accounts', 'user 2', 2)).toEqual({ name: 'Ada 2' });
    expect([versions.noted(), positions.noted()]).toEqual([[], []]);
    const window = { after: 0, most: 9 };
    const { crews } = positions.within(timeline, { at: clock('09:00'), clock: 'happened' }, window);
    expect([...crews.keys()]).toEqual(['crew 1', 'crew 2']);
    expect(timeline.reached()).toBe(clock('08:02'));
  });

  it('counts while an index knows of no change of the past of this organization', async () => {
    const after = log(opened('i2', '08:03', 'Sewage'), erased('i1', '08:04'));
    const indexed = (changed: boolean | null) => {
      const index = { now: async () => (changed === null ? null : { changed: () => changed }) };
      return reads(twoLots(), { ...after, ports: { ...after.ports, index: index as never } });
    };
    expect(await indexed(false)).toEqual(two);
    expect(await indexed(true)).toEqual(nothing);
    // Without its knowledge, the log itself is asked.
    expect(await indexed(null)).toEqual(nothing);
  });

  it('counts while the log only goes on, and no more once its past has changed', async () => {
    expect(await reads(twoLots(), log(opened('i2', '08:03', 'Sewage')))).toEqual(two);
    const shelf = twoLots();
    expect(await reads(shelf, log(opened('i2', '08:03', 'Sewage'), erased('i1', '08:04')))).toEqual(nothing);
    expect(shelf.size().packed).toBe(0);
    const before = logInMemory(erased('i1', '08:00'), manual(true, '08:01'));
    expect(await reads(twoLots(), before)).toEqual(two);
  });

  it('is nothing in another log', async () =>
    expect(await reads(twoLots(), logInMemory(opened('i1', '08:00', 'Water')))).toEqual(nothing));

  it('is nothing when it does not fit together, or cannot be read', async () => {
    const longer = roomyShelf();
    put(longer, first, emptyState);
    longer.put({
      count: 3,
      moments: momentsOf(2),
      rest: restOf(restAfter(2)),
      ...toPut({ ...second, count: 3 }, first),
    });
    expect(await reads(longer)).toEqual(nothing);
    const baseless = roomyShelf();
    put(baseless, first, emptyState);
    baseless.put({
      count: 2,
      moments: momentsOf(2),
      rest: restOf(restAfter(2)),
      ...toPut(second, { ...first, count: 0 }),
    });
    expect(await reads(baseless)).toEqual(nothing);
    const nowhere = roomyShelf();
    const rest = { ...restOf(restAfter(1)), place: ['e1', 'nowhere', 'h1', 1] };
    nowhere.put({ count: 1, moments: momentsOf(1), rest, ...toPut(first, emptyState) });
    expect(await reads(nowhere)).toEqual(nothing);
    const damaged: Shelf = {
      ...twoLots(),
      lots: () => {
        throw new Error('the key was ended');
      },
    };
    expect(await reads(damaged)).toEqual(nothing);
  });
});

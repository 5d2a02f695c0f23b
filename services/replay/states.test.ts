import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openShelf, type Stored } from './shelf.ts';
import { emptyState, type State, statesOf, toPut } from './states.ts';

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

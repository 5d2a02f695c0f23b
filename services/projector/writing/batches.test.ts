import { expect, it } from 'vitest';
import type { Followed } from '#events/store/store';
import { batches } from './batches.ts';

const event = (n: number) => ({ n }) as unknown as Followed;
const caughtUp = { caughtUp: true } as unknown as Followed;
const lot = (...numbers: readonly number[]) => numbers.map(event);

/** The batches of at most three items, in order. A bar stands where the next lot is asked for. */
async function foldedBetween(...lots: readonly (readonly Followed[])[]) {
  const folded: unknown[] = [];
  async function* following() {
    for (const one of lots) {
      yield await Promise.resolve(one);
      folded.push('|');
    }
  }
  for await (const batch of batches(following(), 3))
    folded.push(batch.map((item) => ('n' in item ? item.n : 'live')).join(''));
  return folded.join(' ');
}

it('folds full batches while it catches up, each as soon as it is full', async () => {
  expect(await foldedBetween(lot(1, 2, 3), lot(4))).toBe('123 | |');
  expect(await foldedBetween(lot(1), lot(2), lot(3), lot(4))).toBe('| | 123 | |');
  expect(await foldedBetween(lot(1, 2, 3, 4, 5, 6, 7), lot(8, 9))).toBe('123 456 | 789 |');
});

it('folds the rest with the word that it has caught up, and whatever comes afterwards at once', async () => {
  expect(await foldedBetween(lot(1, 2), [caughtUp], lot(3), lot(4, 5, 6, 7))).toBe('| 12live | 3 | 456 7 |');
});

it('folds nothing when nothing comes', async () => {
  expect(await foldedBetween()).toBe('');
  expect(await foldedBetween([caughtUp], [])).toBe('live | |');
});

it('folds a fact of many rows apart once it has caught up, because requests are answered between', async () => {
  const heavy = (n: number) => ({ n, data: { rows: [{ name: 'x'.repeat(100_000) }] } }) as unknown as Followed;
  expect(await foldedBetween([heavy(1), heavy(2), caughtUp], [heavy(3), event(4), heavy(5)])).toBe('1 2live | 34 5 |');
  expect(await foldedBetween([heavy(1), heavy(2), heavy(3)], [caughtUp])).toBe('123 | live |');
});

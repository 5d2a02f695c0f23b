import { describe, expect, it } from 'vitest';
import { every } from './rowsOfPush.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ method: 'GET' as const, path: `/api/${String(n).padStart(3, '0')}/` }));
const seeds = [-1, 0, 1, 2, 3, 4, 5, 6, 2 ** 31 - 1];

describe('the rows that a seed chooses', () => {
  it.each([1, 2, 5, 6, 7, 317])('of %i are never none, and the same for the same seed', (count) => {
    for (const seed of seeds) {
      expect(every(6, rows(count), seed).length).toBeGreaterThan(0);
      expect(every(6, rows(count).toReversed(), seed)).toEqual(every(6, rows(count), seed));
    }
  });

  it('are all rows, each once, for six seeds in a row', () => {
    const taken = [7, 8, 9, 10, 11, 12].flatMap((seed) => every(6, rows(317), seed));
    expect(new Set(taken.map(({ path }) => path)).size).toBe(317);
    expect(taken).toHaveLength(317);
  });

  it('are none of none', () => expect(every(6, [], 1)).toEqual([]));
});

import { expect, it } from 'vitest';
import { searched } from './search.ts';

it.each([
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 1],
  [2, 1, 1],
  [7, 0, 0],
  [7, 3, 3],
  [7, 6, 6],
  [7, 9, 7],
  [8, 4, 4],
  [8, 5, 5],
])('of %i numbers of which those from %i on fit, the first is %i', (length, from, expected) => {
  const asked: number[] = [];
  const found = searched(length, (n) => {
    asked.push(n);
    return n >= from;
  });
  expect(found).toBe(expected);
  expect(asked.every((n) => n >= 0 && n < length)).toBe(true);
  expect(asked).toHaveLength(new Set(asked).size);
  expect(asked.length).toBeLessThanOrEqual(4);
});

it('asks in the middle first, and then in the half that is left', () => {
  const asked: number[] = [];
  searched(9, (n) => asked.push(n) > 0 && n >= 6);
  expect(asked).toEqual([4, 7, 6, 5]);
});

import { expect, it } from 'vitest';
import { pointsOf, showsMarkers, steps, windowOf } from './cells.ts';

it('a cell stands at its middle, row by row from the first cell of the view', () => {
  const answer = { level: 2, column: 3, row: 1, columns: 2, cells: [0, 5, 1, 2, 1, 7] };
  const found = pointsOf({ ...answer } as unknown as Parameters<typeof pointsOf>[0]);
  // The view begins in the last column of the world and goes on in its first one.
  expect(found.map(({ lng, n }) => [lng, n])).toEqual([
    [135, 5],
    [-135, 2],
    [135, 7],
  ]);
  expect(found.map(({ lat }) => lat > 0)).toEqual([true, true, false]);
});

it('markers are shown at zoom 16 or more, or from 13 with 30 points or fewer', () => {
  expect([showsMarkers(16, 900), showsMarkers(15, 30), showsMarkers(15, 31), showsMarkers(12, 1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('the slider goes from the beginning of the range to its end', () => {
  const range = [0, 1_200] as const;
  expect([windowOf(0, range), windowOf(steps, range)]).toEqual([
    [0, 100],
    [1_100, 1_200],
  ]);
});

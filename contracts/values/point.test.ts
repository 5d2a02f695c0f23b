import { expect, it } from 'vitest';
import { mistakeIn, valueIn } from './judged.ts';
import { isReached, metresBetween, pointIn } from './point.ts';

const arvada = [39.8028, -105.0875] as const;

it.each([[[39.7392, -104.9903]], [[38.2544, -104.6091]], [[41.14, -104.82]]])(
  'a place of the region is taken as it is: %j',
  (point) => expect(pointIn(point as [number, number], arvada)).toEqual({ value: point }),
);

it.each([
  [[39.81, 105.08], 'minus sign'],
  [[-105.08, 39.81], 'swapped'],
  [[105.08, 39.81], 'swapped, and the minus sign'],
  [[-39.81, -105.08], 'minus sign too many'],
])('a place is repaired with a note: %j', (point, words) => {
  const judged = pointIn(point as [number, number], arvada);
  expect(valueIn(judged)).toEqual([39.81, -105.08]);
  expect(judged).toMatchObject({ note: expect.stringContaining(words) as string });
});

it('a place in another state is taken, and called far', () =>
  expect(pointIn([38.95, -94.73], arvada)).toEqual({
    value: [38.95, -94.73],
    note: 'This position is 556 miles from here.',
  }));

it.each([
  [[0, 0], 'in the Atlantic'],
  [[-0, 0], 'in the Atlantic'],
  [[0.0001, 0.0001], 'miles from here'],
  [[90, 180], 'not a place'],
  [[-90, 0], 'not a place'],
  [[51.5, -0.12], 'miles from here'],
  [[1024, -1024], 'not a place'],
  [[Number.NaN, 1], 'not a position'],
])('a place is refused in words: %j', (point, words) =>
  expect(mistakeIn(pointIn(point as [number, number], arvada))).toContain(words),
);

it('does not reach around the earth by a lost sign alone', () => {
  expect(isReached(arvada, [39.8, -105.2])).toBe(true);
  expect(isReached(arvada, [0, 0])).toBe(false);
  expect(metresBetween([40, -105], [41, -105])).toBeCloseTo(111_195, -2);
});

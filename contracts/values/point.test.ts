import { expect, it } from 'vitest';
import { mistakeIn, valueIn } from './judged.ts';
import { crewPointIn, isReached, metresBetween, milesBetween, pointIn } from './point.ts';

const arvada = { centre: [39.8028, -105.0875], miles: 310 } as const;

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

it('a place in another state is refused by the name of the setting; a crew may be there', () => {
  const far =
    'This position is 556 miles from the center of the map. The reach of this organization is 310 miles (Settings > Reach).';
  expect(mistakeIn(pointIn([38.95, -94.73], arvada))).toBe(far);
  expect(pointIn([38.95, -94.73], { ...arvada, miles: 600 })).toEqual({ value: [38.95, -94.73] });
  expect(crewPointIn([38.95, -94.73], arvada)).toEqual({ value: [38.95, -94.73], note: far });
  expect(mistakeIn(crewPointIn([51.5, -0.12], arvada))).toContain('Settings > Reach');
});

it.each([
  [[0, 0], 'in the Atlantic'],
  [[-0, 0], 'in the Atlantic'],
  [[0.0001, 0.0001], 'miles from the center'],
  [[90, 180], 'not a place'],
  [[-90, 0], 'not a place'],
  [[51.5, -0.12], 'miles from the center'],
  [[1024, -1024], 'not a place'],
  [[Number.NaN, 1], 'not a position'],
])('a place is refused in words: %j', (point, words) =>
  expect(mistakeIn(pointIn(point as [number, number], arvada))).toContain(words),
);

it('does not reach around the earth by a lost sign alone', () => {
  expect(isReached(arvada, [39.8, -105.2])).toBe(true);
  expect(isReached(arvada, [0, 0])).toBe(false);
  expect(metresBetween([40, -105], [41, -105])).toBeCloseTo(111_195, -2);
  expect(milesBetween([39, -105], [40, -105])).toBeCloseTo(69.09, 1);
});

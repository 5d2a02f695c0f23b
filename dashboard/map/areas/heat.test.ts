import { expect, it } from 'vitest';
import { deskHeat, fullHeat, standaloneHeat } from './heat.ts';

it('has a radius of 20 pixels, and is full at 3 incidents beside the figures, at 25 where the map stands alone', () => {
  expect([deskHeat, standaloneHeat]).toEqual([
    { radius: 20, max: 3 },
    { radius: 20, max: 25 },
  ]);
});

it('three incidents are full heat, and more where most cells have more, so that hot spots stand out', () => {
  const cells = (counts: readonly number[]) => counts.map((n) => ({ n }));
  expect([fullHeat([], 3), fullHeat(cells([1, 1, 2]), 3), fullHeat(cells([3, 9]), 3)]).toEqual([3, 3, 9]);
  expect(fullHeat(cells(Array.from({ length: 100 }, (_, n) => n + 1)), 3)).toBe(98);
});

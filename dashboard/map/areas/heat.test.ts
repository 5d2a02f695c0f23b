import { expect, it } from 'vitest';
import { fullHeat } from './heat.ts';

it('three incidents are full heat, and more where most cells have more, so that hot spots stand out', () => {
  const cells = (counts: readonly number[]) => counts.map((n) => ({ n }));
  expect([fullHeat([], 3), fullHeat(cells([1, 1, 2]), 3), fullHeat(cells([3, 9]), 3)]).toEqual([3, 3, 9]);
  expect(fullHeat(cells(Array.from({ length: 100 }, (_, n) => n + 1)), 3)).toBe(98);
});

import { expect, it } from 'vitest';
import { miles } from './distance.ts';

it('is a degree of latitude long', () => {
  expect(miles([39, -105], [40, -105])).toBeCloseTo(69.09, 1);
  expect(miles([39, -105], [39, -105])).toBe(0);
});

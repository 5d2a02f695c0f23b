import { expect, it } from 'vitest';
import { metres, mile } from './earth.ts';

it('a mile has 1,609.344 metres', () => expect(mile).toBe(1_609.344));

it.each([
  ['one degree to the north', [39, -105], [40, -105], 111_195],
  ['one degree to the south', [40, -105], [39, -105], 111_195],
  ['one degree along the equator', [0, 10], [0, 11], 111_195],
  ['one degree along the sixtieth parallel', [60, 10], [60, 11], 55_598],
  ['three and four degrees at the equator', [3, 0], [0, 4], 555_975],
  ['the same place', [39.8, -105.1], [39.8, -105.1], 0],
] as const)('the distance of %s is right to the metre', (_, one, other, expected) =>
  expect(Math.round(metres(one, other))).toBe(expected),
);

it('the width of a degree is that at the second place', () => {
  expect(Math.round(metres([0, 0], [60, 1]) / 100)).toBe(Math.round(Math.hypot(60 * 111_195, 55_598) / 100));
  expect(Math.round(metres([60, 0], [0, 1]) / 100)).toBe(Math.round(Math.hypot(60 * 111_195, 111_195) / 100));
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantilesOf } from './quantiles.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

it('half and nine tenths of the seconds are those of a sorted list, also of days, also of many, also one list after another', () => {
  const seconds = fc.oneof(
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: 130_000, max: 140_000 }),
    fc.integer({ min: 0, max: 40_000_000 }),
    fc.constant(-1),
  );
  fc.assert(
    fc.property(fc.array(seconds, { maxLength: 60 }), fc.constantFrom(1, 1, 400), (some, times) => {
      // A list of more than 512 is counted, not sorted.
      const list = Array.from({ length: times }, () => some).flat();
      const sorted = list.filter((value) => value >= 0).toSorted((a, b) => a - b);
      const nearest = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
      expect(quantilesOf(Int32Array.from(list))).toEqual({
        n: sorted.length,
        median_seconds: nearest(0.5),
        p90_seconds: nearest(0.9),
      });
    }),
    { seed, numRuns: 300 },
  );
});

it('a value is counted once at each edge of the table and of its parts, of few values and of many', () => {
  for (const seconds of [0, 511, 512, 2 ** 17 - 1, 2 ** 17, 2 ** 17 + 1])
    for (const times of [1, 512, 513])
      expect(quantilesOf(new Int32Array(times).fill(seconds))).toEqual({
        n: times,
        median_seconds: seconds,
        p90_seconds: seconds,
      });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unmeasured } from './columns/kinds.ts';
import { spreads } from './spreads.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Nearest rank. */
const ranked = (values: readonly number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? null;

it('the quantiles of each group and of all are those of sorted lists, also at the edges of the parts and of the table', () => {
  const seconds = fc.oneof(
    fc.integer({ min: 0, max: 2_000 }),
    fc.constantFrom(0, 511, 512, 2 ** 17 - 1, 2 ** 17, 2 ** 17 + 1, 40_000_000, -1, unmeasured),
  );
  const row = fc.tuple(fc.integer({ min: -1, max: 2 }), seconds);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 80 }), fc.nat(80), (rows, cut) => {
      const pieces = [rows.slice(0, cut), rows.slice(cut)].map((some) => ({
        size: some.length,
        // A block has room for later rows.
        values: Int32Array.from([...some.map(([, value]) => value), 7, 7]),
      }));
      const found = spreads(pieces, { size: 3, groups: Int32Array.from(rows, ([group]) => group) });
      const valuesOf = (wanted: number) =>
        rows.filter(([group]) => (wanted === 3 ? group >= 0 : group === wanted)).map(([, value]) => value);
      expect(found).toEqual(
        [0, 1, 2, 3].map((group) => {
          const values = valuesOf(group).filter((value) => value >= 0);
          return {
            n: values.length,
            of: values.length + valuesOf(group).filter((value) => value === unmeasured).length,
            median_seconds: ranked(values, 0.5),
            p90_seconds: ranked(values, 0.9),
          };
        }),
      );
    }),
    { seed, numRuns: 400 },
  );
});

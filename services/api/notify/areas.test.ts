import fc from 'fast-check';
import { expect, it } from 'vitest';
import { squaresOf } from '#projections/notify/serviceAccounts';
import { boxOf, isInside } from './areas.ts';
import { accountsIn } from './recipients.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** The same rows as the read model, by their squares. */
function rowsOf(points: readonly (readonly [number, number])[]) {
  const squares = new Map<string, object[]>();
  for (const [n, [lng, lat]] of points.entries()) {
    const [square = ''] = squaresOf('arvada', { west: lng, east: lng, south: lat, north: lat });
    squares.set(square, [
      ...(squares.get(square) ?? []),
      { square, customer: String(n), spreadsheet: '', lat, lng, phone: '' },
    ]);
  }
  return {
    rowLists: (_: string, square: string, columns: readonly string[]) => {
      const rows = squares.get(square) ?? [];
      return Object.fromEntries(columns.map((name) => [name, rows.map((row) => row[name as keyof typeof row])]));
    },
    doc: () => null,
  };
}

// On the borders of squares as well: a hundredth of a degree.
const place = fc.tuple(
  fc.integer({ min: -10_520, max: -10_490 }),
  fc.integer({ min: 3_970, max: 4_000 }),
  fc.boolean(),
);
const point = place.chain(([x, y, onBorder]) =>
  onBorder
    ? fc.constant([x / 100, y / 100] as const)
    : fc
        .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([a, b]) => [(x + a) / 100, (y + b) / 100] as const),
);

it('finds by squares exactly the accounts that are found one by one, each once', () => {
  const paths = fc.array(fc.array(point, { minLength: 3, maxLength: 12 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 200 }), paths, (points, areas) => {
      const found = accountsIn(rowsOf(points), 'arvada', areas).map(({ customer }) => customer);
      const expected = points.flatMap(([lng, lat], n) =>
        areas.some((path) => isIn(path, lng, lat)) ? [String(n)] : [],
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { seed, numRuns: 200 },
  );
});

it('reads no square of the map that the area does not touch', () => {
  const read: string[] = [];
  const views = {
    rowLists: (_: string, square: string) => {
      read.push(square);
      return {};
    },
    doc: () => null,
  };
  const corner = (turn: number) => [-105.05 + 0.149 * Math.cos(turn), 39.855 + 0.149 * Math.sin(turn)] as const;
  accountsIn(views, 'arvada', [Array.from({ length: 64 }, (_, n) => corner((n / 32) * Math.PI))]);
  // A circle in 30 by 30 squares.
  expect(read.length).toBeGreaterThan(30 * 30 * 0.7);
  expect(read.length).toBeLessThan(30 * 30 * 0.95);
  expect(read).toContain('arvada:-10505:3985');
  expect(read).not.toContain('arvada:-10520:3970');
});

const isIn = (path: readonly (readonly [number, number])[], lng: number, lat: number): boolean => {
  const { west, east, south, north } = boxOf(path);
  return lng >= west && lng <= east && lat >= south && lat <= north && isInside(path, lng, lat);
};

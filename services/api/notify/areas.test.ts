import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside } from '#contracts/core/geo';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { rowChanges } from '#projections/core/rows';
import { countedSpreadsheets } from '#projections/directories/countedSpreadsheets';
import { serviceAccounts, squaresOf } from '#projections/notify/serviceAccounts';
import { happened } from '#projections/testing/given';
import { rowListsSql } from '#services/views/rows/rowColumns';
import { rowTableOf } from '#services/views/rows/rowTable';
import { openViews, type ViewStore } from '#services/views/views';
import { checkedSquares } from './areaLocations.ts';
import { boxOf } from './areas.ts';
import { accountsIn, pointsIn, squaresIn } from './recipients.ts';

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
      const lists = columns.map((name) => [name, rows.map((row) => row[name as keyof typeof row])] as const);
      return Object.fromEntries(lists) as never;
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

it('finds by squares exactly the accounts that are found one by one, each once', async () => {
  const paths = fc.array(fc.array(point, { minLength: 3, maxLength: 12 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(point, { maxLength: 200 }), paths, async (points, areas) => {
      const squares = await squaresIn('arvada', areas);
      const found = accountsIn(rowsOf(points), squares).map(({ customer }) => customer);
      const expected = points.flatMap(([lng, lat], n) =>
        areas.some((path) => isIn(path, lng, lat)) ? [String(n)] : [],
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
      const places = pointsIn(rowsOf(points), squares).map(String);
      expect(places.toSorted()).toEqual(expected.map((n) => String(points[Number(n)])).toSorted());
    }),
    { seed, numRuns: 60 },
  );
});

it('reads no square of the map that the area does not touch', async () => {
  const read: string[] = [];
  const views = {
    rowLists: (_: string, square: string) => {
      read.push(square);
      return {};
    },
    doc: () => null,
  };
  const corner = (turn: number) => [-105.05 + 0.149 * Math.cos(turn), 39.855 + 0.149 * Math.sin(turn)] as const;
  accountsIn(views, await squaresIn('arvada', [Array.from({ length: 64 }, (_, n) => corner((n / 32) * Math.PI))]));
  // A circle in 30 by 30 squares.
  expect(read.length).toBeGreaterThan(30 * 30 * 0.7);
  expect(read.length).toBeLessThan(30 * 30 * 0.95);
  expect(read).toContain('arvada:-10505:3985');
  expect(read).not.toContain('arvada:-10520:3970');
});

it('searches areas in turns, so that other requests are answered before the last area', async () => {
  const star = (turn: number) =>
    Array.from({ length: 1_000 }, (_, n) => {
      const angle = (n / 500) * Math.PI + turn;
      const radius = n % 2 === 0 ? 0.14 : 0.135;
      return [-105.1 + radius * Math.cos(angle), 39.8 + radius * Math.sin(angle)] as const;
    });
  let others = 0;
  let next = setImmediate(function answer() {
    others += 1;
    next = setImmediate(answer);
  });
  await checkedSquares('arvada', [star(0), star(0.001), star(0.002)]);
  clearImmediate(next);
  // One for each outline that is checked, and one for each hundred of two thousand squares.
  expect(others).toBeGreaterThan(15);
});

const isIn = (path: readonly (readonly [number, number])[], lng: number, lat: number): boolean => {
  const { west, east, south, north } = boxOf(path);
  return lng >= west && lng <= east && lat >= south && lat <= north && isInside(path, lng, lat);
};

describe('the stored accounts', () => {
  const onDisk = (work: (views: ViewStore, folder: string) => void) => {
    const folder = folderOf('areas');
    const views = openViews(folder);
    views.writer(countedSpreadsheets);
    views.writer(serviceAccounts);
    try {
      work(views, folder);
    } finally {
      views.close();
    }
  };
  type Event = Parameters<typeof rowChanges>[1];
  const fold = (views: ViewStore, events: readonly Event[]) => {
    const writer = views.writer(serviceAccounts);
    for (const event of events) views.transaction(() => writer.prepare(rowChanges(serviceAccounts, event))());
  };
  const holder = ([lng, lat]: readonly [number, number]) => ({
    number: '',
    name: '',
    phoneNumber: '',
    address: '',
    place: `${lat},${lng}`,
  });
  const by = (entity: string) => ({ stream: 'serviceaccount-a', entity });
  const customer = fc.integer({ min: 0, max: 20 }).map(String);
  const entity = fc.constantFrom('arvada', 'durham');
  const listed = fc
    .record({ account: customer, entity, at: fc.option(point) })
    .map((one) =>
      happened(
        'ServiceAccountListed',
        { account: one.account, subject: one.account, personal: one.at && holder(one.at) },
        by(one.entity),
      ),
    );
  const removed = fc
    .record({ account: customer, entity })
    .map((one) => happened('ServiceAccountRemoved', { account: one.account }, by(one.entity)));
  const sheet = fc.constantFrom('counts', 'is written');
  const read = fc.record({ sheet, entity, people: fc.uniqueArray(customer), at: point }).map((one) =>
    happened(
      'ServiceAccountsRead',
      {
        spreadsheet: one.sheet,
        first: 0,
        rows: one.people.length,
        keys: 'k1',
        people: one.people.map((subject, n) => ({
          subject,
          personal: holder([one.at[0] + n / 700, one.at[1] - n / 900]),
        })),
      },
      by(one.entity),
    ),
  );
  const erased = sheet.map((subject) => happened('PersonalDataErased', { subject }, by('arvada')));
  const facts = fc.array(fc.oneof(listed, listed, read, removed, erased), { maxLength: 30 });

  it('in an area are those that a walk over all rows finds, as accounts and as places, after every change', async () => {
    const paths = fc.array(fc.array(point, { minLength: 3, maxLength: 12 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(facts, facts, paths, async (before, after, areas) => {
        const squares = await squaresIn('arvada', areas);
        onDisk((views) => {
          const writer = views.writer(countedSpreadsheets);
          views.transaction(() => writer.prepare('counts', { directory: 'arvada' })());
          for (const events of [before, after]) {
            fold(views, events);
            const expected = views
              .rangedRows('service_accounts', {
                where: {},
                range: { column: 'lat', from: -91, below: 91 },
                limit: 1_000,
              })
              .filter(({ square, spreadsheet }) => square.startsWith('arvada:') && spreadsheet !== 'is written')
              .filter(({ lng, lat }) => areas.some((path) => isIn(path, lng, lat)));
            expect(
              accountsIn(views, squares)
                .map(({ customer: one, lng, lat }) => `${one} ${lng} ${lat}`)
                .toSorted(),
            ).toEqual(expected.map(({ customer: one, lng, lat }) => `${one} ${lng} ${lat}`).toSorted());
            expect(pointsIn(views, squares).map(String).toSorted()).toEqual(
              expected.map(({ lng, lat }) => `${lng},${lat}`).toSorted(),
            );
          }
        });
      }),
      { seed, numRuns: 20 },
    );
  });

  it.each([[['spreadsheet', 'lat', 'lng']], [['customer', 'spreadsheet', 'lat', 'lng', 'phone']]])(
    'of a square are read from its index alone: %s',
    (columns) =>
      onDisk((_, folder) => {
        const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
        const plan = db.prepare(`EXPLAIN QUERY PLAN ${rowListsSql(rowTableOf(serviceAccounts), columns)}`).all('');
        db.close();
        expect(JSON.stringify(plan)).toContain('COVERING INDEX');
      }),
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInside } from '#contracts/core/geo';
import { openSqlite } from '#events/store/sqlite';
import { countedSpreadsheets } from '#projections/directories/countedSpreadsheets';
import { serviceAccounts } from '#projections/notify/serviceAccounts';
import { pointsIn, squaresIn } from '#services/api/notify/recipients';
import { rowTableOf } from '#services/views/rows/rowTable';
import { openViews, type ViewStore } from '#services/views/views';
import { judge, type Outcome, percentile } from '../compare.ts';

const accounts = Number(process.env.ACCOUNTS ?? 1_000_000);
const openings = 7;
const rounds = 20;
const entity = '6b1f0a52-7d0e-5f0e-9a35-0c6a9a2f2b10';
const sheet = '00000000-0000-4000-8000-000000000001';
/** The town, in degrees: about 28 by 28 km. */
const [south, west, high, wide] = [39.65, -105.25, 0.25, 0.33];

/** The accounts of one upload, written as rows by SQLite alone. */
function fill(dataDir: string): void {
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  const uuid = (n: string) => `printf('00000000-0000-4000-8000-%012x', ${n})`;
  const share = '(abs(random() % 1000000) / 1000000.0)';
  const square = (side: string) => `CAST(floor(${side} * 100) AS INTEGER)`;
  db.exec(`WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${accounts}),
    at AS MATERIALIZED (SELECT n, ${south} + ${high} * ${share} lat, ${west} + ${wide} * ${share} lng FROM r)
    INSERT INTO ${rowTableOf(serviceAccounts).name} (square, customer, spreadsheet, until, lat, lng, phone, print)
    SELECT '${entity}:' || ${square('lng')} || ':' || ${square('lat')}, ${uuid('n')}, '${sheet}', '',
      lat, lng, '+1303' || printf('%07d', n), ${uuid('n')} FROM at`);
  db.close();
}

/** A drawn circle of this many corners, its radius in degrees of latitude. */
const circle = (radius: number, corners: number, east = west + wide / 2): readonly (readonly [number, number])[] =>
  Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners;
    return [east + 1.3 * radius * Math.cos(angle), south + high / 2 + radius * Math.sin(angle)];
  });

/** Milliseconds of processor time. */
async function cost<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const start = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(start);
  return [(user + system) / 1_000, done];
}

/** The people in a drawn area among a million service accounts: the first time, and again as the area is changed. */
export async function areas(): Promise<readonly Outcome[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-areas-'));
  const opened = (): ViewStore => {
    const views = openViews(dataDir);
    views.writer(serviceAccounts);
    views.writer(countedSpreadsheets);
    return views;
  };
  let views = opened();
  try {
    const counted = views.writer(countedSpreadsheets);
    views.transaction(() => counted.prepare(sheet, { directory: entity })());
    views.close();
    fill(dataDir);
    const outcomes: Outcome[] = [];
    // Another part of the town, so that the process has done this work before.
    views = opened();
    const elsewhere = [circle(0.02, 100, west + 0.05)];
    for (let n = 0; n < 3; n++) pointsIn(views, await squaresIn(entity, elsewhere));
    views.close();
    // No notification goes to more people than there are in a quarter; a district is three times as many.
    for (const [name, radius, goal] of [
      ['a quarter', 0.0125, { atMost: 100 }],
      ['a district', 0.025, { atMost: 100 }],
      ['half of the town', 0.1, {}],
    ] as const) {
      const path = circle(radius, 100);
      const [first, again]: [number[], number[]] = [[], []];
      let found: ReturnType<typeof pointsIn> = [];
      for (let n = 0; n < openings; n++) {
        views = opened();
        const search = async () => pointsIn(views, await squaresIn(entity, [path]));
        const [once, there] = await cost(search);
        first.push(once);
        for (let round = 0; round < rounds; round++) again.push((await cost(search))[0]);
        found = there;
        views.close();
      }
      if (!found.every(([lng, lat]) => isInside(path, lng, lat))) throw new Error('an account is outside');
      const of = `${found.length.toLocaleString('en-US')} of ${accounts.toLocaleString('en-US')} accounts in ${name}`;
      outcomes.push(
        judge(`${of}: the first time after a start, p50`, percentile(first, 0.5), {
          unit: 'ms of processor time',
          ...goal,
        }),
      );
      outcomes.push(judge(`${of}: again, p95`, percentile(again, 0.95), { unit: 'ms of processor time', ...goal }));
    }
    return outcomes;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

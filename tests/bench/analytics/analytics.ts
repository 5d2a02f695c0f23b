import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#events/store/sqlite';
import { accounts } from '#projections/accounts/accounts';
import { callFigures } from '#projections/analytics/callFigures';
import { incidentFigures } from '#projections/analytics/incidentFigures';
import { entities } from '#projections/entity/entities';
import { callsOf, peopleOf } from '#services/api/analytics/callAnswers';
import { figureColumns } from '#services/api/analytics/columns/figureColumns';
import { cellsOf, pointsJson } from '#services/api/analytics/heat';
import { leadersIn } from '#services/api/analytics/performance';
import type { App } from '#services/app/app';
import { rowTableOf } from '#services/views/rowTable';
import { openViews } from '#services/views/views';
import { judge, type Outcome, percentile } from '../compare.ts';

const incidents = Number(process.env.INCIDENTS ?? 1_000_000);
const calls = Number(process.env.CALLS ?? 5_000_000);
const rounds = 40;
const entity = '6b1f0a52-7d0e-5f0e-9a35-0c6a9a2f2b10';
const began = Date.UTC(2025, 0, 1);
const year = 365 * 24 * 3_600_000;

/** A year of one large organization, written as rows by SQLite alone: the figures read them as they read any others. */
function fill(dataDir: string): void {
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  // Indexes of a list are of no use to the columns, and take most of the time of the filling.
  db.exec('PRAGMA cache_size = -400000');
  for (const model of [incidentFigures, callFigures])
    for (const index of rowTableOf(model).indexes)
      if (index.includes('entity')) db.exec(`DROP INDEX ${rowTableOf(model).name}_${index.join('_')}`);
  const random = (most: number) => `abs(random() % ${most})`;
  const uuid = (n: string) => `printf('00000000-0000-4000-8000-%012x', ${n})`;
  const numbers = (count: number) =>
    `WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${count})`;
  const received = `${began} + n * ${year / incidents}`;
  db.exec(`${numbers(incidents)} INSERT INTO ${rowTableOf(incidentFigures).name}
    (incident, entity, place, received, lat, lng, labels, meaning, acknowledged, contacted, on_scene, finished, leader, hidden)
    SELECT ${uuid('n')}, '${entity}', n, CAST(${received} AS INTEGER),
      39.8 + (${random(2_000)} + ${random(2_000)} - 2000) / 20000.0, -105.1 + (${random(2_000)} + ${random(2_000)} - 2000) / 16000.0,
      '["' || substr('WaterSewerOdor.', 1 + 5 * ${random(3)}, 5) || '"]', 'closed',
      CAST(${received} AS INTEGER) + ${random(900_000)}, NULL, CAST(${received} AS INTEGER) + 1000000 + ${random(5_000_000)}, NULL,
      ${uuid(random(40))}, n % 200 = 0 FROM r`);
  db.exec(`${numbers(calls)} INSERT INTO ${rowTableOf(callFigures).name}
    (entity, call, user, callout, incident, requested, answered_after, outcome, said, latest, place)
    SELECT '${entity}', ${uuid('n')}, ${uuid(random(800))}, NULL, ${uuid(`1 + ${random(incidents)}`)},
      CAST(${began} + n * ${year / calls} AS INTEGER), CASE ${random(3)} WHEN 0 THEN NULL ELSE ${random(90)} END,
      CASE ${random(4)} WHEN 0 THEN 'accepted' WHEN 1 THEN 'declined' WHEN 2 THEN 'no-answer' ELSE 'accepted-too-late' END, NULL, 1, n FROM r`);
  db.close();
}

async function timed(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
  }
  return percentile(times, 0.95);
}

/** The analyst's figures with this many rows behind them, from the columns that the server keeps. */
export async function analytics(): Promise<readonly Outcome[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-figures-'));
  const views = openViews(dataDir);
  try {
    for (const model of [accounts, entities, incidentFigures, callFigures]) views.writer(model);
    fill(dataDir);
    const app = { views } as unknown as App;
    const of = `${incidents.toLocaleString('en-US')} incidents`;
    const and = `${calls.toLocaleString('en-US')} calls`;
    const before = process.memoryUsage().rss;
    const start = performance.now();
    const columns = await figureColumns(app);
    const zone = 'America/Denver';
    const quarter = { from: began + year / 2, below: began + year / 2 + 90 * 24 * 3_600_000, zone };
    const whole = { from: began, below: began + year, zone };
    const filter = { columns, entity, range: whole, labels: [] };
    const view = { north: 39.95, east: -104.9, south: 39.65, west: -105.3 };
    const outcomes = [
      judge(`${of} and ${and}: read once after a start`, (performance.now() - start) / 1_000, { unit: 's' }),
      judge(`${of} and ${and}: kept`, (process.memoryUsage().rss - before) / 1e6, { unit: 'MB' }),
    ];
    const answered = async (name: string, atMost: number, work: () => unknown) => {
      outcomes.push(judge(`${name}, p95`, await timed(work), { unit: 'ms of processor time', atMost }));
    };
    await answered(`heat map of ${of}: cells of a view`, 20, async () => {
      await figureColumns(app);
      return JSON.stringify(cellsOf(filter, view, 12));
    });
    const size = Math.max(...[8, 10, 12, 14].map((zoom) => JSON.stringify(cellsOf(filter, view, zoom)).length));
    outcomes.push(judge(`heat map of ${of}: the answer`, size / 1_000, { unit: 'kB', atMost: 60 }));
    await answered(`90 days of ${and}`, 150, () => callsOf(app, entity, quarter));
    await answered(`responsiveness in 90 days of ${and}`, 150, () => peopleOf(app, entity, quarter));
    await answered(`performance of ${of}`, 150, () => leadersIn(app, entity, whole));
    const heap = process.memoryUsage().heapUsed;
    let [bytes, most] = [0, 0];
    for (const part of pointsJson(filter)) {
      bytes += part.length;
      most = Math.max(most, process.memoryUsage().heapUsed - heap);
    }
    const points = `heat map of ${of}: points, ${(bytes / 1e6).toFixed(0)} MB streamed`;
    return [...outcomes, judge(points, most / 1e6, { unit: 'MB of heap', atMost: 64 })];
  } finally {
    views.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

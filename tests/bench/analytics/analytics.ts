import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Part, type Subject, subjectNames, subjects } from '#contracts/analytics/questions';
import { openSqlite, readSqlite } from '#events/store/sqlite';
import { accounts } from '#projections/accounts/accounts';
import { callFigures } from '#projections/analytics/callFigures';
import { crewWork } from '#projections/analytics/crewWork';
import { incidentFigures } from '#projections/analytics/incidentFigures';
import { crews } from '#projections/dispatch/crews';
import { entities } from '#projections/entity/entities';
import { incidents as incidentDocuments } from '#projections/incident/incidents';
import { mapLayers } from '#projections/map/mapLayers';
import { callsOf, exported, peopleOf } from '#services/api/analytics/calls/callAnswers';
import { cellsOf, pointsJson } from '#services/api/analytics/heat';
import { leadersIn } from '#services/api/analytics/performance';
import type { App } from '#services/app/app';
import { systemClock } from '#services/core/clock';
import { figureColumns } from '#services/figures/columns/columnsFor';
import type { FigureColumns } from '#services/figures/columns/kinds';
import { answerTo } from '#services/figures/questions/question';
import { csvStream } from '#services/forms/csv';
import type { Network } from '#services/maps/cutting';
import { inlineParsing } from '#services/parsing/reader';
import { appOf } from '#services/testing/app';
import { rowTableOf } from '#services/views/rows/rowTable';
import { openViews, type Views } from '#services/views/views';
import { memory } from '../../support/memory.ts';
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
  db.exec('PRAGMA cache_size = -400000');
  // One index made of all rows takes less time than one that grows with them.
  const indexes = [incidentFigures, callFigures, crewWork].flatMap((model) =>
    rowTableOf(model).indexes.map((index) => [rowTableOf(model).name, index] as const),
  );
  for (const [table, index] of indexes) db.exec(`DROP INDEX ${table}_${index.join('_')}`);
  const random = (most: number) => `abs(random() % ${most})`;
  const uuid = (n: string) => `printf('00000000-0000-4000-8000-%012x', ${n})`;
  const numbers = (count: number) =>
    `WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${count})`;
  const received = `${began} + n * ${year / incidents}`;
  db.exec(`${numbers(incidents)} INSERT INTO ${rowTableOf(incidentFigures).name}
    (incident, entity, place, received, lat, lng, labels, meaning, acknowledged, contacted, on_scene, finished, leader, hidden, progress, version, crew, person, closed)
    SELECT ${uuid('n')}, '${entity}', n, CAST(${received} AS INTEGER),
      39.8 + (${random(2_000)} + ${random(2_000)} - 2000) / 20000.0, -105.1 + (${random(2_000)} + ${random(2_000)} - 2000) / 16000.0,
      '["' || substr('WaterSewerOdor.', 1 + 5 * ${random(3)}, 5) || '"]', 'closed',
      CAST(${received} AS INTEGER) + ${random(900_000)}, CAST(${received} AS INTEGER) + 900000 + ${random(900_000)},
      CAST(${received} AS INTEGER) + 1800000 + ${random(5_000_000)}, CAST(${received} AS INTEGER) + 6800000 + ${random(90_000_000)},
      ${uuid(random(40))}, n % 200 = 0, ${`'"${'x'.repeat(880)}"'`},
      CASE ${random(2)} WHEN 0 THEN 'arvada_water' ELSE 'arvada_manual_dispatch' END, ${uuid(random(30))}, ${uuid(random(200))},
      CASE ${random(100)} WHEN 0 THEN NULL ELSE CAST(${received} AS INTEGER) + ${random(200_000_000)} END FROM r`);
  db.exec(`${numbers(incidents)} INSERT INTO ${rowTableOf(crewWork).name}
    (entity, job, incident, crew, user, began, ended, latest, place)
    SELECT '${entity}', ${uuid('n')}, ${uuid('n')}, ${uuid(random(30))}, ${uuid(random(200))},
      CAST(${received} AS INTEGER), CAST(${received} AS INTEGER) + ${random(30_000_000)}, 1, n FROM r`);
  db.exec(`${numbers(calls)} INSERT INTO ${rowTableOf(callFigures).name}
    (entity, call, user, callout, incident, requested, answered_after, outcome, said, latest, place)
    SELECT '${entity}', ${uuid('n')}, ${uuid(random(800))}, NULL, ${uuid(`1 + ${random(incidents)}`)},
      CAST(${began} + n * ${year / calls} AS INTEGER), CASE ${random(3)} WHEN 0 THEN NULL ELSE ${random(90)} END,
      CASE ${random(4)} WHEN 0 THEN 'accepted' WHEN 1 THEN 'declined' WHEN 2 THEN 'no-answer' ELSE 'accepted-too-late' END, NULL, 1, n FROM r`);
  for (const [table, index] of indexes)
    db.exec(
      `CREATE INDEX ${table}_${index.join('_')} ON ${table} (${index.map((column) => `"${column}"`).join(', ')})`,
    );
  db.close();
}

/** Every question by each of its parts. */
const askedParts: readonly (readonly [Subject, Part])[] = subjectNames.flatMap((subject) =>
  subjects[subject].parts.map((by) => [subject, by] as const),
);

/** A layer of 40 zones with 64 corners each, over most of the incidents. */
const zones: Network = {
  type: 'FeatureCollection',
  features: Array.from({ length: 40 }, (_, n) => {
    const [south, west] = [39.7 + (n % 8) * 0.025, -105.225 + Math.floor(n / 8) * 0.05];
    const side = Array.from({ length: 16 }, (__, at) => at / 16);
    const ring = [
      ...side.map((at) => [west + at * 0.05, south]),
      ...side.map((at) => [west + 0.05, south + at * 0.025]),
      ...side.map((at) => [west + 0.05 - at * 0.05, south + 0.025]),
      ...side.map((at) => [west, south + 0.025 - at * 0.025]),
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: { kind: 'zones', name: `Zone ${n + 1}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  }),
};
const layer = { name: 'zones', sha256: 'of the bench', entity, kinds: [{ kind: 'zones', features: 40 }] };

/** The organization with these zones, as if they had been loaded. */
function appWith(views: Views): App {
  const docs = ((name: 'map_layers', asked: object) =>
    name === 'map_layers' ? [layer] : views.docs(name, asked)) as unknown as Views['docs'];
  const open = () => Promise.resolve(Readable.from([Buffer.from(JSON.stringify(zones))]));
  return appOf({ views: { ...views, docs }, clock: systemClock, files: { open }, parsing: inlineParsing } as never);
}

async function timed(work: () => unknown, times: number[] = [], of = rounds): Promise<number> {
  for (let n = 0; n < of; n++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
  }
  return percentile(times, 0.95);
}

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

const bytesOf = ({ incidents: reports, calls: asked }: FigureColumns): number =>
  [...reports, ...asked]
    .flatMap((block) => Object.values(block))
    .reduce<number>((sum, column) => sum + (typeof column === 'number' ? 0 : column.byteLength), 0);

/** Bytes of a stream between two looks at the heap. */
const between = 8e6;

/** The most heap that a stream holds while it is read to its end. Garbage does not count: V8 lets it lie as it likes. */
async function streamed(name: string, stream: Readable): Promise<Outcome> {
  const before = (await memory()).heap;
  let [bytes, most] = [0, 0];
  for await (const part of stream) {
    const looks = Math.floor(bytes / between);
    bytes += (part as Buffer).length;
    if (Math.floor(bytes / between) > looks) most = Math.max(most, (await memory()).heap - before);
  }
  return judge(`${name}, ${(bytes / 1e6).toFixed(0)} MB streamed`, most / 1e6, { unit: 'MB of heap', atMost: 64 });
}

/** The analyst's figures with this many rows behind them, from the columns that the server keeps. */
export async function analytics(): Promise<readonly Outcome[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-figures-'));
  const views = openViews(dataDir);
  try {
    for (const model of [
      accounts,
      crews,
      entities,
      incidentDocuments,
      mapLayers,
      incidentFigures,
      callFigures,
      crewWork,
    ])
      views.writer(model);
    fill(dataDir);
    const db = readSqlite(join(dataDir, 'views.db'));
    const app = appWith(views);
    const of = `${incidents.toLocaleString('en-US')} incidents`;
    const and = `${calls.toLocaleString('en-US')} calls`;
    const start = process.cpuUsage();
    const columns = await figureColumns(app, entity);
    const zone = 'America/Denver';
    const quarter = { from: began + year / 2, below: began + year / 2 + 90 * 24 * 3_600_000, zone };
    const whole = { from: began, below: began + year, zone };
    const filter = { columns, range: whole, labels: [] };
    const view = { north: 39.95, east: -104.9, south: 39.65, west: -105.3 };
    const outcomes = [
      judge(`${of} and ${and}: read for the first time`, seconds(process.cpuUsage(start)), {
        unit: 's of processor time',
      }),
      judge(`${of} and ${and}: kept`, bytesOf(columns) / 1e6, { unit: 'MB', atMost: 200 }),
    ];
    const answered = async (name: string, atMost: number, [work, sql]: readonly [() => unknown, string]) => {
      const p95 = await timed(work);
      outcomes.push(judge(`${name}, p95`, p95, { unit: 'ms of processor time', atMost }));
      const plain = await timed(() => db.prepare(sql).all(), [], 3);
      outcomes.push(
        judge(`${name}, beside plain SQL (${plain.toFixed(0)} ms)`, p95 / plain, { unit: '×', atMost: 1.5 }),
      );
    };
    const cells = (zoom: number) => JSON.stringify(cellsOf(filter, view, zoom));
    const inRange = ({ from, below }: typeof whole, time: string) =>
      `WHERE entity = '${entity}' AND ${time} >= ${from} AND ${time} < ${below}`;
    const [ofIncidents, ofCalls] = [rowTableOf(incidentFigures).name, rowTableOf(callFigures).name];
    await answered(`heat map of ${of}: cells of a view`, 20, [
      async () => {
        await figureColumns(app, entity);
        return cells(12);
      },
      `SELECT CAST(lat * 150 AS INTEGER) y, CAST(lng * 150 AS INTEGER) x, count(*) FROM ${ofIncidents} ${inRange(whole, 'received')} AND hidden = 0 GROUP BY 1, 2`,
    ]);
    const size = Math.max(...[8, 10, 12, 14].map((zoom) => cells(zoom).length));
    outcomes.push(judge(`heat map of ${of}: the answer`, size / 1_000, { unit: 'kB', atMost: 60 }));
    await answered(`90 days of ${and}`, 150, [
      () => callsOf(app, entity, quarter),
      `SELECT outcome, requested / 3600000 h, count(*) FROM ${ofCalls} ${inRange(quarter, 'requested')} GROUP BY 1, 2`,
    ]);
    await answered(`responsiveness in 90 days of ${and}`, 150, [
      () => peopleOf(app, entity, quarter),
      `SELECT user, outcome, count(*), avg(answered_after) FROM ${ofCalls} ${inRange(quarter, 'requested')} GROUP BY 1, 2`,
    ]);
    await answered(`performance of ${of}`, 150, [
      () => leadersIn(app, entity, whole),
      `SELECT leader, count(*), avg(acknowledged - received), avg(contacted - acknowledged), avg(on_scene - contacted), avg(finished - on_scene) FROM ${ofIncidents} ${inRange(whole, 'received')} AND hidden = 0 GROUP BY 1`,
    ]);
    const first = process.cpuUsage();
    await answerTo(app, { entity, range: whole, subject: 'visits', by: 'zone', target: null });
    outcomes.push(
      judge(`the zones of ${of}: found for the first time`, seconds(process.cpuUsage(first)), {
        unit: 's of processor time',
      }),
    );
    for (const [subject, by] of askedParts) {
      const times: number[] = [];
      const p95 = await timed(() => answerTo(app, { entity, range: whole, subject, by, target: 1_800 }), times, 20);
      const name = `a year of ${of} and ${and}: ${subjects[subject].words.toLowerCase()} by ${by}`;
      outcomes.push(judge(`${name}, p50`, percentile(times, 0.5), { unit: 'ms of processor time' }));
      outcomes.push(judge(`${name}, p95`, p95, { unit: 'ms of processor time', atMost: 150 }));
    }
    outcomes.push(
      await streamed(`heat map of ${of}: points`, Readable.from(pointsJson(filter), { objectMode: false })),
    );
    const rows = csvStream(exported(app, entity, quarter, columns.hidden));
    return [...outcomes, await streamed(`90 days of ${and}: CSV`, rows)];
  } finally {
    views.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

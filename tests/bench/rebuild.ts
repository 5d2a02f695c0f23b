import { join } from 'node:path';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { codec } from '#events/codec';
import { inTransaction, openSqlite } from '#events/sqlite';
import { incidents } from '#projections/incidents';
import { projections } from '#projections/index';
import type { AnyProjection } from '#projections/projection';
import { systemRandom } from '#services/clock';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { compare, type Measured, type Outcome } from './compare.ts';
import { folder, type OpenLog, openLog, writeHistory } from './history.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const batch = 500;

/** Rebuilding read models against the serial ceiling: read the log with the vendor's client, then upsert each event. */
export async function rebuild(): Promise<readonly Outcome[]> {
  const home = folder();
  const log = await openLog(home.path);
  try {
    const began = performance.now();
    await writeHistory(log, Number(process.env.EVENTS ?? 60_000));
    const rows = await rowsOf(log);
    console.log(
      `\n${rows.length.toLocaleString('en-US')} events written in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
    );
    const ceiling = async (): Promise<Measured> => {
      const upsert = upsertRaw(rows);
      const read = await readByVendor(log.connectionString);
      const own = await readByOurs(log);
      return {
        'against the ceiling': serial(read, upsert),
        'with our own reader': serial(own, upsert),
        'read alone': read,
        'upsert alone': upsert,
      };
    };
    const one = (of: readonly AnyProjection[], atLeast: number) =>
      compare({
        name: of.length === 1 ? 'rebuild of one' : 'rebuild of all',
        ours: async () => {
          const rate = await rebuilt(log, of, rows.length);
          return { 'against the ceiling': rate, 'with our own reader': rate };
        },
        yardstick: ceiling,
        goals: { 'against the ceiling': { unit: 'events/s', atLeast }, 'with our own reader': { unit: 'events/s' } },
      });
    const reader = await compare({
      name: 'reading the log',
      ours: async () => ({ read: await readByOurs(log) }),
      yardstick: async () => ({ read: await readByVendor(log.connectionString) }),
      goals: { read: { unit: 'events/s', atLeast: 1.7 } },
    });
    return [...(await one(projections, 0.45)), ...(await one([incidents as AnyProjection], 0.8)), ...reader];
  } finally {
    await log.close();
    home.remove();
  }
}

const serial = (...rates: readonly number[]): number => 1 / rates.reduce((sum, rate) => sum + 1 / rate, 0);

async function rebuilt({ store, ring }: OpenLog, of: readonly AnyProjection[], events: number): Promise<number> {
  const home = folder();
  const views = openViews(home.path);
  const keys = ring();
  const began = performance.now();
  const projector = await startProjector({
    store,
    keys,
    codec: codec(keys, systemRandom),
    views,
    projections: of,
    log: quiet,
  });
  await projector.caughtUp;
  const rate = rateSince(began, events);
  const stopped = projector.health().projections.filter((projection) => projection.stopped);
  await projector.stop();
  views.close();
  home.remove();
  if (stopped.length > 0) throw new Error(`stopped: ${JSON.stringify(stopped)}`);
  return rate;
}

async function readByVendor(connectionString: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const began = performance.now();
  let events = 0;
  for await (const { event } of client.readAll({ fromPosition: START })) if (event) events += 1;
  const rate = rateSince(began, events);
  await client.dispose();
  return rate;
}

async function readByOurs({ store }: OpenLog): Promise<number> {
  const began = performance.now();
  let events = 0;
  for await (const event of store.readAll()) if (event) events += 1;
  return rateSince(began, events);
}

interface Row {
  readonly key: string;
  readonly body: string;
  readonly at: string;
}

async function rowsOf({ store }: OpenLog): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const { stream, data, recordedAt } of store.readAll())
    rows.push({ key: stream, body: JSON.stringify(data), at: recordedAt });
  return rows;
}

/** One table, one index, one upsert an event, the position in the same transaction: the least a read model costs. */
function upsertRaw(rows: readonly Row[]): number {
  const home = folder();
  const db = openSqlite(join(home.path, 'raw.db'), 'NORMAL');
  db.exec('CREATE TABLE raw (key TEXT PRIMARY KEY, body TEXT NOT NULL, at TEXT) WITHOUT ROWID');
  db.exec('CREATE INDEX raw_at ON raw (at)');
  db.exec('CREATE TABLE position (n INTEGER)');
  db.exec('INSERT INTO position VALUES (0)');
  const upsert = db.prepare(
    'INSERT INTO raw VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body, at = excluded.at',
  );
  const advance = db.prepare('UPDATE position SET n = ?');
  const began = performance.now();
  for (let from = 0; from < rows.length; from += batch) {
    inTransaction(db, () => {
      for (const { key, body, at } of rows.slice(from, from + batch)) upsert.run(key, body, at);
      advance.run(from + batch);
    });
  }
  const rate = rateSince(began, rows.length);
  db.close();
  home.remove();
  return rate;
}

const rateSince = (began: number, events: number): number => (events * 1_000) / (performance.now() - began);

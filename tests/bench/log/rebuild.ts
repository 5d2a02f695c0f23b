import { join } from 'node:path';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { codec } from '#events/codec';
import { inTransaction, openSqlite } from '#events/store/sqlite';
import type { ReadModel } from '#projections/core/rows';
import { incidents } from '#projections/incident/incidents';
import { projections } from '#projections/index';
import { systemRandom } from '#services/core/clock';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { compare, type Measured, type Outcome } from '../compare.ts';
import { folder, type OpenLog, openLog, writeHistory } from './history.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const batch = 500;

/** Rebuilding read models, beside the serial ceiling: read the log with the vendor's client, then upsert each event. */
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
    const one = (of: readonly ReadModel[], atLeast: number) =>
      compare({
        name: of.length === 1 ? 'rebuild of one' : 'rebuild of all',
        ours: async () => {
          const rate = await rebuilt(log, of, rows.length);
          return { 'against the ceiling': rate, 'with our own reader': rate };
        },
        yardstick: ceiling,
        goals: { 'against the ceiling': { unit: 'events/s', atLeast }, 'with our own reader': { unit: 'events/s' } },
      });
    const { store, connectionString } = log;
    const reader = await compare({
      name: 'rebuild of a plain read model with our own reader, against the official client',
      ours: async () => ({
        rebuild: await rebuildPlain(store.readAll(), 'NORMAL'),
        'read alone': await readByOurs(log),
      }),
      yardstick: async () => ({
        rebuild: await rebuildPlain(byVendor(connectionString), 'NORMAL'),
        'read alone': await readByVendor(connectionString),
      }),
      goals: { rebuild: { unit: 'events/s', atLeast: 1.7 }, 'read alone': { unit: 'events/s' } },
    });
    return [...(await one(projections, 0.25)), ...(await one([incidents], 0.7)), ...reader];
  } finally {
    await log.close();
    home.remove();
  }
}

const serial = (...rates: readonly number[]): number => 1 / rates.reduce((sum, rate) => sum + 1 / rate, 0);

async function rebuilt({ store, ring }: OpenLog, of: readonly ReadModel[], events: number): Promise<number> {
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
  const { setAside } = projector.health();
  await projector.stop();
  views.close();
  home.remove();
  if (setAside.length > 0) throw new Error(`set aside: ${setAside.map(({ reason }) => reason).join(', ')}`);
  return rate;
}

async function readByVendor(connectionString: string): Promise<number> {
  const began = performance.now();
  let events = 0;
  for await (const event of byVendor(connectionString)) if (event) events += 1;
  return rateSince(began, events);
}

async function* byVendor(connectionString: string): AsyncGenerator<StoredRow> {
  const client = EventStoreDBClient.connectionString(connectionString);
  for await (const { event } of client.readAll({ fromPosition: START }))
    if (event) yield { stream: event.streamId, data: event.data, recordedAt: event.created };
  await client.dispose();
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

/**
 * One table, one index, one upsert for each event, the position in the same transaction: the minimum of a read model.
 */
function plainTable(synchronous: 'FULL' | 'NORMAL') {
  const home = folder();
  const db = openSqlite(join(home.path, 'raw.db'), synchronous);
  db.exec('CREATE TABLE raw (key TEXT PRIMARY KEY, body TEXT NOT NULL, at TEXT) WITHOUT ROWID');
  db.exec('CREATE INDEX raw_at ON raw (at)');
  db.exec('CREATE TABLE position (n INTEGER)');
  db.exec('INSERT INTO position VALUES (0)');
  const upsert = db.prepare(
    'INSERT INTO raw VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body, at = excluded.at',
  );
  const advance = db.prepare('UPDATE position SET n = ?');
  return {
    write: (rows: readonly Row[], position: number) =>
      inTransaction(db, () => {
        for (const { key, body, at } of rows) upsert.run(key, body, at);
        advance.run(position);
      }),
    close: () => {
      db.close();
      home.remove();
    },
  };
}

function upsertRaw(rows: readonly Row[]): number {
  const table = plainTable('NORMAL');
  const began = performance.now();
  for (let from = 0; from < rows.length; from += batch) table.write(rows.slice(from, from + batch), from + batch);
  const rate = rateSince(began, rows.length);
  table.close();
  return rate;
}

interface StoredRow {
  readonly stream: string;
  readonly data: unknown;
  readonly recordedAt: string | Date;
}

/** Reads the log and writes each event into one table. Returns events a second. */
export async function rebuildPlain(events: AsyncIterable<StoredRow>, synchronous: 'FULL' | 'NORMAL'): Promise<number> {
  const table = plainTable(synchronous);
  const began = performance.now();
  let rows: Row[] = [];
  let read = 0;
  for await (const { stream, data, recordedAt } of events) {
    rows.push({ key: stream, body: JSON.stringify(data), at: String(recordedAt) });
    read += 1;
    if (rows.length < batch) continue;
    table.write(rows, read);
    rows = [];
  }
  table.write(rows, read);
  const rate = rateSince(began, read);
  table.close();
  return rate;
}

const rateSince = (began: number, events: number): number => (events * 1_000) / (performance.now() - began);

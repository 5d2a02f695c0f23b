import { inTransaction, type Sqlite } from '#events/store/sqlite';
import { streamIn } from './records.ts';

export interface StreamRow {
  readonly id: number;
  readonly name: string;
  /** The last revision ever written, -1 for none. */
  readonly last: number;
  readonly deleted: 0 | 1;
  readonly tombstoned: 0 | 1;
  readonly hasMetadata: 0 | 1;
  /** Truncated before this revision. */
  readonly before: number;
  readonly maxCount: number | null;
  readonly maxAge: number | null;
}

/** The most events written before the table of streams is updated. Each start reads at most this many again. */
export const LATEST = 2_000;

interface LatestRow {
  readonly at: number;
  readonly stream: number;
  readonly revision: number | null;
  readonly response: Uint8Array;
}

/**
 * The state of the streams. Their table has an index of names, and nearly every new name touches another page of it. So
 * new streams are kept in memory and written late, many at once; after a kill they are read from their events.
 * `onUnreadable` hears of an event that does not tell its stream.
 */
export function streamsOf(db: Sqlite, onUnreadable: (position: number, reason: string) => void) {
  const find = db.prepare('SELECT * FROM streams WHERE name = ?');
  const findById = db.prepare('SELECT * FROM streams WHERE id = ?');
  const some = db.prepare('SELECT * FROM streams WHERE id > ? ORDER BY id LIMIT ?');
  const put = db.prepare(
    'INSERT INTO streams (id, name, last) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET last = excluded.last',
  );
  const latest = db.prepare(
    'SELECT position AS at, stream, revision, response FROM events WHERE position > ? ORDER BY position',
  );
  const highest = db.prepare('SELECT coalesce(max(id), 0) AS id FROM streams');
  const noted = db.prepare('SELECT position FROM noted');
  const setNoted = db.prepare('UPDATE noted SET position = ?');

  const byName = new Map<string, StreamRow>();
  const byId = new Map<number, StreamRow>();
  let next = 1;
  let position = 0;
  let isKnown = false;

  /** No stream has the empty name. Writes are refused from then on, so that none can take the place of what is lost. */
  const nameIn = (at: number, response: Uint8Array): string => {
    try {
      return streamIn(Buffer.from(response.buffer, response.byteOffset, response.byteLength));
    } catch (error) {
      onUnreadable(at, (error as Error).message);
      return '';
    }
  };

  const keep = (row: StreamRow): void => {
    byName.set(row.name, row);
    byId.set(row.id, row);
    if (row.id >= next) next = row.id + 1;
  };

  const forget = (): void => {
    byName.clear();
    byId.clear();
  };

  /** Reads from the events what the table lacks, once after each start and each rolled-back transaction. */
  const know = (): void => {
    if (isKnown) return;
    forget();
    next = (highest.get() as { id: number }).id + 1;
    ({ position } = noted.get() as { position: number });
    for (const found of latest.all(position)) {
      const { at, stream, revision, response } = found as LatestRow;
      const row =
        byId.get(stream) ?? (findById.get(stream) as StreamRow | undefined) ?? begun(stream, nameIn(at, response), -1);
      keep({ ...row, last: revision ?? row.last });
    }
    isKnown = true;
  };
  know();

  /** Writes the states in memory to the table, in the caller's transaction. */
  const note = (head: number): void => {
    know();
    // In the order of their names, so that each page of the index is written once.
    const rows = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { id, name, last } of rows) put.run(id, name, last);
    setNoted.run(head);
    position = head;
    forget();
  };

  const named = (name: string): StreamRow | undefined => {
    know();
    return byName.get(name) ?? (find.get(name) as StreamRow | undefined);
  };

  return {
    /** The position up to which the table is complete. */
    notedTo: (): number => position,
    note,
    noteAtTheEnd(head: number): void {
      if (head === position) return;
      try {
        inTransaction(db, () => note(head));
      } catch {
        // The next start reads this stream from its events.
      }
    },
    /** Call it after a rolled-back transaction. When the disk cannot be read, nothing is known. */
    undone(): void {
      isKnown = false;
    },
    named,
    add(name: string, last: number): number | undefined {
      if (named(name)) return undefined;
      const row = begun(next, name, last);
      keep(row);
      return row.id;
    },
    setLast(id: number, last: number): void {
      // The current state: the caller may have changed the rules since.
      const row = byId.get(id) ?? (findById.get(id) as unknown as StreamRow);
      keep({ ...row, last });
    },
    /** The name of any stream, also of one whose events are damaged. */
    nameById: (id: number): string => {
      const row = byId.get(id) ?? (findById.get(id) as StreamRow | undefined);
      return row?.name ?? '';
    },
    /** Rows of the table by their numbers, after one of them, each in its present state. */
    after(id: number, limit: number): StreamRow[] {
      know();
      return (some.all(id, limit) as unknown as StreamRow[]).map((row) => byId.get(row.id) ?? row);
    },
    /** Answers by this row from now on, in place of the table's. */
    correct: keep,
    /** The name of a stream that the table does not hold yet. */
    nameOf(id: number): string {
      know();
      return byId.get(id)?.name ?? '';
    },
  };
}

const begun = (id: number, name: string, last: number): StreamRow => ({
  id,
  name,
  last,
  deleted: 0,
  tombstoned: 0,
  hasMetadata: 0,
  before: 0,
  maxCount: null,
  maxAge: null,
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTransaction, isDiskError, openSqlite, type Sqlite } from '#events/store/sqlite';
import { damageIn, faultIn, numbers, unreadable } from './damage.ts';
import { rightRow } from './disk/streamIndex.ts';
import { checkFormat, markFormat } from './format.ts';
import { LATEST, type StreamRow, streamsOf } from './streams.ts';

export interface EventRow {
  readonly position: number;
  /** Null for a tombstone. */
  readonly revision: number | null;
  readonly type: string;
  readonly stream: string;
  /** The event as a complete ReadResp. */
  readonly response: Buffer;
}

export interface NewRow {
  readonly stream: number;
  /** Null for the tombstone, whose revision is larger than SQLite's readers count. */
  readonly revision: number | null;
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly response: Buffer;
}

const SCHEMA = `
  PRAGMA secure_delete = ON;
  PRAGMA wal_autocheckpoint = 2000;
  -- Streams are written after their events.
  PRAGMA foreign_keys = OFF;
  CREATE TABLE IF NOT EXISTS streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    last INTEGER NOT NULL DEFAULT -1,
    deleted INTEGER NOT NULL DEFAULT 0,
    tombstoned INTEGER NOT NULL DEFAULT 0,
    hasMetadata INTEGER NOT NULL DEFAULT 0,
    before INTEGER NOT NULL DEFAULT 0,
    maxCount INTEGER,
    maxAge INTEGER
  );
  -- AUTOINCREMENT: the position of an erased event is never given again.
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream INTEGER NOT NULL REFERENCES streams,
    revision INTEGER,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    created INTEGER NOT NULL,
    response BLOB NOT NULL,
    UNIQUE (stream, revision)
  );
  -- Up to which position the table of streams knows what was written: all of it in a log from before this table.
  CREATE TABLE IF NOT EXISTS noted (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL);
  INSERT INTO noted SELECT 1, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0)
    WHERE NOT EXISTS (SELECT 1 FROM noted);
`;

const ALL =
  'SELECT e.position, e.revision, e.type, e.stream AS id, s.name AS stream, e.response FROM events e LEFT JOIN streams s ON s.id = e.stream';
const ONE =
  'SELECT position, revision, type, NULL AS stream, response FROM events WHERE stream = ? AND revision BETWEEN ? AND ?';

/**
 * The log: rows in, rows out, no rules. A committed transaction is on disk only after a flush of the write-ahead log.
 */
export type Log = ReturnType<typeof openLog>;

export function openLog(dataDir: string) {
  const db: Sqlite = openSqlite(join(dataDir, 'log.db'), 'NORMAL');
  checkFormat(db, join(dataDir, 'log.db'));
  db.exec(SCHEMA);
  markFormat(db);
  const forgetting = forgettingOf(db);
  const { forget } = forgetting;
  // A killed node may have left commits that were never flushed. They are visible now, so flush them before anyone
  // reads.
  forgetting.first();
  const damage = damageIn(join(dataDir, 'log.db'));
  const streams = streamsOf(db, (position, reason) => damage.note({ position, stream: '', reason }));
  const addEvent = db.prepare(
    'INSERT INTO events (position, stream, revision, id, type, created, response) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const idAt = db.prepare('SELECT id FROM events WHERE stream = ? AND revision = ?');
  const responseAt = db.prepare('SELECT response FROM events WHERE stream = ? AND revision = ?');
  const removeEvents = db.prepare('DELETE FROM events WHERE stream = ?');
  const allForwards = db.prepare(`${ALL} WHERE e.position >= ? ORDER BY e.position LIMIT ?`);
  const allBackwards = db.prepare(`${ALL} WHERE e.position < ? ORDER BY e.position DESC LIMIT ?`);
  const ofTypes = db.prepare(
    `${ALL} WHERE e.position >= ? AND e.position < ? AND e.type IN (SELECT value FROM json_each(?))
     ORDER BY e.position LIMIT ?`,
  );
  const atPosition = db.prepare(`${ALL} WHERE e.position = ?`);
  const oneForwards = db.prepare(`${ONE} AND created >= ? ORDER BY revision LIMIT ?`);
  const oneBackwards = db.prepare(`${ONE} AND created >= ? ORDER BY revision DESC LIMIT ?`);

  const newest = db.prepare('SELECT max(revision) AS last FROM events WHERE stream = ?');
  const retired = db.prepare('SELECT 1 FROM events WHERE stream = ? AND revision IS NULL');
  let head = writtenTo(db);
  let rollbacks = 0;

  /** The rows, each whole: an event that cannot be read is replaced by one that no reader takes for a fact. */
  const sound = (found: unknown[], stream?: number): EventRow[] => {
    const typed = found as ({ -readonly [K in keyof EventRow]: EventRow[K] } & { id: number })[];
    const own = stream === undefined || typed.length === 0 ? '' : streams.nameById(stream);
    for (const row of typed) {
      row.response = asBuffer(row.response) as Buffer;
      if (stream === undefined) row.stream ??= streams.nameOf(row.id);
      const reason = faultIn(row, stream === undefined ? row.stream : own);
      if (reason === null) continue;
      const name = stream === undefined ? streams.nameById(row.id) : own;
      damage.note({ position: row.position, stream: name, reason });
      row.response = unreadable(row, name);
    }
    return typed;
  };

  return {
    /** The position of the last event ever written, 0 for none. */
    head: (): number => head,
    /** The position that the next event gets. */
    next: (): number => head + 1,
    transaction<T>(work: () => T): T {
      damage.refuseWrites();
      const before = head;
      try {
        return inTransaction(db, () => {
          const result = work();
          if (head - streams.notedTo() >= LATEST) streams.note(head);
          return result;
        });
      } catch (error) {
        head = before;
        rollbacks += 1;
        streams.undone();
        throw error;
      }
    },
    /** True when the file holds no event after this position: the events rolled back were surely not written. */
    isAt: (position: number): boolean => {
      try {
        return writtenTo(db) === position;
      } catch {
        return false;
      }
    },
    /** Throws while the disk has no room for a few pages and a small file. */
    tryToWrite: (): void => {
      const path = join(dataDir, 'room');
      try {
        writeFileSync(path, Buffer.alloc(ROOM), { mode: 0o600, flush: true });
      } finally {
        rmSync(path, { force: true });
      }
      inTransaction(db, () => db.exec('UPDATE noted SET position = position'));
    },
    /** How many transactions were rolled back. */
    rollbacks: (): number => rollbacks,
    stream: streams.named,
    /**
     * Adds a stream whose events up to `last` are about to be written. Returns its id, or undefined when the name
     * exists.
     */
    addStream: streams.add,
    addEvent(row: NewRow): void {
      head += 1;
      addEvent.run(head, row.stream, row.revision, row.id, row.type, row.created, row.response);
    },
    setLast: streams.setLast,
    setRules(stream: number, rules: Partial<Omit<StreamRow, 'id' | 'name' | 'last'>>): void {
      streams.note(head);
      const columns = Object.keys(rules);
      db.prepare(`UPDATE streams SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`).run(
        ...Object.values(rules),
        stream,
      );
    },
    idAt: (stream: number, revision: number): string | undefined =>
      (idAt.get(stream, revision) as { id: string } | undefined)?.id,
    responseAt: (stream: number, revision: number): Buffer | undefined =>
      asBuffer((responseAt.get(stream, revision) as { response: Uint8Array } | undefined)?.response),
    removeEvents(stream: number): void {
      // The stream's metadata is deleted with its events.
      streams.note(head);
      removeEvents.run(stream);
    },
    /** Erased rows are overwritten with zeros. This also drops older copies of their pages from the write-ahead log. */
    forget,
    /** Calls back with the first record that cannot be read, once it is met. */
    onDamage: damage.onDamage,
    /** Forwards from a position (inclusive), or backwards from below it (exclusive). */
    readAll: (from: number, backwards: boolean, limit: number): EventRow[] =>
      sound(
        damage.readEach({
          together: () => (backwards ? allBackwards : allForwards).all(from, limit),
          places: () => (backwards ? numbers(Math.min(from - 1, head), 1) : numbers(Math.max(1, from), head)),
          limit,
          one: (position) => atPosition.get(position),
        }),
      ),
    /** Events of these types, forwards from a position (inclusive) to another (exclusive). */
    readTypes: (types: readonly string[], { from, to }: { from: number; to: number }, limit: number): EventRow[] =>
      sound(
        damage.readEach({
          together: () => ofTypes.all(from, to, JSON.stringify(types), limit),
          places: () => numbers(Math.max(1, from), Math.min(to - 1, head)),
          limit,
          one: (position) => {
            const row = atPosition.get(position) as EventRow | undefined;
            return row && types.includes(row.type) ? row : undefined;
          },
        }),
      ),
    /** Revisions from `low` to `high`, both inclusive, written since `since` (milliseconds since 1970). */
    readStream: (
      stream: number,
      range: { low: number; high: number; since: number },
      { backwards, limit }: { backwards: boolean; limit: number },
    ): EventRow[] =>
      sound(
        damage.readEach({
          together: () =>
            (backwards ? oneBackwards : oneForwards).all(stream, range.low, range.high, range.since, limit),
          places: () => (backwards ? numbers(range.high, range.low) : numbers(range.low, range.high)),
          limit,
          one: (revision) => oneForwards.get(stream, revision, revision, range.since, 1),
          where: () => ({ position: 0, stream: streams.nameById(stream) }),
        }),
        stream,
      ),
    /**
     * Compares so many rows of the table of streams with the events. One that is wrong counts as damage, and reads go by
     * its events. Returns the number of the last row, null at the end.
     */
    checkStreams: (after: number, limit: number): number | null => {
      const rows = streams.after(after, limit);
      for (const row of rows) {
        const own = streams.named(`$$${row.name}`);
        const right = rightRow(row, {
          last: (newest.get(row.id) as { last: number | null }).last,
          isRetired: retired.get(row.id) !== undefined,
          metadata:
            own && asBuffer((responseAt.get(own.id, own.last) as { response: Uint8Array } | undefined)?.response),
        });
        if (!right) continue;
        streams.correct(right);
        damage.note({ position: 0, stream: row.name, reason: 'the table of streams does not agree with its events' });
      }
      return rows.at(-1)?.id ?? null;
    },
    close(): void {
      forgetting.stop();
      // Nothing is written to a damaged log. The next start reads the streams from their events.
      if (damage.isSound()) streams.noteAtTheEnd(head);
      db.close();
    },
  };
}

/** Bytes. An append of the largest size needs about so many. */
const ROOM = 1024 * 1024;

/** The position of the last event that was ever written to the file, 0 for none. */
function writtenTo(db: Sqlite): number {
  const row = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get() as { seq: number } | undefined;
  return row?.seq ?? 0;
}

/** A backup that is copying the log needs the write-ahead log. Milliseconds until the next try. */
const READING = 100;

/**
 * Empties the write-ahead log. While another process reads the log, that is not possible; then it is done as soon as the
 * reader has finished, because waiting here would stop every call.
 */
function forgettingOf(db: Sqlite): { first(): void; forget(): void; stop(): void } {
  const empty = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let timer: NodeJS.Timeout | undefined;
  const isEmptied = (): boolean => {
    db.exec('PRAGMA busy_timeout = 0');
    try {
      return (empty.get() as { busy: number }).busy === 0;
    } finally {
      db.exec('PRAGMA busy_timeout = 5000');
    }
  };
  const again = (emptied: boolean): void => {
    clearTimeout(timer);
    timer = emptied ? undefined : setTimeout(forget, READING);
  };
  const forget = (): void => {
    try {
      again(isEmptied());
    } catch (error) {
      if (!isDiskError(error)) throw error;
      again(false);
    }
  };
  // A disk that refuses at the start ends the start, because nobody may read what is not flushed.
  return { first: () => again(isEmptied()), forget, stop: () => clearTimeout(timer) };
}

function asBuffer(bytes: Uint8Array | undefined): Buffer | undefined {
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

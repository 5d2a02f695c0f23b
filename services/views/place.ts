import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { comparePositions, formatPosition, parsePosition } from '#events/core/position';
import { readSqlite, type Sqlite } from '#events/store/sqlite';
import type { Place } from '#events/store/store';
import type { Statements } from './versions.ts';

/** The last event known of a log. */
export interface KnownPlace extends Place {
  /** When the store wrote it, ISO-8601 UTC; null when that is not known. */
  readonly recordedAt: string | null;
}

/** Which log these read models show: the last event that they reached. */
export interface Places {
  /** The last event noted by `passed`; null before the first. */
  place(): KnownPlace | null;
  /** Notes an event with the changes of the same transaction, unless a later one is noted. */
  passed(place: KnownPlace): void;
  /** They must be built again, although no fact is lost: no log holds the place noted from now on. */
  doubt(): void;
}

/** The table has one row. Files of earlier builds have no hash and no time, and those builds leave them empty. */
export function createPlace(db: Sqlite): void {
  db.exec('CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), event TEXT, position TEXT)');
  const columns = db.prepare('PRAGMA table_info(log)').all() as { readonly name: string }[];
  for (const one of ['hash', 'recorded'])
    if (!columns.some(({ name }) => name === one)) db.exec(`ALTER TABLE log ADD COLUMN ${one} TEXT`);
}

interface StoredPlace {
  readonly event: string;
  readonly position: string;
  readonly hash: string | null;
  readonly recorded: string | null;
}

export function placeIn(statements: Statements): Places {
  const place = (): KnownPlace | null => {
    const row = statements('SELECT event, position, hash, recorded FROM log').get() as StoredPlace | undefined;
    const position = row && parsePosition(row.position);
    return row && position ? { event: row.event, position, hash: row.hash, recordedAt: row.recorded } : null;
  };
  const note = ({ event, position, hash, recordedAt }: KnownPlace) =>
    void statements('INSERT OR REPLACE INTO log (one, event, position, hash, recorded) VALUES (1, ?, ?, ?, ?)').run(
      event,
      formatPosition(position),
      hash,
      recordedAt,
    );
  return {
    place,
    passed: (reached) => {
      const before = place();
      if (!before || comparePositions(reached.position, before.position) > 0) note(reached);
    },
    doubt: () => note({ event: '', position: { commit: 0n, prepare: 0n }, hash: null, recordedAt: null }),
  };
}

/** The place in a file of read models that is not opened for writing; null when there is none that can be read. */
export function placeInFile(dataDir: string): KnownPlace | null {
  const path = join(dataDir, 'views.db');
  if (!existsSync(path)) return null;
  let db: Sqlite | undefined;
  try {
    db = readSqlite(path);
    const row = db.prepare('SELECT * FROM log').get() as Partial<StoredPlace> | undefined;
    const position = parsePosition(row?.position ?? '');
    if (!row?.event || !position) return null;
    return { event: row.event, position, hash: row.hash ?? null, recordedAt: row.recorded ?? null };
  } catch {
    // Damaged read models know nothing.
    return null;
  } finally {
    db?.close();
  }
}

import { comparePositions, formatPosition, parsePosition } from '#events/core/position';
import type { Sqlite } from '#events/store/sqlite';
import type { Place } from '#events/store/store';
import type { Statements } from './versions.ts';

/** Which log these read models show: the last event that they reached. */
export interface Places {
  /** The last event noted by `passed`; null before the first. */
  place(): Place | null;
  /** Notes an event with the changes of the same transaction, unless a later one is noted. */
  passed(place: Place): void;
  /** The log turned out to be another one: no log holds the place noted from now on. */
  doubt(): void;
}

/** The table has one row. Files of earlier builds have no hash, and those builds leave it empty. */
export function createPlace(db: Sqlite): void {
  db.exec('CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), event TEXT, position TEXT)');
  const columns = db.prepare('PRAGMA table_info(log)').all() as { readonly name: string }[];
  if (!columns.some(({ name }) => name === 'hash')) db.exec('ALTER TABLE log ADD COLUMN hash TEXT');
}

interface StoredPlace {
  readonly event: string;
  readonly position: string;
  readonly hash: string | null;
}

export function placeIn(statements: Statements): Places {
  const place = (): Place | null => {
    const row = statements('SELECT event, position, hash FROM log').get() as StoredPlace | undefined;
    const position = row && parsePosition(row.position);
    return row && position ? { event: row.event, position, hash: row.hash } : null;
  };
  const note = ({ event, position, hash }: Place) =>
    void statements('INSERT OR REPLACE INTO log (one, event, position, hash) VALUES (1, ?, ?, ?)').run(
      event,
      formatPosition(position),
      hash,
    );
  return {
    place,
    passed: (reached) => {
      const before = place();
      if (!before || comparePositions(reached.position, before.position) > 0) note(reached);
    },
    doubt: () => note({ event: '', position: { commit: 0n, prepare: 0n }, hash: null }),
  };
}

import { isCorrupt, readSqlite } from '#events/store/sqlite';
import { checkFormat } from './format.ts';

export interface LogCopy {
  readonly events: number;
  /** The position of the last event ever written. */
  readonly head: number;
}

/** The log's file is damaged: SQLite cannot read all of it. */
export class DamagedLog extends Error {
  constructor(path: string, reason: string) {
    super(`The log in ${path} is damaged: ${reason}. Run make doctor.`);
  }
}

/**
 * Writes a sound copy of a log that its node may be writing, as it was at one moment. Blocks this thread: for a process
 * of its own, or a worker. Throws `DamagedLog`, `NewerFormat`, and SQLite's error when the disk is full.
 */
export function copyLog(from: string, to: string): LogCopy {
  const db = readSqlite(from);
  try {
    checkFormat(db, from);
    db.prepare('VACUUM INTO ?').run(to);
  } catch (error) {
    throw isCorrupt(error) ? new DamagedLog(from, (error as Error).message) : error;
  } finally {
    db.close();
  }
  return checkLog(to);
}

/** Reads every page of a log that nobody writes. Throws `DamagedLog`, `NewerFormat`. */
export function checkLog(path: string): LogCopy {
  const db = readSqlite(path);
  try {
    checkFormat(db, path);
    const [{ quick_check: found } = { quick_check: 'no answer' }] = db.prepare('PRAGMA quick_check(1)').all() as {
      quick_check: string;
    }[];
    if (found !== 'ok') throw new DamagedLog(path, found);
    const { events } = db.prepare('SELECT count(*) AS events FROM events').get() as { events: number };
    const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get() as
      | { seq: number }
      | undefined;
    return { events, head: last?.seq ?? 0 };
  } catch (error) {
    throw isCorrupt(error) ? new DamagedLog(path, (error as Error).message) : error;
  } finally {
    db.close();
  }
}

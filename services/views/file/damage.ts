import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCorrupt, readSqlite, type Sqlite } from '#events/store/sqlite';

/** The file of the read models is damaged. The process must begin again, with new ones. */
export class DamagedViewsError extends Error {
  override readonly name = 'DamagedViewsError';
}

/** The format of `views.db`, in its `user_version`. A file from before the mark has 0 and is of format 1. */
const VIEWS_FORMAT = 1;
/** A larger file is not read at a start, because that would take seconds. Its damage is noticed when it is met. Bytes. */
const CHECKED = 256 * 1024 * 1024;

const pathIn = (dataDir: string): string => join(dataDir, 'views.db');
/** It may hold names of people: the next erasure removes it. */
const asideIn = (dataDir: string): string => join(dataDir, 'views.db.damaged');
const ends = ['', '-wal', '-shm'];

/** The reason why the read models cannot be used as they are, or null. */
export function unusable(dataDir: string): string | null {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return null;
  let db: Sqlite | undefined;
  try {
    db = readSqlite(path);
    const { user_version: format } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (format > VIEWS_FORMAT)
      return `a newer release wrote them (format ${format}; this release reads ${VIEWS_FORMAT})`;
    if (statSync(path).size > CHECKED) return null;
    const { quick_check: found } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    return found === 'ok' ? null : found;
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return (error as Error).message;
  } finally {
    db?.close();
  }
}

export const markViews = (db: Sqlite): void => db.exec(`PRAGMA user_version = ${VIEWS_FORMAT}`);

/** Keeps the file for whoever looks for the cause, in place of an earlier one. Returns its path. */
export function setViewsAside(dataDir: string): string {
  for (const end of ends) {
    rmSync(asideIn(dataDir) + end, { force: true });
    if (existsSync(pathIn(dataDir) + end)) renameSync(pathIn(dataDir) + end, asideIn(dataDir) + end);
  }
  return asideIn(dataDir);
}

export function removeViewsAside(dataDir: string): void {
  for (const end of ends) rmSync(asideIn(dataDir) + end, { force: true });
}

/** Tells when SQLite meets damage in the file. */
export function damageOf() {
  let found: (error: DamagedViewsError) => void = () => {};
  const damaged = new Promise<DamagedViewsError>((resolve) => {
    found = resolve;
  });
  return {
    damaged,
    /** Runs work on the file; an error passes through. */
    watch: <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        if (isCorrupt(error)) found(new DamagedViewsError((error as Error).message));
        throw error;
      }
    },
  };
}

// The only file that imports the SQLite driver. Its API is that of node:sqlite, so Node 22 and later can drop the package.
import { DatabaseSync } from '@photostructure/sqlite';

export type Sqlite = InstanceType<typeof DatabaseSync>;
export type SqlValue = string | number | bigint | Uint8Array | null;

/**
 * Opens (or creates) a database file in WAL mode.
 *
 * `synchronous` says what a commit promises: `FULL` survives a power cut; `NORMAL` survives a killed process, which is
 * enough for read models that the log can rebuild, and for whoever flushes the write-ahead log before it acknowledges.
 */
export function openSqlite(path: string, synchronous: 'FULL' | 'NORMAL'): Sqlite {
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = 5000;`);
  return db;
}

/** Runs `work` in one transaction: all of it is stored, or none. */
export function inTransaction<T>(db: Sqlite, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has ended it already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

// SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN; the upper bits only say more of them.
const ofTheDisk = new Set([10, 13, 14]);

/** Was it the disk that refused (full, broken, out of reach), and not the statement? */
export const isDiskError = (error: unknown): boolean =>
  ofTheDisk.has(((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff);

/**
 * Takes an exclusive lock that the system releases with the process, however it ends; returns how to release it.
 * Throws at once when another process, or another part of this one, holds it.
 */
export function lockExclusively(path: string): () => void {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}

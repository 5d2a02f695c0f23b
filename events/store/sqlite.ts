// The only file that imports the SQLite driver. Its API is that of node:sqlite, so Node 22 and later can drop the
// package.
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { ownFile } from '#events/disk/ownFiles';

export type Sqlite = InstanceType<typeof DatabaseSync>;
export type SqlValue = string | number | bigint | Uint8Array | null;

/**
 * Opens (or creates) a database file in WAL mode. `synchronous` sets the durability of a commit: `FULL` survives a
 * power cut. `NORMAL` survives a killed process; that suffices for read models, which can be rebuilt, and for a caller
 * that flushes the write-ahead log itself.
 */
export function openSqlite(path: string, synchronous: 'FULL' | 'NORMAL'): Sqlite {
  // SQLite gives the files beside it the same rights.
  if (path !== ':memory:') ownFile(path);
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = 5000;`);
  return db;
}

/** Opens an existing database file, which another process may be writing, for reading only. */
export const readSqlite = (path: string): Sqlite => new DatabaseSync(path, { readOnly: true });

/**
 * Copies a database, which another process may be writing, as it is at one moment. Row numbers stay, which `VACUUM INTO`
 * does not promise: indexes of words refer to them.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  ownFile(to);
  const db = readSqlite(from);
  try {
    // All pages in one step: a write in between would begin the copy anew.
    await backup(db, to, { rate: -1 });
  } finally {
    db.close();
  }
}

/** Runs `work` in one transaction: all or nothing. */
export function inTransaction<T>(db: Sqlite, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

// SQLITE_READONLY (a disk that became so), SQLITE_IOERR (a quota too), SQLITE_FULL, SQLITE_CANTOPEN; the upper bits
// refine them.
const ofTheDisk = new Set([8, 10, 13, 14]);

/** True when the disk failed (full, broken, unreachable), and not the statement. */
export const isDiskError = (error: unknown): boolean =>
  ofTheDisk.has(((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff);

// SQLITE_CORRUPT, SQLITE_NOTADB.
const ofDamage = new Set([11, 26]);

/** True when the file is damaged, or is no database. The driver gives some errors of a statement no code. */
export const isCorrupt = (error: unknown): boolean =>
  ofDamage.has(((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff) ||
  (error instanceof Error && /database disk image is malformed|file is not a database/.test(error.message));

/**
 * Takes an exclusive lock that the system releases when the process ends. Returns a function that releases it. Throws
 * at once when another process, or another part of this one, holds it.
 */
export function lockExclusively(path: string): () => void {
  ownFile(path);
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwn } from '#events/disk/ownFiles';
import { copySqlite, lockExclusively, openSqlite } from '#events/store/sqlite';
import type { ReadModel } from '#projections/core/rows';

/** The read models of the next release, in `DATA_DIR`, while it builds them beside the running one. */
export const nextIn = (dataDir: string): string => join(dataDir, 'next');

const fileIn = (folder: string): string => join(folder, 'views.db');
const ends = ['', '-wal', '-shm'];

/** Names what is built, once everything is. */
const markIn = (dataDir: string): string => join(nextIn(dataDir), 'built.json');

/** Says that the builder has built these read models. Another process may put them in place then. */
export const markBuilt = (dataDir: string, models: readonly ReadModel[]): void =>
  writeOwn(markIn(dataDir), JSON.stringify(Object.fromEntries(models.map(({ name, version }) => [name, version]))));

/** Takes the folder for one builder. Throws when another process has it. */
export function takeNext(dataDir: string): () => void {
  mkdirSync(nextIn(dataDir), { recursive: true, mode: 0o700 });
  return lockExclusively(join(nextIn(dataDir), 'lock'));
}

/**
 * Begins with a copy of the read models that are served now, so that only changed ones are built from the log. Goes on
 * with what an interrupted builder left.
 */
export async function beginNext(dataDir: string): Promise<void> {
  const next = fileIn(nextIn(dataDir));
  rmSync(markIn(dataDir), { force: true });
  if (existsSync(next) || !existsSync(fileIn(dataDir))) return;
  const draft = `${next}.draft`;
  rmSync(draft, { force: true });
  await copySqlite(fileIn(dataDir), draft);
  renameSync(draft, next);
}

/**
 * Puts the next read models in the place of the present ones, when every one of them is what this release serves. No
 * process may use either file. Interrupted at any point, the next start goes on: nothing is removed before its
 * replacement is whole. Returns true when they were put in place.
 */
export function adoptNext(dataDir: string, models: readonly ReadModel[]): boolean {
  const next = fileIn(nextIn(dataDir));
  if (!existsSync(next)) return false;
  let release: () => void;
  try {
    release = takeNext(dataDir);
  } catch {
    // A newer release is building them.
    return false;
  }
  try {
    if (!hasAll(dataDir, models)) return false;
    // The file alone is whole then. Without a prepared statement SQLite closes it at once: a file that this process still
    // held under its old name would get a second set of locks under the new one.
    const db = openSqlite(next, 'FULL');
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    // A write-ahead log beside a file that it does not belong to would damage it.
    for (const end of ends) rmSync(fileIn(dataDir) + end, { force: true });
    renameSync(next, fileIn(dataDir));
    return true;
  } finally {
    release();
    if (!existsSync(next)) rmSync(nextIn(dataDir), { recursive: true, force: true });
  }
}

/** Removes what no builder works on: it may hold names of people. */
export function removeNext(dataDir: string): void {
  if (!existsSync(nextIn(dataDir))) return;
  try {
    takeNext(dataDir)();
  } catch {
    return;
  }
  rmSync(nextIn(dataDir), { recursive: true, force: true });
}

function hasAll(dataDir: string, models: readonly ReadModel[]): boolean {
  try {
    const built = JSON.parse(readFileSync(markIn(dataDir), 'utf8')) as Readonly<Record<string, unknown>>;
    return models.every(({ name, version }) => built[name] === version);
  } catch {
    return false;
  }
}

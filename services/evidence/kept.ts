import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, writeOwn } from '#events/disk/ownFiles';
import { isCorrupt, openSqlite, type Sqlite } from '#events/store/sqlite';
import { createPlace, type Places, placeIn } from '#services/views/place';
import { type AnchorBook, anchorBookIn } from './anchored.ts';
import { type Checkpoint, checkpointIn } from './note.ts';
import { createTiles, type Trees, treesIn } from './tiles.ts';

/** A signed checkpoint, and when it was signed: seconds since 1970, by this machine's clock. */
export interface KeptCheckpoint extends Checkpoint {
  readonly seconds: number;
  readonly note: string;
}

/** The trees and the checkpoints on this disk. They outlive the read models, which are built again from the log. */
export interface Kept {
  readonly db: Sqlite;
  readonly trees: Trees;
  /** The last event of the log that was read into the trees. */
  readonly place: Places;
  /** The event up to which the trees in memory are known to be those on the disk; another process may write there too. */
  readonly known: { event: string | undefined };
  originOf(tree: string): string | null;
  /** Names the tree after its first event. */
  begin(tree: string, event: string): void;
  newest(tree: string): KeptCheckpoint | null;
  daily(tree: string): readonly KeptCheckpoint[];
  keep(tree: string, checkpoint: KeptCheckpoint): void;
  readonly anchors: AnchorBook;
  /** The newest checkpoint of each tree, by the tree. */
  all(): ReadonlyMap<string, KeptCheckpoint>;
  /** Removes the trees, to be built again from the log. The checkpoints stay. */
  clear(): void;
  close(): void;
}

const folderIn = (dataDir: string): string => join(dataDir, 'evidence');
const noteIn = (dataDir: string): string => join(folderIn(dataDir), 'checkpoint');

/** A copy of the newest checkpoint as text, so that a deleted database is no way to forget it. */
export const keepNewest = (dataDir: string, { note }: KeptCheckpoint): void => writeOwn(noteIn(dataDir), note);

/** The newest checkpoint of the installation that stands in a file; null without one, or when it cannot be read. */
export function newestOnDisk(dataDir: string): Checkpoint | null {
  const path = noteIn(dataDir);
  if (!existsSync(path)) return null;
  return checkpointIn(readFileSync(path, 'utf8'));
}

const acceptedIn = (dataDir: string): string => `${folderIn(dataDir)}.accepted`;

/** Keeps what was signed for whoever looks for the loss that an operator accepted. Returns nothing. */
export function setEvidenceAside(dataDir: string): void {
  const aside = `${folderIn(dataDir)}.lost`;
  writeOwn(acceptedIn(dataDir), 'An operator accepted a loss of the log at the time of this file.\n');
  if (!existsSync(folderIn(dataDir))) return;
  rmSync(aside, { recursive: true, force: true });
  renameSync(folderIn(dataDir), aside);
}

/** The time at which an operator last accepted a loss, in seconds since 1970; null when none ever did. */
export function lossAcceptedAt(dataDir: string): number | null {
  const path = acceptedIn(dataDir);
  return existsSync(path) ? statSync(path).mtimeMs / 1_000 : null;
}

interface Row {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  readonly seconds: number;
  readonly note: string;
  readonly tree: string;
}
const checkpointOf = ({ origin, size, root, seconds, note }: Row): KeptCheckpoint => ({
  origin,
  size,
  root: Buffer.from(root),
  seconds,
  note,
});

export function openKept(dataDir: string): Kept {
  ownFolder(folderIn(dataDir));
  const path = join(folderIn(dataDir), 'evidence.db');
  try {
    return keptIn(openSqlite(path, 'NORMAL'));
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    // The trees are built again from the log, and compared with the checkpoint that stands beside.
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    return keptIn(openSqlite(path, 'NORMAL'));
  }
}

const DAY = 86_400;

export function keptIn(db: Sqlite): Kept {
  createTiles(db);
  createPlace(db);
  db.exec(`CREATE TABLE IF NOT EXISTS origins (tree TEXT PRIMARY KEY, origin TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS checkpoints (
    tree TEXT NOT NULL, day INTEGER NOT NULL, origin TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL,
    seconds INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (tree, day)
  );`);
  const trees = treesIn(db);
  const statements = new Map<string, ReturnType<Sqlite['prepare']>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const known: Kept['known'] = { event: undefined };
  const newestRow = 'SELECT * FROM checkpoints WHERE tree = ? ORDER BY day DESC LIMIT 1';
  const newest = (tree: string): KeptCheckpoint | null => {
    const row = prepared(newestRow).get(tree) as Row | undefined;
    return row ? checkpointOf(row) : null;
  };
  return {
    db,
    trees,
    anchors: anchorBookIn(db),
    place: placeIn(prepared),
    known,
    originOf: (tree) => {
      const row = prepared('SELECT origin FROM origins WHERE tree = ?').get(tree) as { origin: string } | undefined;
      return row?.origin ?? null;
    },
    begin: (tree, event) => {
      const name = tree === '' ? 'installation' : encodeURIComponent(tree);
      prepared('INSERT OR REPLACE INTO origins VALUES (?, ?)').run(tree, `muster/${name}/${event}`);
    },
    newest,
    daily: (tree) =>
      (prepared('SELECT * FROM checkpoints WHERE tree = ? ORDER BY day').all(tree) as unknown as Row[]).map(
        checkpointOf,
      ),
    keep: (tree, { origin, size, root, seconds, note }) => {
      const day = Math.floor(seconds / DAY);
      prepared('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        tree,
        day,
        origin,
        size,
        root,
        seconds,
        note,
      );
    },
    all: () => {
      const names = prepared('SELECT DISTINCT tree FROM checkpoints').all() as unknown as Row[];
      return new Map(
        names.flatMap(({ tree }) => {
          const found = newest(tree);
          return found ? [[tree, found] as const] : [];
        }),
      );
    },
    clear: () => {
      db.exec('BEGIN IMMEDIATE; DELETE FROM tiles; DELETE FROM log; DELETE FROM origins; COMMIT');
      trees.forget();
      known.event = undefined;
    },
    close: () => db.close(),
  };
}

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { codec } from '#events/codec';
import type { Clock, Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { keyRing } from '#events/store/keys';
import { readSqlite, type Sqlite, type SqlValue } from '#events/store/sqlite';
import { isOfRows, type ReadModel } from '#projections/core/rows';
import { projections } from '#projections/index';
import type { Log } from '#services/core/log';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { stopWhen } from './following.ts';
import type { Place } from './places.ts';
import { CannotMove } from './refused.ts';

export interface RebuildOptions {
  readonly place: Pick<Place, 'another'>;
  /** A folder of its own, removed by `end`: read models hold opened data about people. */
  readonly folder: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly calledOff: AbortSignal;
}

/** Read models that follow a log, built from its beginning. */
export interface Rebuilt {
  readonly file: string;
  /** Resolves when they show everything that is in the log now. */
  upToDate(show?: (place: Position | undefined) => void): Promise<void>;
  end(): Promise<void>;
}

export async function rebuild({ place, folder, masterKey, ...options }: RebuildOptions): Promise<Rebuilt> {
  const { clock, random, log, calledOff } = options;
  const store = place.another();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = keyRing({ store, masterKey, random, clock });
  if (!(await keys.fits())) {
    await store.close();
    throw new CannotMove('MASTER_KEY, or master.key in DATA_DIR, is not the key that this event log was written with.');
  }
  const views = openViews(folder);
  const projector = await startProjector({ store, codec: codec(keys, random), keys, views, projections, log });
  return {
    file: join(folder, 'views.db'),
    upToDate: async (show = () => undefined) => {
      const head = await store.head();
      while (head && !(await projector.reached(head, 1_000))) {
        stopWhen(calledOff);
        show(projector.position());
      }
    },
    end: async () => {
      await projector.stop();
      await store.close();
      views.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface OldOptions extends RebuildOptions {
  readonly dataDir: string;
  /** Shows the place of a rebuild. */
  readonly show: (place: Position | undefined) => void;
}

/** A running installation writes its read models a moment after the log. */
const tries = 5;

/**
 * The read models of the old log: those of this installation when they are equal to `target`, else built anew, because
 * they may be of another release, or of a process that is stopped.
 */
export async function oldReadModels({ dataDir, show, ...options }: OldOptions, target: Rebuilt): Promise<Rebuilt> {
  const own = { file: join(dataDir, 'views.db'), upToDate: async () => undefined, end: async () => undefined };
  for (let n = 1; n <= tries && existsSync(own.file); n += 1) {
    await target.upToDate();
    if (await areEqual(own, target)) return own;
    await sleep(n * 200);
  }
  const old = await rebuild(options);
  await old.upToDate(show);
  return old;
}

/** Compares when nothing is written. Throws `CannotMove` at the first difference. */
export async function compareBoth(old: Rebuilt, target: Rebuilt): Promise<Compared> {
  for (let n = 1; ; n += 1) {
    await Promise.all([old.upToDate(), target.upToDate()]);
    const compared = await compareReadModels(old.file, target.file);
    if (compared.difference === null) return compared;
    if (n === tries) throw new CannotMove(`The read models of the two logs differ: ${compared.difference}`);
    await sleep(n * 1_000);
  }
}

/** A file of another release may lack a table. */
const areEqual = (old: Rebuilt, target: Rebuilt): Promise<boolean> =>
  compareReadModels(old.file, target.file).then(
    ({ difference }) => difference === null,
    () => false,
  );

export interface Compared {
  readonly models: number;
  /** Documents and rows. */
  readonly documents: number;
  /** The first difference, or null. */
  readonly difference: string | null;
}

/** Compares the contents of all read models in two files, byte for byte. */
export async function compareReadModels(was: string, is: string): Promise<Compared> {
  const [a, b] = [readSqlite(was), readSqlite(is)];
  try {
    // One state of each file, also while a process writes it.
    for (const db of [a, b]) db.exec('BEGIN');
    let documents = 0;
    for (const model of projections) {
      const compared = await compareModel(a, b, model);
      documents += compared.documents;
      if (compared.difference !== null)
        return { models: projections.length, documents, difference: `${model.name} ${compared.difference}` };
    }
    return { models: projections.length, documents, difference: null };
  } finally {
    for (const db of [a, b]) db.close();
  }
}

const atOnce = 1_000;

async function compareModel(a: Sqlite, b: Sqlite, model: ReadModel): Promise<Omit<Compared, 'models'>> {
  const key = isOfRows(model) ? model.table.key : ['key'];
  const place = isOfRows(model) ? model.table.place : undefined;
  const keyOf = (row: Stored): SqlValue[] => key.map((name) => row[name] as SqlValue);
  // The order of the events is the same in both logs, and so is the order of rows by their place.
  const shown = (row: Stored | undefined): string | undefined =>
    row && JSON.stringify(place === undefined ? row : { ...row, [place]: null });
  const files = [a, b].map((db) => ({ db, after: null as SqlValue[] | null }));
  for (let documents = 0; ; ) {
    const [was = [], is = []] = files.map(({ db, after }) => rowsOf(db, model, key, after));
    // The pause is renewed meanwhile.
    await turn();
    for (let n = 0; n < Math.max(was.length, is.length); n += 1) {
      const [one, other] = [was[n], is[n]];
      if (shown(one) !== shown(other)) return { documents, difference: keyOf(one ?? other ?? {}).join('/') };
      documents += 1;
    }
    if (was.length === 0) return { documents, difference: null };
    for (const [n, rows] of [was, is].entries()) {
      const [file, last] = [files[n], rows.at(-1)];
      if (file && last) file.after = keyOf(last);
    }
  }
}

type Stored = Readonly<Record<string, unknown>>;

/** The next rows in the order of their key, as stored. */
function rowsOf(db: Sqlite, { name, version }: ReadModel, key: readonly string[], after: SqlValue[] | null) {
  const names = key.map((column) => `"${column}"`).join(', ');
  const beyond = after ? `WHERE (${names}) > (${key.map(() => '?').join(', ')})` : '';
  const sql = `SELECT * FROM "${name}_v${version}" ${beyond} ORDER BY ${names} LIMIT ${atOnce}`;
  return db.prepare(sql).all(...(after ?? [])) as readonly Stored[];
}

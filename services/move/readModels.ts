import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Clock, Random } from '#events/core/ports';
import { codec } from '#events/store/codec';
import { keyRing } from '#events/store/keys';
import { readSqlite, type Sqlite } from '#events/store/sqlite';
import type { ConnectedStore } from '#events/store/store';
import { isOfRows, type ReadModel } from '#projections/core/rows';
import { projections } from '#projections/index';
import type { Log } from '#services/core/log';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { CannotMove } from './refused.ts';

export interface RebuildOptions {
  readonly store: ConnectedStore;
  /** A folder of its own, removed by `end`: read models hold opened data about people. */
  readonly folder: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Read models that follow a log, built from its beginning. */
export interface Rebuilt {
  readonly file: string;
  /** Resolves when they show everything that is in the log now. Throws `CannotMove` when one of them stopped. */
  upToDate(): Promise<void>;
  end(): Promise<void>;
}

export async function rebuild({ store, folder, masterKey, clock, random, log }: RebuildOptions): Promise<Rebuilt> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = keyRing({ store, masterKey, random, clock });
  if (!(await keys.fits()))
    throw new CannotMove('MASTER_KEY, or master.key in DATA_DIR, is not the key that this event log was written with.');
  const views = openViews(folder);
  const projector = await startProjector({ store, codec: codec(keys, random), keys, views, projections, log });
  return {
    file: join(folder, 'views.db'),
    upToDate: async () => {
      await projector.caughtUp;
      const head = await store.head();
      while (head && !(await projector.reached(head, 60_000))) continue;
      const stopped = projector.health().projections.find((one) => one.stopped !== null);
      if (stopped)
        throw new CannotMove(`The read model ${stopped.name} cannot be built: ${stopped.stopped?.reason ?? ''}`);
    },
    end: async () => {
      await projector.stop();
      views.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface OldOptions extends RebuildOptions {
  readonly dataDir: string;
  readonly say: (words: string) => void;
}

/** A running installation writes its read models a moment after the log. */
const tries = 5;

/**
 * The read models of the old log: those of this installation when they are equal to `target`, else built anew, because
 * they may be of another release, or of a process that is stopped.
 */
export async function oldReadModels({ dataDir, say, ...options }: OldOptions, target: Rebuilt): Promise<Rebuilt> {
  const own = { file: join(dataDir, 'views.db'), upToDate: async () => undefined, end: async () => undefined };
  for (let n = 1; n <= tries && existsSync(own.file); n += 1) {
    await target.upToDate();
    if (await areEqual(own, target)) return own;
    await sleep(n * 200);
  }
  say('Building the read models of the old log, to compare them.');
  const old = await rebuild(options);
  await old.upToDate();
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

async function compareModel(a: Sqlite, b: Sqlite, model: ReadModel): Promise<Omit<Compared, 'models'>> {
  const key = isOfRows(model) ? model.table.key : ['key'];
  const names = key.map((name) => `"${name}"`).join(', ');
  const sql = `SELECT * FROM "${model.name}_v${model.version}" ORDER BY ${names}`;
  const [was, is] = [a.prepare(sql).iterate(), b.prepare(sql).iterate()] as Iterator<Record<string, unknown>>[];
  for (let documents = 0; ; documents += 1) {
    const [one, other] = [was?.next().value, is?.next().value] as (Record<string, unknown> | undefined)[];
    if (!one && !other) return { documents, difference: null };
    // The pause is renewed meanwhile.
    if (documents % 5_000 === 0) await turn();
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const place = one ?? other ?? {};
    return { documents, difference: key.map((name) => String(place[name])).join('/') };
  }
}

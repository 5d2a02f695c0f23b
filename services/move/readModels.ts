import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

export interface Compared {
  readonly models: number;
  /** Documents and rows. */
  readonly documents: number;
  /** The first difference, or null. */
  readonly difference: string | null;
}

/** Compares the contents of all read models in two files, byte for byte. */
export function compareReadModels(was: string, is: string): Compared {
  const [a, b] = [readSqlite(was), readSqlite(is)];
  try {
    // One state of each file, also while a process writes it.
    for (const db of [a, b]) db.exec('BEGIN');
    let documents = 0;
    for (const model of projections) {
      const compared = compareModel(a, b, model);
      documents += compared.documents;
      if (compared.difference !== null)
        return { models: projections.length, documents, difference: `${model.name} ${compared.difference}` };
    }
    return { models: projections.length, documents, difference: null };
  } finally {
    for (const db of [a, b]) db.close();
  }
}

function compareModel(a: Sqlite, b: Sqlite, model: ReadModel): Omit<Compared, 'models'> {
  const key = isOfRows(model) ? model.table.key : ['key'];
  const names = key.map((name) => `"${name}"`).join(', ');
  const sql = `SELECT * FROM "${model.name}_v${model.version}" ORDER BY ${names}`;
  const [was, is] = [a.prepare(sql).iterate(), b.prepare(sql).iterate()] as Iterator<Record<string, unknown>>[];
  for (let documents = 0; ; documents += 1) {
    const [one, other] = [was?.next().value, is?.next().value] as (Record<string, unknown> | undefined)[];
    if (!one && !other) return { documents, difference: null };
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const place = one ?? other ?? {};
    return { documents, difference: key.map((name) => String(place[name])).join('/') };
  }
}

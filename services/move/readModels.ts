import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codec } from '#events/codec';
import type { Clock, Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { keyRing } from '#events/store/keys';
import { projections } from '#projections/index';
import type { Log } from '#services/core/log';
import { startProjector } from '#services/projector/projector';
import { openViews } from '#services/views/views';
import { type Compared, comparisonOf } from './comparing.ts';
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
  /** Copies what was written meanwhile. */
  readonly copyOn: () => Promise<unknown>;
}

/** The read models of both logs, compared as a whole. */
export interface Both {
  /** Compares what changed since, when nothing is written. Throws `CannotMove` at a difference. */
  compare(): Promise<Compared>;
  end(): Promise<void>;
}

/** A running installation writes its read models a moment after the log. */
const tries = 5;

/**
 * Compares with the read models of this installation if they become equal to `target`; else with others, built anew from
 * the old log, because those of the installation may be of another release, or of a process that is stopped.
 */
export async function bothReadModels({ dataDir, show, ...options }: OldOptions, target: Rebuilt): Promise<Both> {
  const own = { file: join(dataDir, 'views.db'), upToDate: async () => undefined, end: async () => undefined };
  if (existsSync(own.file)) {
    await target.upToDate();
    // A file of another release may lack a table.
    const both = await bothOf(own, target).catch(() => null);
    if (both && (await becomesEqual(both, options.copyOn))) return both;
    await both?.end();
  }
  const old = await rebuild(options);
  await old.upToDate(show);
  const both = await bothOf(old, target);
  if (both) return both;
  await old.end();
  throw new CannotMove('The read models of the two logs have little in common.');
}

interface Pair extends Both {
  now(): Promise<Compared>;
}

async function bothOf(old: Rebuilt, target: Rebuilt): Promise<Pair | null> {
  const comparison = await comparisonOf(old.file, target.file);
  if (!comparison) return null;
  const now = async (): Promise<Compared> => {
    await Promise.all([old.upToDate(), target.upToDate()]);
    return comparison.again();
  };
  return {
    now,
    compare: async () => {
      for (let n = 1; ; n += 1) {
        const compared = await now();
        if (compared.difference === null) return compared;
        if (n === tries) throw new CannotMove(`The read models of the two logs differ: ${compared.difference}`);
        await sleep(n * 1_000);
      }
    },
    end: async () => {
      comparison.close();
      await old.end();
    },
  };
}

async function becomesEqual({ now }: Pair, copyOn: () => Promise<unknown>): Promise<boolean> {
  for (let n = 1; n <= tries; n += 1) {
    await copyOn();
    if ((await now()).difference === null) return true;
    await sleep(n * 200);
  }
  return false;
}

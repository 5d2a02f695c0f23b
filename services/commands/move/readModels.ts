import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '#events/core/position';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type Compared, comparisonOf } from '#services/verify/comparing';
import { type RebuildOptions, type Rebuilt, rebuild } from '#services/verify/rebuild';
import { stopWhen } from './following.ts';

export interface OldOptions extends RebuildOptions {
  readonly calledOff: AbortSignal;
  readonly dataDir: string;
  /** Shows the place of a rebuild. */
  readonly show: (place: Position | undefined) => void;
  /** Copies what was written meanwhile. */
  readonly copyOn: () => Promise<unknown>;
}

/** The read models of both logs, compared as a whole. */
export interface Both {
  /** Compares what changed since, when nothing is written. Throws `WrongCommand` at a difference. */
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
    await target.upToDate(() => stopWhen(options.calledOff));
    // A file of another release may lack a table.
    const both = await bothOf(own, target).catch(() => null);
    if (both && (await becomesEqual(both, options.copyOn))) return both;
    await both?.end();
  }
  const old = await rebuild(options);
  await old.upToDate((place) => {
    stopWhen(options.calledOff);
    show(place);
  });
  const both = await bothOf(old, target);
  if (both) return both;
  await old.end();
  throw new WrongCommand('The read models of the two logs have little in common.');
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
        if (n === tries) throw new WrongCommand(`The read models of the two logs differ: ${compared.difference}`);
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

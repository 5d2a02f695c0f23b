import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadModelFinding } from '#contracts/audit/verification';
import { comparePositions, parsePosition } from '#events/core/position';
import { readSqlite } from '#events/store/sqlite';
import { comparisonOf } from './comparing.ts';
import type { Rebuilt } from './rebuild.ts';

/** A running installation writes its read models a moment after the log. */
const tries = 5;

export interface ReadModelsFound {
  readonly finding: ReadModelFinding;
  /** The first difference, or why nothing was compared, in words; '' when they are equal. */
  readonly reason: string;
}

/** Compares the read models in `dataDir` with others that were built anew from the log. */
export async function readModelsIn(dataDir: string, anew: Rebuilt): Promise<ReadModelsFound> {
  const own = join(dataDir, 'views.db');
  if (!existsSync(own)) return skipped(`there are no read models in ${dataDir}`);
  const comparison = await comparisonOf(own, anew.file).catch(() => null);
  if (!comparison) return skipped('they are of another release, or have little in common with the log');
  try {
    for (let n = 1; ; n += 1) {
      await anew.upToDate();
      const { difference } = comparison.again();
      if (difference === null) return { finding: 'equal', reason: '' };
      if (n < tries) await sleep(n * 500);
      else if (isBehind(own, anew.file)) return skipped('they do not follow the log now: is Muster running?');
      else return { finding: 'different', reason: difference };
    }
  } finally {
    comparison.close();
  }
}

const skipped = (reason: string): ReadModelsFound => ({ finding: 'not-compared', reason });

/** True while the installation has not folded the last event that these have. */
function isBehind(own: string, anew: string): boolean {
  const [theirs, ours] = [placeOf(own), placeOf(anew)];
  return ours !== undefined && (theirs === undefined || comparePositions(theirs, ours) < 0);
}

function placeOf(file: string) {
  const db = readSqlite(file);
  try {
    const row = db.prepare('SELECT position FROM log').get() as { readonly position: string } | undefined;
    return parsePosition(row?.position ?? '');
  } finally {
    db.close();
  }
}

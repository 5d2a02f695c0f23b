import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { baseOf } from '../mutants/base.mjs';
import { nameOf } from '../support/routeSamples.ts';
import { isNight } from './night.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** So many seeds in a row take every row. */
const SHARE = 6;

/** The sources of routes and samples that the push changes. */
function changedFiles(): readonly string[] {
  const base = baseOf();
  if (base === null) return [];
  const words = [
    'diff',
    '--name-only',
    base,
    '--',
    'services/api',
    'tests/support/samples',
    'tests/support/listSamples.ts',
  ];
  const files = execFileSync('git', words, { encoding: 'utf8' }).split('\n');
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && existsSync(file));
}

/** Each value that a module exports, alone or in a list, and the names of an exported table. */
async function exportedBy(file: string): Promise<readonly unknown[]> {
  const module = (await import(resolve(file))) as Readonly<Record<string, unknown>>;
  return Object.values(module).flatMap((value) =>
    value !== null && typeof value === 'object' ? [value, ...Object.values(value), ...Object.keys(value)] : [],
  );
}

const changed = isNight ? [] : (await Promise.all(changedFiles().map(exportedBy))).flat();
const isChanged = (route: Route): boolean => changed.includes(route) || changed.includes(nameOf(route));

/**
 * The rows of a matrix in this run: all at night. In `make test` those whose route or sample the push changes, and every
 * sixth of the others in the order of their names, so that each noun has some. The seed chooses the sixth.
 */
export function rowsOf(name: string, rows: readonly Route[] = routes): readonly Route[] {
  if (isNight) return rows;
  const chosen = sampled(
    rows.filter((route) => !isChanged(route)),
    seed,
  );
  const taken = rows.filter((route) => isChanged(route) || chosen.includes(route));
  console.log(
    `${name}: SEED=${seed}, ${taken.length - chosen.length} rows of this push, ${chosen.length} of ${rows.length} by seed`,
  );
  return taken;
}

/** A share of the rows, at least one of a table that has any. */
export function sampled<Row extends Pick<Route, 'method' | 'path'>>(rows: readonly Row[], by: number): readonly Row[] {
  const share = Math.min(SHARE, rows.length);
  return rows
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .filter((_, n) => n % share === ((by % share) + share) % share);
}

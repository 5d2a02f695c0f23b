import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { baseOf } from '../mutants/base.mjs';
import { nameOf } from '../support/routeSamples.ts';
import { isNight } from './night.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** So many seeds in a row take every row. */
const SHARE = 12;
/** The text of the sources that the push changes. Each names its operations by method and path. */
function changedText(): string {
  const base = baseOf();
  if (base === null) return '';
  const places = ['contracts/api', 'services/api', 'tests/support/samples', 'tests/support/listSamples.ts'];
  const files = execFileSync('git', ['diff', '--name-only', base, '--', ...places], { encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const changed = isNight ? '' : changedText();
const isChanged = (route: Named): boolean => changed.includes(`'${nameOf(route)}'`);

/**
 * The rows of a matrix in this run: all at night. In `make test` those whose operation, route or sample the push changes,
 * and every twelfth of the others in the order of their names, so that most nouns have some. The seed chooses which. A
 * push that changes more than a twelfth of the rows leaves most of these to the night, too.
 */
export function rowsOf(name: string, rows: readonly Route[] = routes): readonly Route[] {
  if (isNight) return rows;
  const own = rows.filter(isChanged);
  const ofPush = every(Math.ceil((own.length * SHARE) / rows.length), own, seed);
  const others = rows.filter((row) => !own.includes(row));
  const bySeed = every(SHARE, others, seed);
  console.log(
    `${name}: SEED=${seed}, ${ofPush.length} of ${own.length} rows of this push, ${bySeed.length} of ${others.length} others`,
  );
  return rows.filter((row) => ofPush.includes(row) || bySeed.includes(row));
}

type Named = Pick<Route, 'method' | 'path'>;

/** Every nth row in the order of the names: at least one, if there is any. */
export function every<Row extends Named>(nth: number, rows: readonly Row[], by: number): readonly Row[] {
  const share = Math.max(1, Math.min(nth, rows.length));
  return rows
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .filter((_, n) => n % share === ((by % share) + share) % share);
}

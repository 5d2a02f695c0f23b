// @night
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync('docs/monday.md', 'utf8');
const changed = [...page.matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, path]) => path ?? '');
const diff = [...page.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');

/** A copy of the sources with the page's changes, apart from a block that is left out. */
function copy(without?: string): {
  readonly run: (...words: readonly string[]) => number;
  readonly remove: () => void;
} {
  const home = mkdtempSync(join(tmpdir(), 'muster-monday-'));
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  for (const path of tracked.filter((one) => one !== '')) cpSync(path, join(home, path));
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: home });
  execFileSync('git', ['apply', ...(without ? [`--exclude=${without}`] : []), '-'], { cwd: home, input: diff });
  return {
    run: (command, ...words) =>
      spawnSync(join('node_modules/.bin', command ?? ''), words, { cwd: home, encoding: 'utf8' }).status ?? 1,
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
const compiles = ['oxlint', '--type-aware', '--type-check', '--deny-warnings'];

it('the change of the first day compiles, its test passes, and it touches eight files of the product', () => {
  const { run, remove } = copy();
  try {
    // Every file, because a table elsewhere may lack a line for what is new.
    expect(run(...compiles)).toBe(0);
    expect(run('vitest', 'run', ...changed.filter((path) => /^events.*\.test\.ts$/.test(path)))).toBe(0);
  } finally {
    remove();
  }
  expect(changed.filter((path) => !path.startsWith('tests/') && !path.includes('.test.')).length).toBe(8);
}, 1_200_000);

it('an operation without its answer does not compile', () => {
  const { run, remove } = copy('services/api/incident/incidentLabels.ts');
  try {
    expect(run(...compiles, ...changed)).not.toBe(0);
  } finally {
    remove();
  }
}, 600_000);

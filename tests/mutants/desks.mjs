// Copies of the tree in which changes are planted and tests run.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { short } from '../runs/lengths.mjs';
import { nearness, reach } from './reach.mjs';
import { browserTests, changedText, sources, tests, textOf, tracked } from './tree.mjs';

/** How many test files each round runs. */
const wide = { unit: [6, 20], across: [1, 2, 4, 8], browser: [2] };
/** A run that takes longer never ends. Milliseconds. */
const longest = 300_000;

const distances = reach(sources, tests);
/** The tests that could catch a change, in rounds: the nearest first, and no more files than the rounds have. */
function roundsFor(file, sizes) {
  const distance = distances(file);
  const near = nearness(file, textOf);
  // A sheet opens whole pages, and is as near as the test of one component.
  for (const test of [...distance.keys()].filter((one) => isSheetOf(file, one)))
    if (near(test) > 0) distance.set(test, 1);
    // A push has no time for the sheets of other pages.
    else if (sizes === wide) distance.set(test, 3);
    else distance.delete(test);
  const unit = [...distance.keys()]
    .filter((test) => !test.startsWith('tests/') || isSheetOf(file, test))
    .toSorted((a, b) => distance.get(a) - distance.get(b) || near(b) - near(a));
  const across = [...distance.keys()]
    .filter((test) => test.startsWith('tests/') && !test.startsWith('tests/screens/'))
    .toSorted((a, b) => near(b) - near(a) || distance.get(a) - distance.get(b));
  const browser = file.startsWith('dashboard/') ? browserTests.toSorted((a, b) => near(b) - near(a)) : [];
  const cut = (list, parts) => {
    let at = 0;
    return parts.map((size) => list.slice(at, (at += size)));
  };
  const rounds = [
    ...cut(unit, sizes.unit).map((files) => ({ files })),
    ...cut(across, sizes.across).map((files) => ({ files })),
    ...cut(browser, sizes.browser).map((files) => ({ files, builds: true })),
  ];
  return rounds.filter(({ files }) => files.length > 0);
}

const isSheetOf = (file, test) => file.endsWith('.tsx') && test.startsWith('tests/screens/');

/** True when tests within two imports know the file: then they, and not a journey, should tell its bugs. */
export const hasNearTests = (file) =>
  [...distances(file)].some(([test, imports]) => imports <= 2 && !test.startsWith('tests/'));

const running = new Set();
const folders = [];
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** A copy of the tree that shares its packages. */
export function openDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-mutants-'));
  folders.push(folder);
  for (const name of tracked) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(name, join(folder, name));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Ends with the status of the command, or `endless`. */
function ended(folder, [command, ...words], limit = longest) {
  return new Promise((done) => {
    const child = spawn(`node_modules/.bin/${command}`, words, {
      cwd: folder,
      env: { ...short, ...process.env, TZ: 'UTC', SEED: '1' },
      stdio: 'ignore',
      detached: true,
    });
    const { pid = 0 } = child;
    running.add(pid);
    let endless = false;
    const late = setTimeout(() => {
      endless = true;
      process.kill(-pid, 'SIGKILL');
    }, limit);
    child.on('exit', (status) => {
      clearTimeout(late);
      running.delete(pid);
      done(endless ? 'endless' : status);
    });
  });
}

/**
 * Runs tests in a copy, for a time. Returns the files that failed, `endless`, or `broken` when the run left no report.
 */
async function run(folder, files, limit = longest) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const asked = ['run', '--bail', '1', '--maxWorkers', '1', '--reporter', 'json', '--outputFile', report];
  const status = await ended(folder, ['vitest', ...asked, ...files], limit);
  if (status === 'endless') return status;
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    if (testResults.length === 0) return 'broken';
    return testResults.filter((one) => one.status === 'failed').map(({ name }) => relative(folder, name));
  } catch {
    return 'broken';
  }
}

/** Browser tests open the built dashboard. */
async function builtIn(folder) {
  if (!existsSync('dist/server')) return false;
  cpSync('dist/server', join(folder, 'dist/server'), { recursive: true });
  return (await ended(folder, ['vite', 'build', '--logLevel', 'error'])) === 0;
}

/** `make check` refuses a change that does not compile, or that leaves something unused. */
async function isClean(folder, file, left) {
  const asked = ['oxlint', '--type-aware', '--type-check', '--deny-warnings', file];
  return (await ended(folder, asked, Math.min(left(), longest))) === 0;
}

/** True when these tests pass without any change: only such tests can show that a change was caught. */
const green = new Map();
async function areGreen(folder, files) {
  const name = files.join(' ');
  if (!green.has(name)) {
    const failed = await run(folder, files);
    green.set(name, failed.length === 0);
    if (failed.length > 0) console.log(`not green without any change, and not counted: ${name}`);
  }
  return green.get(name);
}

/** Runs one round: the test that caught the change, or null. */
async function caughtBy(folder, file, files, left) {
  const failed = await run(folder, files, Math.min(left(), longest));
  writeFileSync(join(folder, file), textOf(file));
  // The time was over, which says nothing of the change.
  if (left() <= 0) return null;
  // A change that never ends, or that ends the run itself, is caught when the same run passes without it.
  if (typeof failed === 'string') return (await areGreen(folder, files)) ? `a run that was ${failed}` : null;
  for (const test of failed) if (await areGreen(folder, [test])) return test;
  return null;
}

/**
 * Plants a change and runs its tests, the nearest first. Returns the one that caught it (`by`), or how many files passed
 * (`asked`). `late` when the time was over before.
 */
export async function judge(folder, change, { sizes = wide, left = () => longest } = {}) {
  const { file } = change;
  const plant = () => writeFileSync(join(folder, file), changedText(change));
  let asked = 0;
  try {
    for (const { files, builds } of roundsFor(file, sizes)) {
      if (left() <= 0) return { late: true };
      plant();
      // What cannot be built is told by the types below.
      if (builds && !(await builtIn(folder))) continue;
      asked += files.length;
      const by = await caughtBy(folder, file, files, left);
      if (by) return { by };
    }
    if (left() <= 0) return { late: true };
    plant();
    const isAsGood = await isClean(folder, file, left);
    return left() <= 0 ? { late: true } : isAsGood ? { asked } : { by: 'types and lint' };
  } finally {
    writeFileSync(join(folder, file), textOf(file));
  }
}

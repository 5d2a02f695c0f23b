// Plants single-line bugs in a copy of the tree, one at a time, and runs the tests that should catch each. README.md beside it.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { short } from '../runs/lengths.mjs';
import { changesIn } from './changes.mjs';
import { explained } from './explained.mjs';
import { nearness, reach } from './reach.mjs';

const seed = Number(process.env.SEED || Date.now() % 2 ** 31);
const count = Number(process.env.COUNT || 60);
const chosen = process.env.FILE || '';
const desks = Number(process.env.DESKS || 2);

/** How many test files each round runs, and how long it may take, in milliseconds, before it counts as never ending. */
const rounds = { unit: [6, 20], across: [1, 2, 4, 8] };
const longest = 300_000;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && existsSync(name));
const isSource = (name) => /^(contracts|events|projections|services|dashboard)\/.*\.tsx?$/.test(name);
const isTest = (name) => /\.test\.tsx?$/.test(name);
const sources = tracked.filter((name) => isSource(name) && !isTest(name) && !name.endsWith('.d.ts'));
const texts = new Map();
const textOf = (file) => texts.get(file) ?? texts.set(file, readFileSync(file, 'utf8')).get(file);
// A test that starts processes runs the build, which does not have the change.
const runsTheBuild = (test) => textOf(test).includes('chaos/processes');
const tests = tracked.filter(
  (name) =>
    isTest(name) &&
    (isSource(name) || (/^tests\/(contracts|golden|journeys|simulation)\//.test(name) && !runsTheBuild(name))),
);

/**
 * Excluded: screens, the drawing of the map and the commands, whose tests need a build; tables and the demo, which are
 * data.
 */
const leftAlone = [
  /\.tsx$|^services\/(\w+\/)?(main|play)\.ts$/,
  /^events\/incident\/versions\/|^services\/(demo|import\/maps)\//,
  /^\w+\/testing\//,
];
const draws = (file) => /from '(leaflet|react-leaflet|d3-)/.test(textOf(file));
const pool = chosen
  ? sources.filter((file) => file === relative('.', resolve(chosen)))
  : sources.filter((file) => !leftAlone.some((pattern) => pattern.test(file)) && !draws(file));

/** Mulberry32: the same seed chooses the same changes. */
function dice(state) {
  let at = state;
  return (below) => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function chooseChanges() {
  const all = pool.flatMap((file) => changesIn(textOf(file), file).map((change) => ({ file, ...change })));
  const roll = dice(seed);
  const picked = [];
  while (picked.length < count && all.length > 0) picked.push(...all.splice(roll(all.length), 1));
  return { picked, of: all.length + picked.length };
}

const lineOf = ({ file, start }) => textOf(file).slice(0, start).split('\n').length;
const changedText = ({ file, start, end, by }) => textOf(file).slice(0, start) + by + textOf(file).slice(end);
const lineAt = (text, number) => (text.split('\n')[number - 1] ?? '').trim();

const distances = reach(sources, tests);
/** The tests that could catch a change, in rounds: the nearest first, and no more files than the rounds have. */
function roundsFor(file) {
  const distance = distances(file);
  const near = nearness(file, textOf);
  const unit = [...distance.keys()]
    .filter((test) => !test.startsWith('tests/'))
    .toSorted((a, b) => distance.get(a) - distance.get(b) || near(b) - near(a));
  const across = [...distance.keys()]
    .filter((test) => test.startsWith('tests/'))
    .toSorted((a, b) => near(b) - near(a) || distance.get(a) - distance.get(b));
  const cut = (list, sizes) => {
    let at = 0;
    return sizes.map((size) => list.slice(at, (at += size)));
  };
  return [...cut(unit, rounds.unit), ...cut(across, rounds.across)].filter((files) => files.length > 0);
}

/** A copy of the tree that shares its packages. */
function openDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-mutants-'));
  for (const name of tracked) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(name, join(folder, name));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

const running = new Set();

/** Runs tests in a copy. Returns the files that failed, `endless`, or `broken` when the run left no report. */
function run(folder, files) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const asked = ['run', '--bail', '1', '--maxWorkers', '1', '--reporter', 'json', '--outputFile', report];
  return new Promise((done) => {
    const child = spawn('node_modules/.bin/vitest', [...asked, ...files], {
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
    }, longest);
    child.on('exit', () => {
      clearTimeout(late);
      running.delete(pid);
      done(endless ? 'endless' : failedIn(folder, report));
    });
  });
}

function failedIn(folder, report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    if (testResults.length === 0) return 'broken';
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(folder, name));
  } catch {
    return 'broken';
  }
}

/** `make check` refuses a change that does not compile, or that leaves something unused. */
function isClean(folder, file) {
  const child = spawn('node_modules/.bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', file], {
    cwd: folder,
    stdio: 'ignore',
  });
  return new Promise((done) => void child.on('exit', (status) => done(status === 0)));
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

async function judge(folder, change) {
  const { file } = change;
  const planted = () => writeFileSync(join(folder, file), changedText(change));
  const takenOut = () => writeFileSync(join(folder, file), textOf(file));
  let asked = 0;
  try {
    for (const files of roundsFor(file)) {
      asked += files.length;
      planted();
      const failed = await run(folder, files);
      takenOut();
      // A change that never ends, or that ends the run itself, is caught when the same run passes without it.
      if (typeof failed === 'string' && (await areGreen(folder, files))) return { by: `a run that was ${failed}` };
      if (typeof failed === 'string') continue;
      for (const test of failed) if (await areGreen(folder, [test])) return { by: test };
    }
    planted();
    return (await isClean(folder, file)) ? { asked } : { by: 'types and lint' };
  } finally {
    takenOut();
  }
}

const reasonFor = (change) => {
  const line = lineAt(textOf(change.file), lineOf(change));
  return explained.find((one) => one.file === change.file && one.line === line && one.name === change.name)?.why;
};

function tell(change, { by, asked }, seconds) {
  const at = `${change.file}:${lineOf(change)}  ${change.name}`;
  if (by) return console.log(`caught    ${at}  by ${by} (${seconds} s)`);
  const why = reasonFor(change);
  console.log(`${why ? 'explained' : 'SURVIVED '} ${at}  ${asked} test files (${seconds} s)`);
  if (why) return console.log(`            ${why}`);
  console.log(`          - ${lineAt(textOf(change.file), lineOf(change))}`);
  console.log(`          + ${lineAt(changedText(change), lineOf(change))}`);
}

const { picked, of } = chooseChanges();
if (picked.length === 0) {
  console.error(
    chosen ? `${chosen} is no source of this project with a line that can be changed.` : 'Nothing to change.',
  );
  process.exit(2);
}
console.log(`SEED=${seed} COUNT=${picked.length}: of ${of} single-line changes in ${pool.length} files`);
const folders = Array.from({ length: Math.min(desks, picked.length) }, openDesk);
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const tally = { caught: 0, explained: 0, survived: 0 };
const waiting = [...picked];
await Promise.all(
  folders.map(async (folder) => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      const started = performance.now();
      const outcome = await judge(folder, change);
      tell(change, outcome, Math.round((performance.now() - started) / 1_000));
      tally[outcome.by ? 'caught' : reasonFor(change) ? 'explained' : 'survived'] += 1;
    }
  }),
);
const most = Math.floor(picked.length / 10);
console.log(
  `SEED=${seed}: ${picked.length} changes, ${tally.caught} caught, ${tally.explained} explained, ${tally.survived} survived; ${most} may`,
);
process.exit(tally.survived > most ? 1 : 0);

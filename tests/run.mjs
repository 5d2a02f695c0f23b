// Runs tests and ends with one line that counts them. A missing result is a failure: a file that ran nothing fails the
// run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { short } from './runs/lengths.mjs';
import { isBusy, workSoFar } from './runs/otherWork.mjs';
import { lasted, projectsOf, slowest } from './runs/timing.mjs';

const workBefore = workSoFar();
const began = process.env.BEGAN ? Number(process.env.BEGAN) * 1_000 : Date.now();
const wanted = process.argv.slice(2);
/** All projects, one round after the other. */
const isWhole = wanted.length === 0;
/** `make full` runs the files of the night as well. */
const withoutNight = isWhole && !process.env.FULL;
const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));

/**
 * Processes that are killed and frozen mostly wait, so they run beside the tests that keep both cores busy. So does a
 * screen whose server is gone. At night nothing runs beside it, and it keeps the time limits that a person meets.
 */
const waiting = withoutNight ? ['network', 'chaos'] : ['chaos'];
/** These measure: they run when everything else has ended. */
const alone = withoutNight ? ['quiet'] : ['quiet', 'network'];
const named = [...readFileSync('vitest.config.ts', 'utf8').matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name);
const busy = named.filter((name) => ![...waiting, ...alone].includes(name));
const projects = (names) => names.flatMap((name) => ['--project', name]);
/** One after the other. The runs of a round are at the same time. */
const rounds = isWhole ? [[busy, waiting].map(projects), [projects(alone)]] : [[wanted]];

const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const files = [];
let isRed = false;
for (const round of rounds) {
  const [first, ...others] = round.map(start);
  await first.ended;
  // What the others said would stand in the middle of the first one's words.
  for (const other of others) {
    await other.ended;
    process.stdout.write(readFileSync(other.said, 'utf8'));
  }
  for (const { report } of [first, ...others]) add(report);
}
const work = workSoFar();
if (isWhole) add(await planted());
if (withoutNight) console.log(`Left for the night (make full, make chaos): ${forTheNight().join(' ')}\n`);
let late = [];
if (files.length > 0) {
  const timed = projectsOf(files);
  console.log(`${slowest(files)}\n\n${timed.words}`);
  // A part of the files, or their long forms, has no budget.
  if (withoutNight && !isBusy(workBefore, work)) late = timed.late;
  for (const project of late)
    failures.push(`${project} took half again of what the others let expect: tests/runs/timing.mjs`);
  remember(files);
}
const red = isRed || counts.failed > 0 || counts.passed === 0 || late.length > 0;
const failed = red ? Math.max(1, counts.failed) : 0;
console.log(`\n${process.env.BEGAN ? 'The whole run' : 'The tests'} took ${lasted(Date.now() - began)}.`);
// Last, so that the end of the output is enough to know what to mend.
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
process.exitCode = red ? 1 : 0;

/** Starts vitest. The first of a round speaks at once, the others into a file. */
function start(words, n) {
  const [report, said] = [mkdtempSync(join(folder, 'run-')), join(folder, `said-${n}`)];
  const out = n === 0 ? 'inherit' : openSync(said, 'w');
  const child = spawn(
    'node_modules/.bin/vitest',
    ['run', '--reporter=default', '--reporter=./tests/runs/report.mjs', ...words],
    {
      stdio: ['inherit', out, out],
      env: {
        ...(withoutNight ? { WITHOUT_NIGHT: '1', ...short } : {}),
        ...process.env,
        REPORT: join(report, 'report.json'),
        TZ: process.env.TZ ?? 'UTC',
      },
    },
  );
  const ended = once(child, 'close').then(([status]) => {
    if (status !== 0) isRed = true;
    if (n > 0) closeSync(out);
  });
  return { ended, said, report: join(report, 'report.json') };
}

/** Five bugs in the lines that this push brings: its own tests should fail for each (`mutants/push.mjs`). */
async function planted() {
  const report = join(mkdtempSync(join(folder, 'run-')), 'report.json');
  const env = { ...process.env, REPORT: report };
  const [status] = await once(spawn(process.execPath, ['tests/mutants/push.mjs'], { stdio: 'inherit', env }), 'close');
  if (status !== 0) isRed = true;
  return report;
}

/** A missing report is a failure. */
function add(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    for (const name of Object.keys(counts)) counts[name] += report.counts[name];
    failures.push(...report.failures);
    files.push(...report.files);
  } catch (error) {
    isRed = true;
    counts.failed += 1;
    console.error(`The tests left no report: ${error.message}`);
  }
}

/** vitest.config.ts leaves them out of a whole run. */
function forTheNight() {
  const files = readdirSync('tests', { recursive: true }).map((name) => join('tests', name));
  return files.filter((path) => path.endsWith('.test.ts') && /^\/\/ @night\b/m.test(readFileSync(path, 'utf8')));
}

/** `make quick` chooses by the time that each file took in the last run. */
function remember(timed) {
  const path = 'dist/durations.json';
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // This is the first run.
  }
  mkdirSync('dist', { recursive: true });
  const all = { ...known, ...Object.fromEntries(timed.map(({ path: file, seconds }) => [file, seconds])) };
  writeFileSync(path, JSON.stringify(all));
}

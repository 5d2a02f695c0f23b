// Runs tests and ends with one line that counts them. A missing result is a failure: a file that ran nothing fails the
// run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBusy, lasted, projectsOf, slowest } from './runs/timing.mjs';

const began = process.env.BEGAN ? Number(process.env.BEGAN) * 1_000 : Date.now();
const wanted = process.argv.slice(2);
const REPORT = join(mkdtempSync(join(tmpdir(), 'muster-test-')), 'report.json');
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=./tests/runs/report.mjs', ...wanted],
  { stdio: 'inherit', env: { ...process.env, REPORT, TZ: process.env.TZ ?? 'UTC' } },
);

let counts = { passed: 0, failed: 1, skipped: 0 };
let failures = [];
let late = [];
try {
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  ({ counts, failures } = report);
  const projects = projectsOf(report.files);
  console.log(`${slowest(report.files)}\n\n${projects.words}`);
  // A part of the files, or their long forms, has no budget.
  if (wanted.length === 0 && !isBusy()) late = projects.late;
  for (const project of late)
    console.error(`${project} took more than half again its part beside the others: tests/runs/timing.mjs`);
  remember(report.files);
} catch (error) {
  console.error(`The tests left no report: ${error.message}`);
}
const red = status !== 0 || counts.failed > 0 || counts.passed === 0 || late.length > 0;
const failed = red ? Math.max(1, counts.failed) : 0;
console.log(`\n${process.env.BEGAN ? 'The whole run' : 'The tests'} took ${lasted(Date.now() - began)}.`);
// Last, so that the end of the output is enough to know what to mend.
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
process.exitCode = red ? 1 : 0;

/** `make quick` chooses by the time that each file took in the last run. */
function remember(files) {
  const path = 'dist/durations.json';
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // This is the first run.
  }
  mkdirSync('dist', { recursive: true });
  const all = { ...known, ...Object.fromEntries(files.map(({ path: file, seconds }) => [file, seconds])) };
  writeFileSync(path, JSON.stringify(all));
}

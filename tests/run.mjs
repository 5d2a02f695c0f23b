// Runs every test and ends with one line that counts them. No result is red: a file that ran nothing fails the run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const report = join(mkdtempSync(join(tmpdir(), 'muster-test-')), 'report.json');
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, TZ: process.env.TZ ?? 'UTC' } },
);

let counts = { passed: 0, failed: 1, skipped: 0 };
try {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that broke before its first test has no failed test of its own.
  const broken = testResults.filter(
    ({ status: file, assertionResults }) =>
      file === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  counts = { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests };
} catch (error) {
  console.error(`The tests left no report: ${error.message}`);
}
const red = status !== 0 || counts.failed > 0 || counts.passed === 0;
const failed = red ? Math.max(1, counts.failed) : 0;
console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
process.exit(red ? 1 : 0);

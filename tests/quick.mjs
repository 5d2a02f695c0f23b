// Checks a change in under a minute: types, lint of the changed files, the unit tests that import them, and as many of
// the tests across layers as fit, those with the same nouns in their paths first. It prints the omitted ones: `make
// test` runs them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { lasted } from './runs/timing.mjs';

const began = Date.now();
/** The seconds of all files across layers together; two run side by side. */
const room = 40;
const unknown = 5;

const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim().split('\n').filter(Boolean);
const [base] = [...git('merge-base', 'HEAD', 'main'), 'HEAD'];
const sinceBase = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
// On main itself, after a commit.
const changed = (sinceBase.length > 0 ? sinceBase : git('diff', '--name-only', 'HEAD~1')).filter((path) =>
  existsSync(path),
);
const code = changed.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
if (code.length === 0) {
  console.log('No code has changed.');
  process.exit(0);
}

/** The nouns in folder and file names: services/api/incident/incidentTags.ts is about tags. */
const words = (path) =>
  path
    .replace(/(\.test)?\.\w+$/, '')
    .split('/')
    .slice(1)
    .flatMap((name) => name.split(/(?=[A-Z])/))
    .map((word) => word.toLowerCase().replace(/s$/, ''));
const general = new Set([
  'api',
  'core',
  'incident',
  'screen',
  'support',
  'store',
  'journey',
  'index',
  'route',
  'ui',
  'list',
  'page',
  'decider',
]);
const nouns = new Set(code.flatMap(words).filter((word) => word.length > 2 && !general.has(word)));

let durations = {};
try {
  durations = JSON.parse(readFileSync('dist/durations.json', 'utf8'));
} catch {
  // No run has finished yet.
}
const secondsOf = (path) => durations[path] ?? unknown;
const across = git('ls-files', '--cached', '--others', '--exclude-standard', 'tests').filter(
  (path) => path.endsWith('.test.ts') && !path.startsWith('tests/chaos/') && existsSync(path),
);
const isNamed = (path) => [...nouns].some((noun) => basename(path).toLowerCase().includes(noun));
const touched = across
  .filter((path) => changed.includes(path) || isNamed(path))
  .toSorted((a, b) => changed.includes(b) - changed.includes(a) || secondsOf(a) - secondsOf(b));
let sum = 0;
const chosen = touched.filter((path) => (sum += secondsOf(path)) <= room);
const left = touched.filter((path) => !chosen.includes(path));

const unit = [
  '--project',
  'unit',
  '--project',
  'isolated',
  '--project',
  'mocked',
  '--project',
  'screens',
  '--exclude',
  'tests/**',
];
const runs = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', ...code] },
  {
    name: 'format',
    command: 'biome',
    args: ['ci', '--colors=off', '--diagnostic-level=error', '--no-errors-on-unmatched', ...code],
  },
  { name: 'unit tests', command: 'vitest', args: ['related', '--run', '--passWithNoTests', ...unit, ...code] },
  ...(chosen.length > 0 ? [{ name: 'tests across layers', command: 'vitest', args: ['run', ...chosen] }] : []),
];

/** Runs everything at once, and prints each output at its end. */
const ended = runs.map(
  ({ name, command, args }) =>
    new Promise((done) => {
      const env = { ...process.env, TZ: 'UTC', NO_COLOR: '1' };
      const child = spawn(`node_modules/.bin/${command}`, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
      child.on('close', (status) => {
        const counts = /^\s+Tests .*$/m.exec(said)?.[0].trim() ?? '';
        console.log(status === 0 ? `${name}: well ${counts}` : `${said}\n${name}: red`);
        done(status === 0);
      });
    }),
);
const well = await Promise.all(ended);
if (left.length > 0) console.log(`Left out, for want of time: ${left.join(' ')}`);
console.log(`${changed.length} files changed; it took ${lasted(Date.now() - began)}.`);
process.exitCode = well.every(Boolean) ? 0 : 1;

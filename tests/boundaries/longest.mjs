// Prints the fullest folder, the longest file and the longest function of the product's own sources.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const layers = ['contracts', 'events', 'projections', 'services', 'dashboard'];
const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...layers], {
  encoding: 'utf8',
});
const files = git.stdout.trim().split('\n');
const counts = new Map();
for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
const highest = (pairs) => pairs.reduce((best, one) => (one[1] > best[1] ? one : best), ['none', 0]);

const code = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const lines = code.flatMap((path) => {
  try {
    return [[path, readFileSync(path, 'utf8').split('\n').length - 1]];
  } catch {
    return []; // Removed from the work tree, not yet from the index.
  }
});

const folder = mkdtempSync(join(tmpdir(), 'muster-longest-'));
const config = join(folder, 'rules.json');
const rules = { 'max-lines-per-function': ['error', { max: 30, skipBlankLines: true, skipComments: true }] };
writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules }));
const lint = spawnSync('node_modules/.bin/oxlint', ['-c', config, '--format', 'json', ...layers], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
rmSync(folder, { recursive: true, force: true });
const functions = JSON.parse(lint.stdout)
  .diagnostics.filter(({ filename }) => !/\.test\.tsx?$/.test(filename))
  .map(({ filename, message }) => {
    const [, name = 'a function', count = '0'] = /(`\w+`)?[^(]*\((\d+)\)/.exec(message) ?? [];
    return [`${name.replaceAll('`', '')} in ${filename}`, Number(count)];
  });

const [fullest, held] = highest([...counts]);
const [longFile, fileLines] = highest(lines);
const [longFunction, functionLines] = highest(functions);
console.log(`fullest folder: ${fullest}, ${held} files`);
console.log(`longest file: ${longFile}, ${fileLines} lines`);
console.log(`longest function: ${longFunction}, ${functionLines} lines; ${functions.length} above 30`);

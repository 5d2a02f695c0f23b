// The sources that can be changed, and the tests that could catch it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

export const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28 });

export const tracked = git('ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((name) => name !== '' && existsSync(name));
const isSource = (name) => /^(contracts|events|projections|services|dashboard)\/.*\.tsx?$/.test(name);
const isTest = (name) => /\.test\.tsx?$/.test(name);
export const sources = tracked.filter((name) => isSource(name) && !isTest(name) && !name.endsWith('.d.ts'));

const texts = new Map();
export const textOf = (file) => texts.get(file) ?? texts.set(file, readFileSync(file, 'utf8')).get(file);

// A test that starts processes runs the build, which does not have the change.
const runsTheBuild = (test) => textOf(test).includes('chaos/servers/processes');
const across = /^tests\/(contracts|golden|journeys|screens|simulation)\//;
const isForTheNight = (test) => /^\/\/ @night\b/m.test(textOf(test));
export const tests = tracked.filter(
  (name) => isTest(name) && (isSource(name) || (across.test(name) && !runsTheBuild(name))),
);
/** They need a build with the change. */
export const browserTests = tracked.filter(
  (name) => isTest(name) && name.startsWith('tests/browser/') && !isForTheNight(name),
);

/** Excluded: the drawing of the map and the commands, whose tests need a build; tables and the demo, which are data. */
const leftAlone = [
  /^services\/(\w+\/)?(main|play)\.ts$|^dashboard\/app\/main\.tsx$/,
  /^events\/incident\/versions\/|^services\/(demo|import\/maps)\//,
  /^\w+\/testing\//,
];
const draws = (file) => /from '(leaflet|react-leaflet|protomaps-leaflet|d3-)/.test(textOf(file));
export const changeable = sources.filter((file) => !leftAlone.some((pattern) => pattern.test(file)) && !draws(file));

export const lineOf = ({ file, start }) => textOf(file).slice(0, start).split('\n').length;
export const changedText = ({ file, start, end, by }) => textOf(file).slice(0, start) + by + textOf(file).slice(end);
export const lineAt = (text, number) => (text.split('\n')[number - 1] ?? '').trim();

/** Mulberry32: the same seed chooses the same changes. */
export function dice(state) {
  let at = state;
  return (below) => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * The changes with the smallest marks. A mark follows from the file, the line's own text and the change alone, so that a
 * further line elsewhere, a further test or a later hour chooses the same ones, unless one of its own is smaller.
 */
export function smallest(all, count) {
  const seen = new Map();
  const marked = all.map((change) => {
    const own = [change.file, lineAt(textOf(change.file), lineOf(change)), change.name].join('\n');
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    return { change, mark: createHash('sha256').update(`${own}\n${before}`).digest('hex') };
  });
  return marked
    .toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
    .slice(0, count)
    .map(({ change }) => change);
}

export function pick(all, count, seed) {
  const [rest, roll, picked] = [[...all], dice(seed), []];
  while (picked.length < count && rest.length > 0) picked.push(...rest.splice(roll(rest.length), 1));
  return picked;
}

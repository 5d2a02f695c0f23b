import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { plantedControls, planting } from './tests/world/planting.ts';

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

// How a file wants to run follows from its text, so that it may be moved.
const all = ['contracts', 'events', 'projections', 'services', 'dashboard', 'tests']
  .flatMap(filesOf)
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const isForTheNight = /^\/\/ @night\b/m;
/** `make test` leaves these to `make chaos`: they repeat at length what shorter tests say. */
const forTheNight = process.env.WITHOUT_NIGHT
  ? all.filter(({ text }) => isForTheNight.test(text)).map(({ path }) => path)
  : [];
const tests = all.filter(({ path }) => !forTheNight.includes(path));
const saying = (words: RegExp): string[] => tests.filter(({ text }) => words.test(text)).map(({ path }) => path);
/** These measure: nothing else runs meanwhile. */
const quiet = saying(/^\/\/ @quiet\b/m).filter((path) => !path.startsWith('tests/chaos/'));
/** These break the network or stop a server, and keep the time limits that a person meets. */
const network = saying(/^\/\/ @network\b/m);
/** These replace modules, or weigh their process. */
const apart = saying(/^\/\/ @isolated\b|\bvi\.(mock|doMock|resetModules)\(/m).filter(
  (path) => ![...quiet, ...network].includes(path) && !/^tests\/(browser|chaos)\//.test(path),
);
const pages = saying(/^\/\/ @vitest-environment jsdom\b/m);
/** Those with a document run in contexts of their own. A context starts in a third of the time of a process. */
const mocked = apart.filter((path) => path.startsWith('dashboard/') && pages.includes(path));
/** The others run in processes of their own. */
const isolated = apart.filter((path) => !mocked.includes(path));
/** These share the loaded dashboard, which has no socket and no map there. */
const sheets = pages.filter((path) => path.startsWith('tests/screens/'));
/** These need a document. They share processes, since loading jsdom takes longer than most of them. */
const screens = pages.filter((path) => !mocked.includes(path) && !sheets.includes(path));

const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
/** The built thread of the embedded node, unless its sources are newer. */
const node = resolve('dist/server/node.js');
const isNodeBuilt = changed(node) > Math.max(...filesOf('events').map(changed));
/** The same for the thread that reads what comes from outside. */
const parsing = resolve('dist/server/parsing.js');
const isParsingBuilt =
  changed(parsing) > Math.max(...['contracts', 'events', 'services'].flatMap(filesOf).map(changed));

/**
 * Most tests keep their files in memory where Linux offers it and has room, because a command waits until the disk has
 * written it. Tests that measure, kill or break things use the disk.
 */
function folderInMemory(): string | undefined {
  const memory = '/dev/shm';
  const enough = 4 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enough) return undefined;
    const folder = mkdtempSync(join(memory, 'muster-test-'));
    // A file left there would take memory until the machine starts again.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
const memory = folderInMemory();
const inMemory = memory ? { TMPDIR: memory } : {};

/** One more than cores, because one of them often waits. */
const crowded = Math.max(2, availableParallelism()) + 1;
const planted = plantedControls();
/** Plays nights with a planted fault, and means nothing without one. */
const control = 'tests/world/planted.test.ts';
const notOurs = ['**/node_modules/**', ...forTheNight, ...(planted.length > 0 ? [] : [control])];
const built = {
  ...(isNodeBuilt ? { EMBEDDED_NODE: node } : {}),
  ...(isParsingBuilt ? { PARSING_THREAD: parsing } : {}),
};
const shared = {
  env: built,
  isolate: false,
  setupFiles: ['tests/runs/asBefore.ts'],
  maxWorkers: crowded,
  // A busy machine may take seconds for a condition that usually holds at once; nothing waits longer than for it.
  expect: { poll: { timeout: 10_000 } },
  // These limits end what would never end. A machine that has other work takes three times as long as usual.
  testTimeout: 120_000,
  // On a server each installation loads the demo itself.
  hookTimeout: process.env.EVENTSTORE_URL ? 300_000 : 180_000,
};
const swift = { ...shared, env: { ...built, ...inMemory } };

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true, fsModuleCachePath: resolve('dist/.vitest') },
    projects: [
      {
        test: {
          ...swift,
          name: 'unit',
          include: ['{contracts,events,projections,services,dashboard}/**/*.test.{ts,tsx}'],
          exclude: [...notOurs, ...isolated, ...mocked, ...sheets, ...screens],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [planting(planted)],
        test: {
          ...swift,
          name: 'across',
          include: ['tests/**/*.test.ts'],
          exclude: [...notOurs, 'tests/{browser,chaos}/**', ...sheets, ...isolated, ...quiet, ...network],
        },
      },
      { test: { ...swift, name: 'isolated', include: isolated, isolate: true } },
      {
        test: {
          ...swift,
          name: 'mocked',
          include: mocked,
          isolate: true,
          pool: 'vmThreads',
          setupFiles: [...shared.setupFiles, 'tests/runs/emptyPage.ts'],
        },
      },
      {
        test: {
          ...swift,
          name: 'sheets',
          include: sheets,
          alias: [
            { find: /^\.{1,2}\/(.*\/)?realtime\.ts$/, replacement: resolve('tests/screens/walk/quietSocket.ts') },
            { find: /^\.{1,2}\/(.*\/)?BaseMap\.tsx$/, replacement: resolve('tests/screens/walk/noMap.ts') },
          ],
        },
      },
      {
        test: {
          ...swift,
          name: 'screens',
          include: screens,
          setupFiles: [...shared.setupFiles, 'tests/runs/emptyPage.ts'],
        },
      },
      {
        test: {
          ...swift,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: [...notOurs, ...quiet, ...network],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'quiet',
          include: quiet,
          isolate: true,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          exclude: notOurs,
          // `make test` runs them beside the files that keep both cores busy.
          maxWorkers: crowded - 1,
          // Several processes start before the first test; on a busy machine each takes half a minute and more.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: 'network',
          include: network,
          isolate: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

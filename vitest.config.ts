import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const workers = Math.max(2, availableParallelism());

const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
/** The built thread of the embedded node, unless its sources are newer. */
const node = resolve('dist/server/node.js');
const sources = readdirSync('events', { recursive: true, encoding: 'utf8' }).map((name) => join('events', name));
const env = changed(node) > Math.max(...sources.map(changed)) ? { EMBEDDED_NODE: node } : {};

export default defineConfig({
  test: {
    maxWorkers: workers,
    experimental: { fsModuleCache: true, fsModuleCachePath: resolve('dist/.vitest') },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,events,projections,services,dashboard}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          isolate: false,
          env,
          maxWorkers: workers,
        },
      },
      {
        test: {
          name: 'across',
          include: ['tests/{contracts,golden,journeys,simulation}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          env,
          maxWorkers: workers,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          // Alone on the machine: it measures how soon a killed process is back.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

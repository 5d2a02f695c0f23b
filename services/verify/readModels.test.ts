import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { readModelsIn } from './readModels.ts';

const timers = vi.hoisted(() => ({ waits: [] as number[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void timers.waits.push(milliseconds),
}));
const comparing = vi.hoisted(() => ({ open: async (_was: string, _is: string): Promise<object | null> => null }));
vi.mock('./comparing.ts', () => ({ comparisonOf: (was: string, is: string) => comparing.open(was, is) }));

let folder: string;
let asked: unknown[];
let updates: number;
let closed: number;
beforeEach(() => {
  folder = folderOf('models');
  [asked, updates, closed, timers.waits] = [[], 0, 0, []];
});

/** A file of read models that has come to this place; without one it has folded nothing. */
function models(name: string, place: number | null) {
  const db = openSqlite(join(folder, name), 'NORMAL');
  db.exec('CREATE TABLE log (position TEXT)');
  if (place !== null) db.prepare('INSERT INTO log (position) VALUES (?)').run(`${place}/${place}`);
  db.close();
}
const found = () =>
  readModelsIn(folder, {
    file: join(folder, 'anew.db'),
    upToDate: async () => void (updates += 1),
    end: async () => {},
  });
/** The differences that comparisons find, one after the other; the last one stays. */
const differing = (...differences: readonly (string | null)[]) => {
  comparing.open = async (...files) => {
    asked.push(files);
    let n = 0;
    return {
      again: () => ({ difference: differences[Math.min(n++, differences.length - 1)] }),
      close: () => void (closed += 1),
    };
  };
};
const notCompared = (reason: string) => ({ finding: 'not-compared', reason });

it('no read models are not compared', async () => {
  differing(null);
  expect(await found()).toEqual(notCompared(`there are no read models in ${folder}`));
  expect(asked).toEqual([]);
});

it.each([
  ['have little in common with the log', async () => null],
  ['lack a table', async () => Promise.reject(new Error('no such table'))],
])('read models that %s are not compared', async (_, open) => {
  models('views.db', 1);
  comparing.open = open;
  expect(await found()).toEqual(notCompared('they are of another release, or have little in common with the log'));
});

it('equal read models are found at once', async () => {
  models('views.db', 1);
  differing(null);
  expect(await found()).toEqual({ finding: 'equal', reason: '' });
  expect(asked).toEqual([[join(folder, 'views.db'), join(folder, 'anew.db')]]);
  expect([updates, closed, timers.waits]).toEqual([1, 1, []]);
});

it('read models that a running installation is about to write are waited for', async () => {
  models('views.db', 1);
  differing('a', 'b', 'c', 'd', null);
  expect(await found()).toEqual({ finding: 'equal', reason: '' });
  expect([updates, closed, timers.waits]).toEqual([5, 1, [500, 1_000, 1_500, 2_000]]);
});

it.each([
  [7, 7, 'different'],
  [8, 7, 'different'],
  [7, null, 'different'],
  [6, 7, 'not-compared'],
  [null, 7, 'not-compared'],
] as const)('read models at %s that differ from those at %s are %s', async (theirs, ours, finding) => {
  models('views.db', theirs);
  models('anew.db', ours);
  differing('one', 'two', 'three', 'four', 'five', 'six');
  const behind = notCompared('they do not follow the log now: is Muster running?');
  expect(await found()).toEqual(finding === 'different' ? { finding, reason: 'five' } : behind);
  expect([updates, closed]).toEqual([5, 1]);
});

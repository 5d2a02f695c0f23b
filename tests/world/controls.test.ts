// @night
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { controls } from './controls.ts';

const root = resolve(import.meta.dirname, '../..');
const own = /^(VITEST|NODE_ENV|PLANTED|NIGHTS|SEED|WITHOUT_NIGHT)/;
const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));

/** The output of a process of its own, whose modules have the faults. */
const played = (): Promise<string> =>
  new Promise((done) => {
    const env = { ...surroundings, PLANTED: 'all' };
    const run = ['vitest', 'run', '--project=across', 'tests/world/planted.test.ts'];
    execFile('npx', run, { cwd: root, env, maxBuffer: 1 << 26 }, (_, printed, problems) => done(printed + problems));
  });

it('finds every planted fault by the sentence that it breaks', { timeout: 4 * 3_600_000 }, async () => {
  const printed = await played();
  const [found, missed] = [printed.match(/^.*: found in night .*$/gm) ?? [], printed.match(/^.*: not found$/gm) ?? []];
  console.log(found.join('\n'));
  expect(missed).toEqual([]);
  if (found.length !== controls.length) throw new Error(printed);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce, compared } from './comparing.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-compared-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a spreadsheet that is compared says how far it is, after each five hundred rows', async () => {
  const path = join(folder, 'valves.csv');
  writeFileSync(path, `name\n${Array.from({ length: 2 * atOnce + 3 }, (_, n) => `Valve ${n}`).join('\n')}`);
  const said: number[] = [];
  const views = { rangedRows: () => [], doc: () => null };
  const onRows = (done: number) => void said.push(done);
  const of = { entity: 'arvada', kind: 'service_list', directory: 'd1', doc: null } as const;
  const preview = await compared({ ...of, views, path, onRows });
  expect(said).toEqual([atOnce, 2 * atOnce]);
  expect(preview).toMatchObject({ rows: 1_003, added: 1_003, changed: 0, same: 0, removed: 0, mistake_count: 0 });
  expect(preview.examples.added).toEqual(Array.from({ length: 10 }, (_, n) => `Valve ${n}`));
  expect(preview.seen).toBe('d1');
});

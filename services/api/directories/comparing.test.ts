import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { inlineParsing as parsing } from '#services/parsing/reader';
import { compared } from './comparing.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf('compared');
});

it('a spreadsheet that is compared says how far it is, after each hundred rows', async () => {
  const path = join(folder, 'valves.csv');
  writeFileSync(path, `name\n${Array.from({ length: 203 }, (_, n) => `Valve ${n}`).join('\n')}`);
  const said: number[] = [];
  const views = { rangedRows: () => [], doc: () => null };
  const onRows = (done: number) => void said.push(done);
  const of = { entity: 'arvada', kind: 'service_list', directory: 'd1', doc: null } as const;
  const { preview } = await compared({ ...of, views, parsing, path, onRows });
  expect(said).toEqual([100, 200, 203]);
  expect(preview).toMatchObject({ rows: 203, added: 203, changed: 0, same: 0, removed: 0, mistake_count: 0 });
  expect(preview.examples.added).toEqual(Array.from({ length: 10 }, (_, n) => `Valve ${n}`));
  expect(preview.seen).toBe('d1');
});

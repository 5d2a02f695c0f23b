import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { misshapenIn } from './misshapen.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = folderOf('misshapen');
  file = join(folder, 'views.db');
});

type Aside = readonly [projection: string, stream: string, event: string, position: string];
function aside(...rows: readonly Aside[]): void {
  const db = openSqlite(file, 'NORMAL');
  db.exec('CREATE TABLE set_aside (projection TEXT, stream TEXT, event TEXT, position TEXT)');
  for (const row of rows) db.prepare('INSERT INTO set_aside VALUES (?, ?, ?, ?)').run(...row);
  db.close();
}

/** The ids of the events of each stream, in order. */
async function found(streams: Readonly<Record<string, readonly string[]>>) {
  const reads: unknown[] = [];
  const log = {
    readStream: async (stream: string, { from, count }: { from: number; count: number }) => {
      reads.push([stream, from, count]);
      return (streams[stream] ?? []).slice(from, from + count).map((id) => ({ id }));
    },
  } as unknown as Parameters<typeof misshapenIn>[1];
  const ids: string[] = [];
  for await (const { id } of misshapenIn(file, log)) ids.push(id);
  return { ids, reads };
}

it('the events that the trail could not take are found in their streams, in the order of the log', async () => {
  aside(
    ['trail', 's1', 'late', '10/10'],
    ['trail', 's2', 'early', '9/9'],
    ['crews', 's1', 'of another read model', '1/1'],
  );
  const { ids, reads } = await found({ s1: ['other', 'late', 'of another read model'], s2: ['early'] });
  expect(ids).toEqual(['early', 'late']);
  expect(reads).toEqual([
    ['s2', 0, 500],
    ['s1', 0, 500],
  ]);
});

it('a long stream is read in lots, until the event is found', async () => {
  aside(['trail', 's1', 'e700', '9/9']);
  const stream = Array.from({ length: 2_000 }, (_, n) => `e${n}`);
  const { ids, reads } = await found({ s1: stream });
  expect(ids).toEqual(['e700']);
  expect(reads).toEqual([
    ['s1', 0, 500],
    ['s1', 500, 500],
  ]);
});

it('an event that its stream does not hold is passed by, and so is one without a place', async () => {
  aside(['trail', 's1', 'gone', '9/9'], ['trail', 's1', 'there', ''], ['trail', 's1', 'e1', '11/11']);
  const { ids, reads } = await found({ s1: ['there', 'e1'] });
  expect(ids).toEqual(['e1']);
  expect(reads).toEqual([
    ['s1', 0, 500],
    ['s1', 500, 500],
    ['s1', 0, 500],
  ]);
});

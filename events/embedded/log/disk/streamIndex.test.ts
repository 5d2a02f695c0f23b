import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import type { Damage } from '../damage.ts';
import { openLog } from '../log.ts';
import { keptRange } from '../metadata.ts';
import { writesTo } from '../writing/writes.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf('index');
});

let n = 0;
const event = (type = 'Said', words: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(++n).padStart(12, '0')}`,
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(words)),
  metadata: Buffer.from('{}'),
});

/** A log with a stream of each kind: plain, cut short by rules, deleted, begun again, and retired. */
function written(): void {
  const log = openLog(folder);
  const writes = writesTo(log, () => 1_000);
  const append = (name: string, ...events: readonly ReturnType<typeof event>[]) =>
    log.transaction(() => writes.append(name, 'any', events));
  for (const name of ['plain', 'cut', 'deleted', 'again', 'retired', 'rules'])
    append(name, event(), event(), event(), event(), event());
  append('$$cut', event('$metadata', { $tb: 2, $maxAge: 60, $maxCount: 2 }));
  append('$$rules', event('$metadata', { $maxCount: 2 }));
  append('$$rules', event('$metadata', {}));
  append('$$before-its-stream', event('$metadata', { $maxCount: 2 }));
  for (const name of ['deleted', 'again']) log.transaction(() => writes.delete(name, 'any'));
  append('again', event());
  log.transaction(() => writes.delete('$$rules', 'any'));
  log.transaction(() => writes.tombstone('retired', 'any'));
  log.transaction(() => writes.tombstone('$$cut', 'any'));
  log.close();
}

function checked() {
  const log = openLog(folder);
  const found: Damage[] = [];
  log.onDamage((damage) => void found.push(damage));
  for (let id: number | null = 0; id !== null; ) id = log.checkStreams(id, 3);
  const row = log.stream('plain');
  const range = row && { ...keptRange(row), high: row.last };
  const shown = row && range && log.readStream(row.id, range, { backwards: false, limit: 10 }).length;
  log.close();
  return { found, row, shown };
}

describe('the table of streams', () => {
  it('is right after every kind of write, also after a kill', () => {
    written();
    expect(checked()).toMatchObject({ found: [], shown: 5 });
  });

  it.each([
    ['is deleted', 'deleted = 1'],
    ['is retired', 'tombstoned = 1'],
    ['begins later', 'before = 4'],
    ['is kept in part', 'maxCount = 1'],
    ['is kept for a while', 'maxAge = 1'],
    ['ends earlier', 'last = 2'],
    ['ends later', 'last = 9'],
  ])('that says that a stream %s, unlike its events, counts as damage, and its events are read', (_, change) => {
    written();
    const db = openSqlite(join(folder, 'log.db'), 'NORMAL');
    db.exec(`UPDATE streams SET ${change} WHERE name = 'plain'`);
    db.close();
    const { found, row, shown } = checked();
    expect(found).toEqual([
      expect.objectContaining({ stream: 'plain', reason: 'the table of streams does not agree with its events' }),
    ]);
    expect([row, shown]).toEqual([expect.objectContaining({ last: 4, deleted: 0, before: 0, tombstoned: 0 }), 5]);
  });
});

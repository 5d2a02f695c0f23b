import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, type Sqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { type Content, files } from '#projections/incident/fileContents';
import { contentsIn, isWhole } from './files.ts';

const content = (n: number, entity = 'arvada'): Content => ({ entity, sha256: String(n).padStart(64, '0') });

describe('the contents that the log names', () => {
  let folder: string;
  let views: string;
  let db: Sqlite;
  beforeEach(() => {
    folder = folderOf('contents');
    views = join(folder, 'views.db');
    db = openSqlite(views, 'NORMAL');
    db.exec(`CREATE TABLE "${files.name}_v${files.version}" (key TEXT PRIMARY KEY, body TEXT)`);
  });
  afterEach(() => {
    db.close();
  });
  const put = (key: string, ...live: readonly Content[]) =>
    db
      .prepare(`INSERT INTO "${files.name}_v${files.version}" (key, body) VALUES (?, ?)`)
      .run(key, JSON.stringify({ live: Object.fromEntries(live.entries()), left: [content(99)] }));

  it('are none while no incident has a file', () => expect([...contentsIn(views)]).toEqual([]));

  it('are told once each, by the incidents in order, without those that are no longer used', () => {
    put('b', content(3), content(1));
    put('a', content(1), content(2), content(1, 'jcw'));
    put('c');
    expect([...contentsIn(views)]).toEqual([content(1), content(2), content(1, 'jcw'), content(3)]);
  });

  it('are those of more than two thousand incidents', () => {
    db.exec('BEGIN');
    for (let n = 0; n < 2_001; n += 1) put(`i${String(n).padStart(5, '0')}`, content(n));
    db.exec('COMMIT');
    const all = [...contentsIn(views)];
    expect(all).toHaveLength(2_001);
    expect(all.at(-1)).toEqual(content(2_000));
  });
});

describe('a stored file', () => {
  const bytes = Buffer.from('Main break');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const whole = (parts: readonly Buffer[] | null) =>
    isWhole({ open: async () => parts && Readable.from(parts) }, { entity: 'arvada', sha256 });

  it('is whole when its bytes are those of its name', async () =>
    expect(await whole([bytes.subarray(0, 4), bytes.subarray(4)])).toBe(true));

  it('is not whole when it is missing, or has other bytes', async () => {
    expect(await whole(null)).toBe(false);
    expect(await whole([bytes.subarray(0, 4)])).toBe(false);
    expect(await whole([])).toBe(false);
  });
});

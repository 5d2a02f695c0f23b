import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { models } from './models.ts';
import { dropShelves, openShelf, shelfFolder } from './shelf.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = folderOf('shelf');
});

const opened = () => openShelf('arvada', { largest: 1_000, interval: 20 }, { dataDir, masterKey: Buffer.alloc(32, 7) });
const lot = { count: 20, moments: new Float64Array([1, 2, 3]), rest: { last: 'e20' }, state: { crews: 3 }, base: null };
/** The snapshots that the next process finds. */
function found() {
  const shelf = opened();
  const kept = [[...shelf.lots()].map(({ rest }) => rest), shelf.before(25)?.state()];
  shelf.close();
  return kept;
}

describe('the past that was read', () => {
  beforeEach(() => {
    const shelf = opened();
    shelf.put(lot);
    shelf.close();
  });

  it('is unreadable once its key has ended, and not when that of another organization has', () => {
    const place = { dataDir, masterKey: Buffer.alloc(32, 7) };
    dropShelves(place, ['boulder']);
    expect(found()).toEqual([[lot.rest], lot.state]);
    dropShelves(place, ['boulder', 'arvada']);
    expect(found()).toEqual([[], undefined]);
  });

  it('is unreadable once all keys have ended', () => {
    dropShelves({ dataDir, masterKey: Buffer.alloc(32, 7) }, null);
    expect(found()).toEqual([[], undefined]);
  });

  it('is there for the next process of this release', () => expect(found()).toEqual([[lot.rest], lot.state]));

  it.each(models.map(({ name, version }) => [name, version] as const))(
    'is read anew by a release that folds %s in another way',
    (name, version) => {
      const db = openSqlite(join(dataDir, shelfFolder, 'arvada.db'), 'NORMAL');
      const older = db
        .prepare("UPDATE about SET release = replace(release || ' ', ?, ?) WHERE instr(release || ' ', ?)")
        .run(` ${name}@${version} `, ` ${name}@${version - 1} `, ` ${name}@${version} `);
      db.close();
      expect(Number(older.changes)).toBe(1);
      expect(found()).toEqual([[], undefined]);
    },
  );
});

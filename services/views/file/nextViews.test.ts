import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { crews } from '#projections/dispatch/crews';
import { due } from '#projections/due/due';
import { adoptNext, beginNext, markBuilt, nextIn, removeNext, takeNext } from './nextViews.ts';

const models = [due, crews];
const newer = [{ ...due, version: due.version + 1 }, crews];

let dataDir: string;
beforeEach(() => {
  dataDir = folderOf('next');
});
/** Read models with one row, whose last writes are in the write-ahead log of an ended process. */
const written = (folder: string, words: string) => {
  const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
  db.exec(`CREATE TABLE IF NOT EXISTS notes (words TEXT); INSERT INTO notes VALUES ('${words}')`);
  db.close();
};
const wordsIn = (folder: string): readonly unknown[] => {
  const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
  const rows = db.prepare('SELECT words FROM notes').all();
  db.close();
  return rows.map((row) => (row as { readonly words: unknown }).words);
};
/** The mark of a builder that has built these read models. */
async function built(of: typeof models): Promise<void> {
  const release = takeNext(dataDir);
  await beginNext(dataDir);
  written(nextIn(dataDir), 'built');
  markBuilt(dataDir, of);
  release();
}

describe('the read models of the next release', () => {
  it('begin as a copy of those that are served, and take their place', async () => {
    written(dataDir, 'served');
    await built(models);
    // Facts of the meantime are folded again from the log.
    written(dataDir, 'meanwhile');
    expect(adoptNext(dataDir, models)).toBe(true);
    expect(wordsIn(dataDir)).toEqual(['served', 'built']);
    expect(existsSync(nextIn(dataDir))).toBe(false);
    expect(adoptNext(dataDir, models)).toBe(false);
  });

  it('are left to the release that built them, and to a builder at work', async () => {
    written(dataDir, 'served');
    await built(newer);
    expect(adoptNext(dataDir, models)).toBe(false);
    const release = takeNext(dataDir);
    expect(adoptNext(dataDir, newer)).toBe(false);
    expect(() => takeNext(dataDir)).toThrow('locked');
    release();
    expect(wordsIn(dataDir)).toEqual(['served']);
    expect(adoptNext(dataDir, newer)).toBe(true);
  });

  it('are not taken while a builder that was killed has not finished them; the next one goes on', async () => {
    written(dataDir, 'served');
    takeNext(dataDir)();
    // A copy that was cut off.
    writeFileSync(join(nextIn(dataDir), 'views.db.draft'), 'half');
    expect(adoptNext(dataDir, models)).toBe(false);
    await beginNext(dataDir);
    written(nextIn(dataDir), 'half built');
    expect(adoptNext(dataDir, models)).toBe(false);
    await beginNext(dataDir);
    expect(wordsIn(nextIn(dataDir))).toEqual(['served', 'half built']);
    // The mark of an earlier end says nothing of a build that began again.
    markBuilt(dataDir, models);
    await beginNext(dataDir);
    expect(adoptNext(dataDir, models)).toBe(false);
  });

  it('are in place after a kill at any moment of the exchange', async () => {
    written(dataDir, 'served');
    await built(models);
    // Killed after the old ones were removed, and before the new ones were renamed.
    rmSync(join(dataDir, 'views.db'));
    writeFileSync(join(dataDir, 'views.db-wal'), 'the log of the old ones');
    expect(adoptNext(dataDir, models)).toBe(true);
    expect(wordsIn(dataDir)).toEqual(['served', 'built']);
  });

  it('are removed by an erasure, unless a builder reaches it by itself', async () => {
    written(dataDir, 'served');
    await built(newer);
    const release = takeNext(dataDir);
    removeNext(dataDir);
    expect(existsSync(nextIn(dataDir))).toBe(true);
    release();
    removeNext(dataDir);
    expect(existsSync(nextIn(dataDir))).toBe(false);
    removeNext(dataDir);
  });
});

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, type Sqlite, type SqlValue } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { isOfRows, type ReadModel } from '#projections/core/rows';
import { projections } from '#projections/index';
import { type Comparison, comparisonOf } from './comparing.ts';

const documents = projections.find((model) => !isOfRows(model)) as ReadModel;
const rows = projections.find((model) => isOfRows(model) && model.table.place !== undefined) as ReadModel;
const models = [documents, rows];
const table = `${documents.name}_v${documents.version}`;
const lines = `${rows.name}_v${rows.version}`;
const { key: lineKey, place = '' } = isOfRows(rows) ? rows.table : { key: [], place: '' };

describe('two files of read models', () => {
  let folder: string;
  let files: { readonly was: string; readonly is: string };
  let was: Sqlite;
  let is: Sqlite;
  let comparison: Comparison | null = null;
  beforeEach(() => {
    folder = folderOf('comparing');
    files = { was: join(folder, 'was.db'), is: join(folder, 'is.db') };
    [was, is] = [openSqlite(files.was, 'NORMAL'), openSqlite(files.is, 'NORMAL')];
    for (const db of [was, is]) {
      db.exec(`CREATE TABLE "${table}" (key TEXT PRIMARY KEY, body TEXT)`);
      const columns = [...new Set([...lineKey, place])].map((name) => `"${name}"`).join(', ');
      db.exec(`CREATE TABLE "${lines}" (${columns}, words TEXT)`);
      for (let n = 0; n < 2_500; n += 1) put(db, `doc-${n}`, 'same');
    }
  });
  afterEach(() => {
    comparison?.close();
    for (const db of [was, is]) db.close();
  });

  const put = (db: Sqlite, key: string, body: string): void => {
    db.prepare(
      `INSERT INTO "${table}" (key, body) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body`,
    ).run(key, body);
  };
  const line = (db: Sqlite, at: SqlValue, words: string): void => {
    const names = [...new Set([...lineKey, place])];
    const values = names.map((name) => (name === place ? at : 1));
    const marks = [...names, 'words'].map(() => '?').join(', ');
    db.prepare(
      `INSERT INTO "${lines}" (${[...names, 'words'].map((name) => `"${name}"`).join(', ')}) VALUES (${marks})`,
    ).run(...values, words);
  };
  const compared = async () => {
    comparison = await comparisonOf(files.was, files.is, models);
    return comparison?.again();
  };

  it('are equal when all documents are, and rows that differ only in their place in the log', async () => {
    line(was, 7, 'opened');
    line(is, 9_000, 'opened');
    expect(await compared()).toEqual({ models: 2, documents: 2_501, difference: null });
  });

  it.each([
    ['another body', () => put(is, 'doc-1700', 'other')],
    ['a document that only the new log gives', () => put(is, 'doc-9', 'same') ?? put(is, 'new', 'same')],
    ['a document that only the old log gives', () => put(was, 'zzz', 'same')],
  ])('differ by %s', async (_, change) => {
    change();
    expect((await compared())?.difference).toMatch(new RegExp(`^${table} (doc-1700|new|zzz)$`));
  });

  it('differ by the words of a row, also of one that came later', async () => {
    line(was, 7, 'opened');
    line(is, 7, 'opened');
    expect((await compared())?.difference).toBeNull();
    line(was, 8, 'opened');
    line(is, 9, 'closed');
    expect(comparison?.again().difference).toContain(lines);
  });

  it('are compared again where they differed, and where something changed since', async () => {
    put(was, 'doc-3', 'newer');
    expect((await compared())?.difference).toBe(`${table} doc-3`);
    put(is, 'doc-3', 'newer');
    expect(comparison?.again().difference).toBeNull();
    put(is, 'doc-4', 'newer');
    expect(comparison?.again().difference).toBe(`${table} doc-4`);
    put(was, 'doc-4', 'newer');
    is.exec(`DELETE FROM "${table}" WHERE key = 'doc-5'`);
    expect(comparison?.again().difference).toBe(`${table} doc-5`);
    was.exec(`DELETE FROM "${table}" WHERE key = 'doc-5'`);
    expect(comparison?.again()).toEqual({ models: 2, documents: 2_499, difference: null });
  });

  it('are told apart by the number of documents when only the old one changed', async () => {
    expect((await compared())?.difference).toBeNull();
    put(was, 'late', 'x');
    expect(comparison?.again().difference).toBe(`${table} has 2501 rows in the old log and 2500 in the new one`);
  });

  it('differ when a document holds the place of an event, as nothing but a column of rows may', async () => {
    const placed = { ...documents, name: 'placed', version: 1 } as ReadModel;
    for (const [db, position] of [[was, 7] as const, [is, 9_000] as const]) {
      db.exec('CREATE TABLE placed_v1 (key TEXT PRIMARY KEY, body TEXT)');
      db.prepare('INSERT INTO placed_v1 VALUES (?, ?)').run('ada', JSON.stringify({ user: 'ada', position }));
    }
    comparison = await comparisonOf(files.was, files.is, [placed]);
    expect(comparison?.again().difference).toBe('placed_v1 ada');
  });

  it('have too little in common to go on', async () => {
    for (let n = 0; n < 10_001; n += 1) put(was, `more-${n}`, 'x');
    expect(await compared()).toBeUndefined();
  });
});

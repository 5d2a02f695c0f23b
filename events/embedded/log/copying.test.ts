import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, readSqlite, type Sqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { checkLog, copyLog, DamagedLog } from './copying.ts';
import { checkFormat, LOG_FORMAT, markFormat, NewerFormat } from './format.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = folderOf('copying');
  path = join(folder, 'log.db');
});

function written(sql: string, to = path): void {
  const db = openSqlite(to, 'NORMAL');
  db.exec(sql);
  db.close();
}
const table = 'CREATE TABLE events (position INTEGER PRIMARY KEY AUTOINCREMENT, response BLOB);';
const three = `${table} INSERT INTO events (response) VALUES (zeroblob(9000)), ('b'), ('c');`;

describe('the copy of a log', () => {
  it('is whole while its node writes, and knows the last place that was ever used', () => {
    written(`${three} DELETE FROM events WHERE position = 3;`);
    const node = openSqlite(path, 'NORMAL');
    node.exec("INSERT INTO events (response) VALUES ('d'); DELETE FROM events WHERE position = 1;");
    const copy = join(folder, 'copy.db');
    expect(copyLog(path, copy)).toEqual({ events: 2, head: 4 });
    node.exec('DELETE FROM events');
    node.close();
    expect(checkLog(copy)).toEqual({ events: 2, head: 4 });
    expect(checkLog(path)).toEqual({ events: 0, head: 4 });
  });

  it('of a log without events is empty', () => {
    written(table);
    expect(copyLog(path, join(folder, 'copy.db'))).toEqual({ events: 0, head: 0 });
  });

  it('does not replace another file, and that is no damage', () => {
    written(three);
    const copy = join(folder, 'copy.db');
    written(`${table} INSERT INTO events (response) VALUES ('mine')`, copy);
    expect(() => copyLog(path, copy)).toThrow(/^output file already exists$/);
    expect(checkLog(copy)).toEqual({ events: 1, head: 1 });
  });
});

describe('a damaged log', () => {
  it('is neither copied nor passed: a file that is no database', () => {
    writeFileSync(path, 'no database at all, and longer than a header of SQLite '.repeat(20));
    const words = new DamagedLog(path, 'file is not a database').message;
    expect(words).toBe(`The log in ${path} is damaged: file is not a database. Run make doctor.`);
    expect(() => checkLog(path)).toThrow(new DamagedLog(path, 'file is not a database'));
    expect(() => copyLog(path, join(folder, 'copy.db'))).toThrow(new DamagedLog(path, 'file is not a database'));
    expect(() => checkLog(path)).toThrow(DamagedLog);
    expect(() => copyLog(path, join(folder, 'copy.db'))).toThrow(DamagedLog);
  });

  it('is not passed when a page is wrong that no count reads', () => {
    written(three);
    const bytes = readFileSync(path);
    // The page with the rows: its number of cells.
    const pages = bytes.length / 4_096;
    for (let page = 1; page < pages; page++) if (bytes[page * 4_096] === 13) bytes.writeUInt16BE(1, page * 4_096 + 3);
    writeFileSync(path, bytes);
    expect(() => checkLog(path)).toThrow(DamagedLog);
  });

  it('is told from one without tables', () => {
    written('CREATE TABLE other (n)');
    expect(() => checkLog(path)).toThrow(/^no such table: events$/);
  });
});

describe('the format of a log', () => {
  const marked = (found: number) => written(`${table} PRAGMA user_version = ${found}`);
  const newer = `${LOG_FORMAT + 1}; this release reads ${LOG_FORMAT}`;
  function reading<T>(work: (db: Sqlite) => T): T {
    const db = readSqlite(path);
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
  const version = () => reading((db) => db.prepare('PRAGMA user_version').get());

  it.each([0, LOG_FORMAT])('%i is read', (found) => {
    marked(found);
    reading((db) => checkFormat(db, path));
    expect(checkLog(path)).toEqual({ events: 0, head: 0 });
  });

  it('of a newer release is neither read nor copied', () => {
    marked(LOG_FORMAT + 1);
    expect(() => reading((db) => checkFormat(db, path))).toThrow(NewerFormat);
    expect(() => checkLog(path)).toThrow(
      `${path} was written by a newer release of Muster (format ${newer}). ` +
        'Start that release again, or restore a backup that this release made. Nothing was changed.',
    );
    expect(() => copyLog(path, join(folder, 'copy.db'))).toThrow(NewerFormat);
  });

  it('is marked in an older log, and a marked one is not written again', () => {
    marked(0);
    const db = openSqlite(path, 'NORMAL');
    markFormat(db);
    db.close();
    expect(version()).toEqual({ user_version: 1 });
    reading(markFormat);
  });
});

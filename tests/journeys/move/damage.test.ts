// @night It moves logs that are damaged in every way.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite, type Sqlite } from '#events/store/sqlite';
import { goldenOf } from '../../golden/golden.ts';
import { folder, moving, removeFolders, testLog, written } from './logs.ts';

/** The log of an earlier build, whose streams have hashes. */
let whole: string;
beforeAll(() => {
  whole = written(goldenOf('2026-11-22').logDb);
});
afterAll(removeFolders);

interface Row {
  readonly position: number;
  readonly name: string;
  readonly revision: number;
  readonly response: Uint8Array;
}

const withEvents = `SELECT e.position, s.name, e.revision, e.response FROM events e JOIN streams s ON s.id = e.stream
  WHERE s.name LIKE 'incident-%'`;
const some = (db: Sqlite, such: string): Row => db.prepare(`${withEvents} AND ${such} LIMIT 1`).get() as unknown as Row;

/** Moves a copy of the log that was damaged, and returns the refusal. */
async function refusal(damage: (db: Sqlite) => Row): Promise<readonly [string, Row]> {
  const dataDir = folder();
  cpSync(whole, dataDir, { recursive: true });
  const db = openSqlite(join(dataDir, 'events', 'log.db'), 'NORMAL');
  const row = damage(db);
  db.close();
  const [from, to] = [await testLog(dataDir), await testLog()];
  const words = await moving(from, to).then(
    () => 'moved',
    (error: Error) => error.message,
  );
  await from.close();
  await to.close();
  return [words, row];
}

const change = (db: Sqlite, row: Row, edit: (text: string) => string): Row => {
  const bytes = Buffer.from(edit(Buffer.from(row.response).toString('latin1')), 'latin1');
  db.prepare('UPDATE events SET response = ? WHERE position = ?').run(bytes, row.position);
  return row;
};

describe('a damaged log is refused, and the place is named', () => {
  it('when a word of an event is another', async () => {
    const [words, { name, revision }] = await refusal((db) =>
      change(db, some(db, "e.type = 'LabelAdded'"), (text) => text.replace(/"name":"./, '"name":"\u00b6')),
    );
    expect(words).toBe(`The old log is damaged: event ${revision} of the stream ${name} does not fit its hash.`);
  });

  it('when an event is no longer JSON', async () => {
    const [words, { name, revision }] = await refusal((db) =>
      change(db, some(db, 'e.revision = 2'), (text) => text.replace(/"correlationId"/, '"correlationId\u0000')),
    );
    expect(words).toBe(`The old log is damaged: event ${revision} of the stream ${name} is not readable JSON.`);
  });

  it.each(['e.revision = 0', 'e.revision = 3'])('when an event is missing: %s', async (such) => {
    const [words, { name, revision }] = await refusal((db) => {
      const row = some(db, such);
      db.prepare('DELETE FROM events WHERE position = ?').run(row.position);
      return row;
    });
    expect(words).toBe(`The old log is damaged: event ${revision} of the stream ${name} is missing.`);
  });

  it('when an event was exchanged for that of another stream', async () => {
    const [words, { name, revision }] = await refusal((db) => {
      const row = some(db, 'e.revision = 1');
      const other = some(db, `e.revision = 1 AND s.name <> '${row.name}'`);
      const [own, foreign] = [row.name, other.name];
      return change(db, row, () => Buffer.from(other.response).toString('latin1').replaceAll(foreign, own));
    });
    expect(words).toBe(`The old log is damaged: event ${revision} of the stream ${name} cannot be read.`);
  });

  it('when the bytes of an event cannot be read', async () => {
    const [words, { name }] = await refusal((db) => {
      const row = some(db, 'e.revision = 4');
      db.prepare('UPDATE events SET response = substr(response, 1, length(response) - 9) WHERE position = ?').run(
        row.position,
      );
      return row;
    });
    expect(words).toBe(`The old log is damaged: event 4 of the stream ${name} cannot be read.`);
  });
});

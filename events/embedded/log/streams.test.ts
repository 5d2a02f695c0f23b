import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { type Log, openLog } from './log.ts';
import { encodeEvent } from './records.ts';
import { LATEST, type StreamRow } from './streams.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const directory = (): string => folderOf('streams');

/** The files that a killed node leaves. */
function killed(dataDir: string): string {
  const copy = directory();
  for (const file of ['log.db', 'log.db-wal'])
    if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(copy, file));
  return copy;
}

function write(log: Log, name: string): void {
  const known = log.stream(name);
  const revision = (known?.last ?? -1) + 1;
  const stream = known?.id ?? (log.addStream(name, revision) as number);
  const [id, type, created] = [crypto.randomUUID(), 'ThingHappened', 1_700_000_000_000];
  const bytes = Buffer.from('{}');
  const recorded = { id, stream: name, revision, position: log.next(), type, contentType: 'application/json', created };
  log.addEvent({
    stream,
    revision,
    id,
    type,
    created,
    response: encodeEvent({ ...recorded, data: bytes, metadata: bytes }),
  });
  if (known) log.setLast(known.id, revision);
}

const all = (log: Log) =>
  log.readAll(1, false, 100_000).map(({ position, stream, revision }) => [position, stream, revision]);

describe('the streams of a log', () => {
  it('are known after a kill, whether their table has them or not', { timeout: 60_000 }, () => {
    const dataDir = directory();
    const log = openLog(dataDir);
    for (let n = 0; n < LATEST + 100; n++) log.transaction(() => write(log, `s-${n % (LATEST + 50)}`));
    const [early, late] = ['s-3', `s-${LATEST + 40}`];
    const again = openLog(killed(dataDir));
    expect(again.stream(early)).toEqual(log.stream(early));
    expect(again.stream(early)?.last).toBe(1);
    expect(again.stream(late)).toEqual(log.stream(late));
    expect(all(again)).toEqual(all(log));
    expect(again.addStream('new', 0)).toBe(LATEST + 51);
    log.close();
    again.close();
  });

  it('go on at their revisions when their events are erased, also after a kill', () => {
    const dataDir = directory();
    const log = openLog(dataDir);
    log.transaction(() => ['a', 'a', 'b'].map((name) => write(log, name)));
    log.transaction(() => log.removeEvents(log.stream('a')?.id ?? 0));
    const again = openLog(killed(dataDir));
    expect(again.stream('a')?.last).toBe(1);
    expect(all(again)).toEqual([[3, 'b', 0]]);
    log.close();
    again.close();
  });

  it('keep the rules that they were given between two events of the same transaction', () => {
    const log = openLog(directory());
    log.transaction(() => {
      write(log, 'a');
      const { id } = log.stream('a') as StreamRow;
      log.setRules(id, { maxCount: 3 });
      log.setLast(id, 1);
    });
    expect(log.stream('a')).toMatchObject({ last: 1, maxCount: 3 });
    log.close();
  });

  it('of a log from before the table was written late are all there', () => {
    const dataDir = directory();
    const db = openSqlite(join(dataDir, 'log.db'), 'NORMAL');
    db.exec(`
      CREATE TABLE streams (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, last INTEGER NOT NULL DEFAULT -1,
        deleted INTEGER NOT NULL DEFAULT 0, tombstoned INTEGER NOT NULL DEFAULT 0, hasMetadata INTEGER NOT NULL DEFAULT 0,
        before INTEGER NOT NULL DEFAULT 0, maxCount INTEGER, maxAge INTEGER
      );
      CREATE TABLE events (
        position INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL REFERENCES streams, revision INTEGER,
        id TEXT NOT NULL, type TEXT NOT NULL, created INTEGER NOT NULL, response BLOB NOT NULL, UNIQUE (stream, revision)
      );
      INSERT INTO streams (id, name, last, before) VALUES (1, 'old', 4, 3), (2, 'other', 0, 0);
      INSERT INTO events VALUES (7, 1, 3, 'a', 't', 0, x''), (8, 1, 4, 'b', 't', 0, x''), (9, 2, 0, 'c', 't', 0, x'');
    `);
    db.close();
    const log = openLog(dataDir);
    expect(log.stream('old')).toMatchObject({ id: 1, last: 4, before: 3 });
    log.transaction(() => ['old', 'new'].map((name) => write(log, name)));
    const again = openLog(killed(dataDir));
    for (const found of [log, again]) {
      expect(found.stream('old')).toMatchObject({ id: 1, last: 5, before: 3 });
      expect(all(found).slice(-3)).toEqual([
        [9, 'other', 0],
        [10, 'old', 5],
        [11, 'new', 0],
      ]);
    }
    log.close();
    again.close();
  });

  it('equal those of a model, through undone transactions, erasures and kills', { timeout: 60_000 }, () => {
    console.log(`SEED=${seed}`);
    let state = seed;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    let dataDir = directory();
    let log = openLog(dataDir);
    let model = new Map<string, { last: number; maxCount: number | null }>();
    let position = 0;
    const step = (draft: typeof model): void => {
      const name = `s-${below(300)}`;
      const row = log.stream(name);
      const had = draft.get(name);
      expect(row && { last: row.last, maxCount: row.maxCount }).toEqual(had);
      const what = below(40);
      if (what === 0 && row) return log.removeEvents(row.id);
      if (what === 1 && row && had) {
        log.setRules(row.id, { maxCount: what });
        return void draft.set(name, { ...had, maxCount: what });
      }
      write(log, name);
      draft.set(name, { last: (had?.last ?? -1) + 1, maxCount: had?.maxCount ?? null });
    };
    for (let n = 0; n < 400; n++) {
      const draft = new Map(model);
      const undone = below(10) === 0;
      try {
        log.transaction(() => {
          for (let steps = below(12); steps >= 0; steps--) step(draft);
          if (undone) throw new Error('undone');
        });
        model = draft;
        position = log.head();
      } catch (error) {
        if (!undone || (error as Error).message !== 'undone') throw error;
      }
      expect(log.head()).toBe(position);
      if (below(40) > 0) continue;
      const copy = below(2) === 0 ? killed(dataDir) : dataDir;
      log.close();
      dataDir = copy;
      log = openLog(dataDir);
    }
    for (const [name, { last }] of model) expect([name, log.stream(name)?.last]).toEqual([name, last]);
    for (const [, stream] of all(log)) expect(model.has(String(stream))).toBe(true);
    log.close();
  });
});

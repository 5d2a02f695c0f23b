import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '#events/embedded/log/log';
import { streamRules } from '#events/embedded/log/metadata';
import { decodeRawRead } from '#events/store/answers';
import { inTransaction, openSqlite, readSqlite } from '#events/store/sqlite';
import { type MemoryStore, memoryStore } from '../memoryStore.ts';
import type { MemoryLog } from './log.ts';

/** The largest revision that SQLite's readers count: that of a tombstone is larger. */
const countable = Number.MAX_SAFE_INTEGER;

/** Writes the log in memory as a node of ours keeps it in a data directory. */
export function logToDisk({ rows }: MemoryLog, dataDir: string): void {
  const events = join(dataDir, 'events');
  rmSync(events, { recursive: true, force: true });
  mkdirSync(events, { recursive: true });
  openLog(events).close();
  const db = openSqlite(join(events, 'log.db'), 'NORMAL');
  const addStream = db.prepare('INSERT INTO streams (id, name) VALUES (?, ?)');
  const addEvent = db.prepare(
    'INSERT INTO events (position, stream, revision, id, type, created, response) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const setLast = db.prepare('UPDATE streams SET last = max(last, ?) WHERE id = ?');
  const setRules = db.prepare(
    'UPDATE streams SET hasMetadata = ?, maxCount = ?, maxAge = ?, before = ?, deleted = ? WHERE id = ?',
  );
  const ids = new Map<string, number>();
  const idOf = (name: string): number => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    ids.set(name, ids.size + 1);
    addStream.run(ids.size, name);
    return ids.size;
  };
  inTransaction(db, () => {
    for (const row of rows) {
      if (!row) continue;
      const { stream, revision, position, created, event, response } = row;
      const id = idOf(stream);
      const last = revision <= countable ? revision : null;
      addEvent.run(position, id, last, event.id, event.type, created, response);
      if (last !== null) setLast.run(last, id);
      if (!stream.startsWith('$$')) continue;
      const { contentType = 'application/json', data } = event;
      const rules = streamRules({ contentType, data: Buffer.from(data) });
      setRules.run(rules.hasMetadata, rules.maxCount, rules.maxAge, rules.before, rules.deleted, idOf(stream.slice(2)));
    }
    db.prepare('UPDATE noted SET position = ?').run(rows.length);
  });
  db.close();
}

/** The log of a data directory in memory, each event at its place, and these rows after it. */
export function logFromDisk(dataDir: string, later: MemoryLog['rows'] = []): MemoryStore {
  const path = join(dataDir, 'events', 'log.db');
  if (!existsSync(path)) throw new Error(`there is no log in ${dataDir}`);
  const db = readSqlite(path);
  const found = db.prepare('SELECT position, created, response FROM events ORDER BY position').all() as unknown as {
    readonly position: number;
    readonly created: number;
    readonly response: Uint8Array;
  }[];
  db.close();
  let now = 0;
  const store = memoryStore([], { now: () => now });
  for (const { position, created, response } of found) {
    const answer = decodeRawRead(Buffer.from(response));
    if (answer.kind !== 'event') throw new Error(`no event is at ${position}`);
    while (store.log.rows.length < position - 1) store.log.leaveOut();
    now = created;
    const { stream, isJson, ...event } = answer.event;
    store.put(stream, { ...event, contentType: isJson ? 'application/json' : 'application/octet-stream' });
  }
  for (const row of later) {
    now = row?.created ?? now;
    if (row) store.put(row.stream, row.event);
    else store.log.leaveOut();
  }
  return store;
}

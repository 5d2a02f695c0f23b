import { closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { type Damage, wordsOf } from './damage.ts';
import { openLog } from './log.ts';
import { patrol } from './patrol.ts';
import { dataOf } from './records.ts';
import { writesTo } from './writing/writes.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf('damage');
});

const EVENTS = 400;
const event = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  type: 'Said',
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify({ n, words: 'a break in the main '.repeat(10) })),
  metadata: Buffer.from('{}'),
});
/** A log of two streams, closed. */
function written(): void {
  const log = openLog(folder);
  const writes = writesTo(log, () => 1_000);
  for (let n = 1; n <= EVENTS; n += 1) log.transaction(() => writes.append(`talk-${n % 2}`, 'any', [event(n)]));
  // Everything into the file itself.
  log.forget();
  log.close();
}
/** Changes one byte of a stored event, as a bad disk does. */
function rot(position: number, at: number): void {
  const db = openSqlite(join(folder, 'log.db'), 'NORMAL');
  const { response } = db.prepare('SELECT response FROM events WHERE position = ?').get(position) as {
    response: Uint8Array;
  };
  response[at] = (response[at] ?? 0) ^ 0x40;
  db.prepare('UPDATE events SET response = ? WHERE position = ?').run(response, position);
  db.close();
}
/** Opens the log and reads all of it. */
function read() {
  const log = openLog(folder);
  const found: Damage[] = [];
  log.onDamage((damage) => void found.push(damage));
  const rows = log.readAll(1, false, 1_000);
  const backwards = log.readAll(EVENTS + 1, true, 1_000);
  const whole = rows.filter(({ response }) => dataOf(response).length > 100).map(({ position }) => position);
  const write = () => log.transaction(() => writesTo(log, () => 1).append('talk-1', 'any', [event(9_999)]));
  return { log, found, rows, backwards, whole, write };
}

describe('a log on a bad disk', () => {
  it('without damage is read whole, and written', () => {
    written();
    const { log, found, whole, write } = read();
    expect([found, whole.length]).toEqual([[], EVENTS]);
    expect(write).not.toThrow();
    log.close();
  });

  it('with one bad byte names the event, reads all others, and refuses writes', () => {
    written();
    // The lengths at the beginning of the record.
    for (const at of [1, 4]) rot(100 + at, at);
    const { log, found, rows, whole, write } = read();
    expect(found).toEqual([expect.objectContaining({ file: join(folder, 'log.db'), position: 101, stream: 'talk-1' })]);
    expect(wordsOf(found[0] as Damage)).toContain('the event at position 101 (stream talk-1)');
    // Something stands in their places, so that readers see that an event is missing.
    expect(rows.length).toBe(EVENTS);
    expect(whole.length).toBe(EVENTS - 2);
    expect(write).toThrow(/position 101 .*nothing is written. Run make doctor/);
    log.close();
  });

  it.each([
    ['its time', 'created', 3 + 'created'.length],
    ['its type', 'Said', 0],
    ['the name of its stream', 'talk-1', 0],
    ['its id', '00000000-0000-4000-8000', 3],
    ['the length of its data', '{"n":', -1],
  ])('names an event with a flipped bit in %s', (_, words, offset) => {
    written();
    const db = openSqlite(join(folder, 'log.db'), 'NORMAL');
    const row = db.prepare('SELECT response FROM events WHERE position = 101').get() as { response: Uint8Array };
    db.close();
    rot(101, Buffer.from(row.response).indexOf(words) + offset);
    const { log, found, rows, write } = read();
    expect(found).toEqual([expect.objectContaining({ position: 101, stream: 'talk-1' })]);
    expect(rows.length).toBe(EVENTS);
    expect(write).toThrow('nothing is written');
    log.close();
  });

  it('is read once after the start, so that damage is named before anyone asks for it', async () => {
    written();
    rot(101, 1);
    const log = openLog(folder);
    const named = new Promise<Damage>((resolve) => log.onDamage(resolve));
    const reading = patrol(log);
    expect((await named).position).toBe(101);
    reading.stop();
    log.close();
  });

  it('opens although its newest event does not tell its stream', () => {
    const log = openLog(folder);
    const writes = writesTo(log, () => 1_000);
    for (const n of [1, 2]) log.transaction(() => writes.append(`talk-${n}`, 'any', [event(n)]));
    // Killed: the table of streams was not written.
    log.forget();
    cpSync(join(folder, 'log.db'), join(folder, 'killed.db'));
    log.close();
    cpSync(join(folder, 'killed.db'), join(folder, 'log.db'));
    // It would bring the table back.
    for (const end of ['wal', 'shm']) rmSync(join(folder, `log.db-${end}`), { force: true });
    rot(2, 1);
    // Already before the first reader.
    const opened = openLog(folder);
    const told: Damage[] = [];
    opened.onDamage((damage) => void told.push(damage));
    expect(told).toEqual([expect.objectContaining({ position: 2, stream: '' })]);
    opened.close();
    const { log: again, found, rows, write } = read();
    expect([found.length, found[0]?.position, rows.length]).toEqual([1, 2, 2]);
    expect(write).toThrow('nothing is written');
    again.close();
  });

  it('with a bad index of streams reads each event that it can', () => {
    written();
    const db = openSqlite(join(folder, 'log.db'), 'NORMAL');
    const { root } = db
      .prepare("SELECT rootpage AS root FROM sqlite_master WHERE name = 'sqlite_autoindex_events_1'")
      .get() as { root: number };
    db.close();
    const file = openSync(join(folder, 'log.db'), 'r+');
    writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, (root - 1) * 4096);
    closeSync(file);
    const { log, rows } = read();
    expect(rows.length).toBe(EVENTS);
    const all = { low: 0, high: 100, since: 0 };
    expect(log.readStream(log.stream('talk-1')?.id ?? 0, all, { backwards: false, limit: 10 })).toEqual([]);
    expect(() => log.transaction(() => undefined)).toThrow('an unknown position (stream talk-1)');
    log.close();
  });

  it('with bad pages names the first position that is lost, and reads what is left', () => {
    written();
    const size = statSync(join(folder, 'log.db')).size;
    const file = openSync(join(folder, 'log.db'), 'r+');
    // The pages in the middle hold events.
    for (let page = 20; page < Math.min(30, size / 4096); page += 1)
      writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
    closeSync(file);
    const { log, found, whole, backwards, write } = read();
    expect(found.length).toBe(1);
    expect(whole.length).toBeGreaterThan(EVENTS / 2);
    expect(whole.length).toBeLessThan(EVENTS);
    expect(whole).not.toContain(found[0]?.position);
    expect(backwards.map(({ position }) => position).reverse()).toEqual(whole);
    expect(write).toThrow('nothing is written');
    log.close();
  });
});

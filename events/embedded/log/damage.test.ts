import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { type Damage, wordsOf } from './damage.ts';
import { openLog } from './log.ts';
import { dataOf } from './records.ts';
import { writesTo } from './writes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-damage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openLog } from '#events/embedded/log/log';
import { writesTo } from '#events/embedded/log/writing/writes';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { markLog } from '#services/views/file/knownLog';
import { logFinding } from './log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = folderOf('doctor');
  mkdirSync(join(folder, 'events'));
  file = join(folder, 'events', 'log.db');
  const log = openLog(join(folder, 'events'));
  const writes = writesTo(log, () => 1_000);
  for (let n = 1; n <= 5; n += 1) {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    const said = {
      id,
      type: 'Said',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: Buffer.from('{}'),
    };
    log.transaction(() => writes.append('talk-1', 'any', [said]));
  }
  log.close();
});

it('finds a sound log sound', () => {
  expect(logFinding(folder)).toEqual({ sound: true, lines: [`The log in ${file} is sound: 5 events.`] });
});

it('names the first bad event by position, stream and file, and says what to do', () => {
  const db = openSqlite(file, 'NORMAL');
  db.exec('UPDATE events SET response = substr(response, 1, 20) WHERE position IN (3, 5)');
  db.close();
  const { sound, lines } = logFinding(folder);
  expect(sound).toBe(false);
  expect(lines.slice(0, 2)).toEqual([
    `The log in ${file} is damaged.`,
    '  the first bad event: position 3, stream talk-1',
  ]);
  expect(lines).toContain('3 events can be read.');
  expect(lines).toContain('What to do:');
});

it('says that a file that is no log cannot be read', () => {
  writeFileSync(file, 'this is not a database '.repeat(300));
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  expect(logFinding(folder).lines[0]).toMatch(/is damaged: .* Nothing can be read\./);
});

it('finds that events are missing at the end, or the whole log, when the directory knows of them', () => {
  const known = (commit: bigint) => ({
    event: `e${commit}`,
    position: { commit, prepare: commit },
    hash: null,
    recordedAt: '2026-03-01T12:00:00.000Z',
  });
  markLog(folder, known(5n));
  expect(logFinding(folder).sound).toBe(true);
  markLog(folder, known(7n));
  const { sound, lines } = logFinding(folder);
  expect([sound, lines[1]]).toEqual([false, '5 events can be read.']);
  expect(lines[0]).toContain('ends at position 5');
  expect(lines[0]).toContain('the next 2 events known here, up to 2026-03-01T12:00:00.000Z, are missing');
  writeFileSync(file, '');
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  expect(logFinding(folder)).toMatchObject({ sound: false, lines: [expect.stringContaining('is empty (0 bytes)')] });
});

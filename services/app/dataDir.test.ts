import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock, systemRandom } from '#services/core/clock';
import { startMuster } from '#services/start';
import { readConfig, WrongSetting } from './config.ts';
import { takeDataDir } from './dataDir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-datadir-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('belongs to one process, which the other one names, until it is given back', () => {
  const release = takeDataDir(folder);
  expect(() => takeDataDir(folder)).toThrow(
    new WrongSetting(
      `DATA_DIR (${folder}) is in use by process ${process.pid}. Each process needs a data directory of its own.`,
    ),
  );
  release();
  takeDataDir(folder)();
});

it('of another process is refused with an event store of its own too', async () => {
  const release = takeDataDir(folder);
  const config = readConfig({ DATA_DIR: folder, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', PORT: '0' });
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const starting = startMuster(config, { clock: systemClock, random: systemRandom, log: quiet });
  await expect(starting).rejects.toThrow(`is in use by process ${process.pid}`);
  expect(existsSync(join(folder, 'views.db'))).toBe(false);
  release();
});

it('that a newer release wrote is refused in plain words, and not changed', () => {
  takeDataDir(folder)();
  const path = join(folder, 'format.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ keys: 1, files: 1 });
  for (const [text, words] of [
    ['{"keys":1,"files":2}', '(files of format 2; this release reads 1)'],
    ['{"keys":1,"files":1,"photos":1}', '(photos of format 1; this release reads 0)'],
    ['{"keys":', 'cannot be read. Restore it from a backup'],
  ] as const) {
    writeFileSync(path, text);
    expect(() => takeDataDir(folder)).toThrow(words);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
  writeFileSync(path, '{"keys":1,"files":1}');
  takeDataDir(folder)();
});

it('that cannot be locked says why', () => {
  writeFileSync(
    join(folder, 'process.lock'),
    'this is not a lock of Muster, and long enough to be read as a file header',
  );
  expect(() => takeDataDir(folder)).toThrow(/cannot be used: .*not a database/);
});

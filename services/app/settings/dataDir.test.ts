import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { beginAnew } from '#services/commands/backup/beginAnew';
import { systemClock, systemRandom } from '#services/core/clock';
import { startMuster } from '#services/start';
import { LostLog, markLog, refuseAbsentLog } from '#services/views/file/knownLog';
import { openViews } from '#services/views/views';
import { readConfig, WrongSetting } from '../config.ts';
import { takeDataDir } from './dataDir.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf('datadir');
});

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

it('a data folder of another process is refused, also with an event store outside', async () => {
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

describe('a data directory that knows an event log', () => {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const starting = (env: Readonly<Record<string, string>> = {}) =>
    startMuster(readConfig({ DATA_DIR: folder, PORT: '0', ...env }), {
      clock: systemClock,
      random: systemRandom,
      log: quiet,
    });
  const place = {
    event: 'e5',
    position: { commit: 5n, prepare: 5n },
    hash: null,
    recordedAt: '2026-03-01T12:00:00.000Z',
  };
  /** Read models that know five events, a mark that does, and the key that is made after a log. */
  const readModels = (): void => {
    const views = openViews(folder);
    views.passed(place);
    views.close();
  };
  const fiveEvents = 'the 5 events that this data directory knows, up to 2026-03-01T12:00:00.000Z, are missing';
  const writeAheadLog = (): void => {
    mkdirSync(join(folder, 'events'));
    writeFileSync(join(folder, 'events', 'log.db-wal'), 'pages');
  };
  const masterKey = () => writeFileSync(join(folder, 'master.key'), 'ab'.repeat(32));

  it.each<[string, () => void, string]>([
    ['its read models', readModels, fiveEvents],
    ['its mark', () => markLog(folder, place), fiveEvents],
    ['its master key', masterKey, 'master.key shows that there was one'],
    ['what is left of its write-ahead log', writeAheadLog, 'log.db-wal shows that there was one'],
  ])('by %s does not start without it, and makes no new one', async (_, leave, words) => {
    leave();
    const refused = await starting().catch((error: Error) => error);
    expect(refused).toBeInstanceOf(LostLog);
    const { message } = refused as Error;
    expect(message).toContain(`There is no event log ${join(folder, 'events', 'log.db')}`);
    expect(message).toContain('Put the log back, from its disk or from the newest backup');
    expect(message).toContain(words);
    expect(existsSync(join(folder, 'events', 'log.db'))).toBe(false);
  });

  it('does not start on a log without a byte either, until the loss is accepted with the code of the refusal', async () => {
    readModels();
    mkdirSync(join(folder, 'events'));
    writeFileSync(join(folder, 'events', 'log.db'), '');
    const { message } = (await starting().catch((error: Error) => error)) as Error;
    expect(message).toContain('is empty (0 bytes)');
    const config = { dataDir: folder, eventStoreUrl: null };
    expect(() => beginAnew(config, '')).toThrow('Say which loss you accept');
    beginAnew(config, /CONFIRM=([0-9a-f]+)/.exec(message)?.[1] ?? '');
    expect(() => refuseAbsentLog(folder)).not.toThrow();
    expect(readdirSync(folder)).toContain('views.db.damaged');
    expect(readdirSync(join(folder, 'events'))).toContain('log.db.lost');
  });

  it('is another one before its first event: an interrupted first start goes on', () => {
    takeDataDir(folder)();
    openViews(folder).close();
    expect(() => refuseAbsentLog(folder)).not.toThrow();
  });
});

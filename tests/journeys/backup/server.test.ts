import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#services/app/config';
import { backUp } from '#services/commands/backup/backup';
import { restore } from '#services/commands/backup/restore';
import { systemClock, systemRandom } from '#services/core/clock';
import { placeOf } from '#services/files/fileStore';
import { s3Files } from '#services/files/s3Files';
import { credentials, type S3Double, s3Double } from '../../support/network/s3Double.ts';
import { put, removeFolders, shown, type TestLog, testLog } from '../move/logs.ts';

let folder: string;
let from: TestLog;
let to: TestLog;
let bucket: S3Double;
let otherBucket: S3Double;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-server-backup-'));
  [from, to] = await Promise.all([testLog(), testLog()]);
  [bucket, otherBucket] = await Promise.all([s3Double('ours'), s3Double('theirs')]);
});
afterAll(async () => {
  for (const end of [from, to, bucket, otherBucket]) await end.close();
  rmSync(folder, { recursive: true, force: true });
  removeFolders();
});

const key = '07'.repeat(32);
const calledOff = new AbortController().signal;
const configOf = (log: TestLog, double: S3Double, name: string) =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    MASTER_KEY: key,
    EVENTSTORE_URL: log.connectionString,
    S3_BUCKET: name,
    S3_ENDPOINT: double.endpoint,
    S3_PREFIX: 'muster/',
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
const words = ['a', 'b', 'c', 'd', 'e'].map((letter) => `photo ${letter}`);
const contentOf = (text: string) => ({ entity: 'arvada', sha256: createHash('sha256').update(text).digest('hex') });

it('the log of a server and the objects of a bucket are restored on another server and in another bucket', async () => {
  const config = configOf(from, bucket, 'ours');
  const files = await s3Files(config.s3 as never);
  mkdirSync(dirname(join(folder, 'photo')), { recursive: true });
  for (const text of words) {
    writeFileSync(join(folder, 'photo'), text);
    await files.put(contentOf(text), join(folder, 'photo'));
  }
  await put(from.store, 'talk-1', ['one', 'two']);
  await put(from.store, 'talk-2', ['three']);
  await put(from.store, 'gone-1', ['secret']);
  await from.store.delete('gone-1');

  const file = join(folder, 'muster.tar');
  const masterKey = { key: Buffer.from(key, 'hex'), from: 'setting' } as const;
  const done = await backUp({ file, config, masterKey, clock: systemClock, calledOff });
  expect(done.files.count).toBe(words.length);
  const there = configOf(to, otherBucket, 'theirs');
  const ports = { random: systemRandom, clock: systemClock, calledOff };
  const restoring = { file, dataDir: join(folder, 'restored'), config: there, ...ports };
  await restore(restoring);
  expect(await shown(to.store, 'talk-1')).toEqual([
    [0, 'one'],
    [1, 'two'],
  ]);
  expect(await shown(to.store, 'talk-2')).toEqual([[0, 'three']]);
  expect(await shown(to.store, 'gone-1')).toEqual([]);
  for (const text of words)
    expect(otherBucket.objects.get(`theirs/muster/${placeOf(contentOf(text))}`)?.toString()).toBe(text);
  // Data of the server and the bucket is not left in the directory as well.
  expect(readdirSync(join(folder, 'restored'))).toEqual(['copies', 'uploads']);

  // A server that holds another log is not written to.
  await put(to.store, 'talk-9', ['news of today']);
  const again = { ...restoring, dataDir: join(folder, 'again') };
  await expect(restore(again)).rejects.toThrow('The new log');
  expect(readdirSync(folder)).not.toContain('again');
});

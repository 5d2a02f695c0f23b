// @night It kills backups that journeys also make.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '#events/embedded/log/log';
import { placeOf } from '#services/files/fileStore';
import { instant } from './chance.ts';
import { smallDisk } from './servers/smallDisk.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-backups-'));
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'events'), { recursive: true });
  openLog(join(dataDir, 'events')).close();
  writeFileSync(join(dataDir, 'master.key'), '07'.repeat(32));
  for (let n = 0; n < 60; n += 1) {
    const bytes = Buffer.alloc(1024 * 1024, n);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(dataDir, 'files', placeOf({ entity: 'arvada', sha256 }));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as `make backup` and `make restore` run it. */
function command(...args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [resolve('dist/server/backup.js'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
  });
  let words = '';
  for (const out of [child.stdout, child.stderr])
    out?.on('data', (bytes) => {
      words += String(bytes);
    });
  const ended = new Promise<{ readonly code: number | null; readonly words: string }>((done) =>
    child.once('close', (code) => done({ code, words })),
  );
  return { child, ended };
}

/** The bytes under this folder, at any depth. */
const bytesIn = (path: string): number =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
        const found = statSync(join(path, name), { throwIfNoEntry: false });
        return sum + (found?.isFile() ? found.size : 0);
      }, 0)
    : 0;

async function stopped(signal: 'SIGKILL' | 'SIGTERM', running: ReturnType<typeof command>, part: string) {
  while (bytesIn(part) < 5_000_000 && running.child.exitCode === null) await instant(2);
  const isWhole = running.child.exitCode !== null;
  running.child.kill(signal);
  return { ...(await running.ended), isWhole };
}

describe('a backup that does not come to its end', () => {
  it('leaves no archive under its name when it is killed, and the next one removes what it left', async () => {
    const file = join(folder, 'killed.tar');
    const first = command('backup', file);
    const part = `${file}.${first.child.pid}.part`;
    const { isWhole } = await stopped('SIGKILL', first, part);
    expect(isWhole).toBe(false);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(part)).toBe(true);
    const second = await command('backup', file).ended;
    expect(second.words).toContain('holds the whole installation');
    expect(second.code).toBe(0);
    expect(existsSync(part)).toBe(false);

    const there = join(folder, 'there');
    const restoring = command('restore', file, there);
    await stopped('SIGKILL', restoring, `${there}.${restoring.child.pid}.restoring`);
    expect(existsSync(there)).toBe(false);
    expect((await command('restore', file, there).ended).code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('there'))).toEqual(['there']);
    expect(bytesIn(join(there, 'files'))).toBe(60 * 1024 * 1024);
  });

  it('leaves nothing when it is called off', async () => {
    const file = join(folder, 'off.tar');
    const running = command('backup', file);
    const { code, words } = await stopped('SIGTERM', running, `${file}.${running.child.pid}.part`);
    expect([code, words]).toEqual([2, 'Called off. There is no backup; nothing else was changed.\n']);
    expect(readdirSync(folder).filter((name) => name.startsWith('off'))).toEqual([]);
  });

  it('says that the disk is full, and leaves nothing', async (test) => {
    const small = smallDisk(8);
    if (!small) return test.skip();
    try {
      const { code, words } = await command('backup', join(small.folder, 'muster.tar')).ended;
      expect(words).toBe(`The disk of ${small.folder} is full. There is no backup; nothing else was changed.\n`);
      expect(code).toBe(2);
      expect(readdirSync(small.folder)).toEqual([]);

      const file = join(folder, 'whole.tar');
      expect((await command('backup', file).ended).code).toBe(0);
      const restored = await command('restore', file, join(small.folder, 'data')).ended;
      expect(restored.words).toBe(`The disk of ${small.folder} is full. Nothing was restored.\n`);
      expect(readdirSync(small.folder)).toEqual([]);
    } finally {
      small.close();
    }
  });
});

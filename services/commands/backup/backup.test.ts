import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '#events/embedded/log/log';
import { openSqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { copyNotes } from '#services/app/proof/copyNotes';
import { WrongCommand } from '#services/commands/wrongCommand';
import { systemClock, systemRandom } from '#services/core/clock';
import { placeOf } from '#services/files/fileStore';
import { backUp } from './backup.ts';
import { described } from './format.ts';
import { keepsPositions, restore } from './restore.ts';
import { recipientsIn } from './sealing.ts';
import { BLOCK, entryIn, headerOf } from './tar.ts';
import { backedUp } from './words.ts';

const key = Buffer.alloc(32, 7);
const calledOff = new AbortController().signal;
const words = 'a photo of the break';
const sha256 = createHash('sha256').update(words).digest('hex');
const photo = { entity: 'arvada', sha256 };

let folder: string;
let dataDir: string;
let file: string;
beforeEach(() => {
  folder = folderOf('backup');
  dataDir = join(folder, 'data');
  file = join(folder, 'muster.tar');
  mkdirSync(join(dataDir, 'events'), { recursive: true });
  openLog(join(dataDir, 'events')).close();
  const path = join(dataDir, 'files', placeOf(photo));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, words);
});

const backup = (from: 'file' | 'setting' = 'file', recipients: readonly string[] = [], readModels = false) =>
  backUp({
    readModels,
    recipients,
    file,
    config: { dataDir, eventStoreUrl: null, s3: null },
    masterKey: { key, from },
    clock: systemClock,
    calledOff,
  });
const target = () => join(folder, 'restored');
const restoring = (masterKey?: string, identity?: string) =>
  restore({
    identity,
    file,
    dataDir: target(),
    config: { dataDir: '', eventStoreUrl: null, s3: null, masterKey },
    random: systemRandom,
    clock: systemClock,
    calledOff,
  });
/** Nothing but what was there before. */
const nothingElse = (...names: readonly string[]) => expect(readdirSync(folder).sort()).toEqual(['data', ...names]);

describe('a backup', () => {
  it('is one file for its owner, with the log, the files and the master key, and is restored', async () => {
    const done = await backup();
    expect(done.files).toEqual({ count: 1, bytes: words.length, wrong: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    nothingElse('muster.tar');
    await restoring();
    expect(readFileSync(join(target(), 'master.key'), 'utf8').trim()).toBe(key.toString('hex'));
    expect(statSync(join(target(), 'master.key')).mode & 0o777).toBe(0o600);
    expect(statSync(target()).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(target(), 'files', placeOf(photo)), 'utf8')).toBe(words);
    const log = openLog(join(target(), 'events'));
    expect(log.head()).toBe(0);
    log.close();
  });

  it('leaves a note for the security log, for its owner only, and so does a restore', async () => {
    await backup();
    const [taken, ...more] = copyNotes(dataDir);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ did: 'taken', archive: 'muster.tar', events: 0, files: 1 });
    expect(statSync(join(dataDir, 'copies', `${taken?.note}.json`)).mode & 0o777).toBe(0o600);
    await restoring();
    expect(copyNotes(target())).toMatchObject([{ did: 'restored', archive: 'muster.tar', began: taken?.began }]);
  });

  it('is made also where no note can be left, and says so', async () => {
    writeFileSync(join(dataDir, 'copies'), 'in the way');
    const done = await backup();
    expect([done.noted, existsSync(file)]).toEqual([false, true]);
    expect(backedUp(file, done)).toContain('the security log will not show this backup');
  });

  it('never replaces a file, and needs its folder', async () => {
    writeFileSync(file, 'the backup of yesterday');
    await expect(backup()).rejects.toThrow(`${file} exists already. Choose another name, or remove it first.`);
    expect(readFileSync(file, 'utf8')).toBe('the backup of yesterday');
    file = join(folder, 'nowhere', 'muster.tar');
    await expect(backup()).rejects.toThrow(`There is no folder ${join(folder, 'nowhere')}.`);
    file = '';
    await expect(backup()).rejects.toThrow('Say where to');
  });

  it('of a place without a log says which place', async () => {
    rmSync(join(dataDir, 'events'), { recursive: true });
    await expect(backup()).rejects.toThrow(`There is no log in ${join(dataDir, 'events', 'log.db')}`);
    nothingElse();
  });

  it('removes the folder of a backup that was killed, and keeps that of one that runs', async () => {
    mkdirSync(`${file}.999999999.part`);
    mkdirSync(`${file}.1.part`);
    await backup();
    nothingElse('muster.tar', 'muster.tar.1.part');
  });

  it('says which file does not match its hash, and goes on', async () => {
    writeFileSync(join(dataDir, 'files', placeOf(photo)), 'a photo of the brake');
    expect((await backup()).files.wrong).toEqual([photo]);
  });

  it('of a damaged log is refused', async () => {
    const path = join(dataDir, 'events', 'log.db');
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096, 8192);
    writeFileSync(path, bytes);
    await expect(backup()).rejects.toThrow(/is damaged: .* Run make doctor\./);
    nothingElse();
  });

  it('does not hold a master key that is a setting, and is restored with that key only', async () => {
    await backup('setting');
    await expect(restoring()).rejects.toThrow('does not hold the master key, because it was a setting');
    await expect(restoring('00'.repeat(32))).rejects.toThrow('MASTER_KEY is not the key of this backup');
    nothingElse('muster.tar');
    await restoring(key.toString('hex'));
    expect(existsSync(join(target(), 'master.key'))).toBe(false);
  });
});

describe('a backup with the read models', () => {
  const planted = (words: string) => {
    const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
    db.exec(`CREATE TABLE IF NOT EXISTS crews (name TEXT); INSERT INTO crews VALUES ('${words}')`);
    return db;
  };
  const crewsOf = (path: string) => {
    const db = openSqlite(path, 'NORMAL');
    const found = db.prepare('SELECT name FROM crews').all();
    db.close();
    return found;
  };
  const recipient = async () => identityToRecipient(await generateX25519Identity());

  it('takes those of a running installation, and a restore puts them in place', async () => {
    const db = planted('Truck 1');
    const done = await backup('file', [], true);
    db.close();
    expect(done.readModels).toBeGreaterThan(4_096);
    const { readModels, description } = await restoring();
    expect([readModels, description.format]).toEqual([true, 2]);
    expect(crewsOf(join(target(), 'views.db'))).toEqual([{ name: 'Truck 1' }]);
    expect(statSync(join(target(), 'views.db')).mode & 0o777).toBe(0o600);
  });

  it('is of the older format without them, and a restore has none', async () => {
    planted('Truck 1').close();
    expect((await backup()).readModels).toBeNull();
    const { readModels, description } = await restoring();
    expect([readModels, description.format, existsSync(join(target(), 'views.db'))]).toEqual([false, 1, false]);
  });

  it('is refused where the master key is elsewhere, unless it is encrypted, and where there are none', async () => {
    await expect(backup('file', [], true)).rejects.toThrow(`There are no read models in ${dataDir}.`);
    planted('Truck 1').close();
    await expect(backup('setting', [], true)).rejects.toThrow('hold words about people in clear');
    nothingElse();
    await expect(backup('setting', [await recipient()], true)).resolves.toMatchObject({ isSealed: true });
  });

  it('fits only the log whose positions it names', () => {
    const fits = (eventStore: 'embedded' | 'server', eventStoreUrl: string | null) =>
      keepsPositions({ eventStore }, { eventStoreUrl });
    expect(fits('embedded', null)).toBe(true);
    expect([fits('server', null), fits('embedded', 'esdb://a'), fits('server', 'esdb://a')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a restore', () => {
  beforeEach(() => backup());

  const changed = (change: (bytes: Buffer) => Buffer | undefined): void => {
    const bytes = readFileSync(file);
    writeFileSync(file, change(bytes) ?? bytes);
  };

  // The description is judged before the sums at the end are known.
  const refusalOf = (name: string) => (name === described ? WrongCommand : /is damaged in|is not a backup/);

  it('into a directory that holds something is refused, into an empty one it is done', async () => {
    mkdirSync(target());
    writeFileSync(join(target(), 'views.db'), '');
    await expect(restoring()).rejects.toThrow(`${target()} holds something already`);
    rmSync(join(target(), 'views.db'));
    await expect(restoring()).resolves.toBeDefined();
  });

  it('needs to know from where, and where to', async () => {
    const config = { dataDir: '', eventStoreUrl: null, s3: null, masterKey: undefined };
    const rest = { config, random: systemRandom, clock: systemClock, calledOff };
    const words = 'Say from where and where to: make restore FILE=';
    await expect(restore({ ...rest, file: '', dataDir: target() })).rejects.toThrow(words);
    await expect(restore({ ...rest, file, dataDir: '' })).rejects.toThrow(words);
    nothingElse('muster.tar');
  });

  it('finds a byte that changed in any entry, and restores nothing', async () => {
    const whole = readFileSync(file);
    for (let at = 0, name = ''; name !== 'SHA256SUMS'; ) {
      const entry = entryIn(whole.subarray(at, at + BLOCK));
      if (!entry) throw new Error('the archive ended before its sums');
      ({ name } = entry);
      for (const place of [at + 20, at + BLOCK + Math.floor(entry.size / 2)]) {
        const bytes = Buffer.from(whole);
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        writeFileSync(file, bytes);
        await expect(restoring(), `${name}, byte ${place - at}`).rejects.toThrow(refusalOf(name));
      }
      at += BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK;
    }
    nothingElse('muster.tar');
  });

  it('finds that an entry is missing, and names it', async () => {
    const whole = readFileSync(file);
    const ends: number[] = [];
    for (
      let at = 0, entry = entryIn(whole.subarray(0, BLOCK));
      entry;
      entry = entryIn(whole.subarray(at, at + BLOCK))
    ) {
      at += BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK;
      ends.push(at);
      if (entry.name === 'SHA256SUMS') break;
    }
    const [from = 0, to = 0] = ends.slice(-3);
    const missing = entryIn(whole.subarray(from, from + BLOCK))?.name;
    writeFileSync(file, Buffer.concat([whole.subarray(0, from), whole.subarray(to)]));
    await expect(restoring()).rejects.toThrow(`is damaged in ${missing}`);
    nothingElse('muster.tar');
  });

  it('finds an archive that is cut short, at every tenth of it', async () => {
    const whole = readFileSync(file);
    for (let tenth = 1; tenth < 10; tenth += 1) {
      writeFileSync(file, whole.subarray(0, Math.floor((whole.length * tenth) / 10)));
      await expect(restoring()).rejects.toThrow('is cut short');
    }
    nothingElse('muster.tar');
  });

  it('of something else says so', async () => {
    writeFileSync(file, Buffer.alloc(4096, 'no backup'));
    await expect(restoring()).rejects.toThrow(`${file} is not a backup of Muster.`);
    rmSync(file);
    await expect(restoring()).rejects.toThrow('there is no such file');
  });

  it('of an archive of a newer release is refused in plain words', async () => {
    changed((bytes) => {
      const text = bytes.toString('latin1').replace('"format": 1', '"format": 3');
      return Buffer.from(text, 'latin1');
    });
    await expect(restoring()).rejects.toThrow('made by a newer release of Muster (format 3; this release reads 2)');
    nothingElse('muster.tar');
  });

  it('unpacks no name that no backup has', async () => {
    changed((bytes) => {
      const size = entryIn(bytes.subarray(0, BLOCK))?.size ?? 0;
      const second = BLOCK + Math.ceil(size / BLOCK) * BLOCK;
      const entry = headerOf({ name: '../../evil', size: 0 }, 0);
      return Buffer.concat([bytes.subarray(0, second), entry, bytes.subarray(second)]);
    });
    await expect(restoring()).rejects.toThrow('"../../evil", which no backup holds');
    nothingElse('muster.tar');
  });

  it('into a folder that may not be written says so', async () => {
    if (process.getuid?.() === 0)
      return console.warn('SKIPPED: a folder without rights, because root may write everywhere');
    chmodSync(folder, 0o500);
    await expect(restoring()).rejects.toThrow('cannot be written');
    chmodSync(folder, 0o700);
  });
});

describe('a log of a newer release', () => {
  it('is not opened, not backed up, and not changed', async () => {
    const path = join(dataDir, 'events', 'log.db');
    const db = openSqlite(path, 'NORMAL');
    // A connection that is not collected yet would keep the change out of the file until some later moment.
    db.exec('PRAGMA user_version = 2; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const before = readFileSync(path);
    const said = 'was written by a newer release of Muster (format 2; this release reads 1)';
    expect(() => openLog(join(dataDir, 'events'))).toThrow(said);
    await expect(backup()).rejects.toThrow(said);
    expect(readFileSync(path)).toEqual(before);
  });
});

it.each(['a.txt', `files/${'0'.repeat(36)}/ab/${'a'.repeat(64)}`])('an entry is read as it was written: %s', (name) => {
  for (const size of [0, 511, 8 * 1024 ** 3, 9 * 1024 ** 4])
    expect(entryIn(headerOf({ name, size }, 1))).toEqual({ name, size });
});

it('the first entry describes the archive', async () => {
  await backup();
  expect(entryIn(readFileSync(file).subarray(0, BLOCK))?.name).toBe(described);
});

const hasAge = spawnSync('age', ['--version']).status === 0;
if (!hasAge) console.warn('SKIPPED: a backup beside the program age, because it is not installed');

describe('a backup for recipients', () => {
  const keys = async () => {
    const secret = await generateX25519Identity();
    const path = join(folder, 'key.txt');
    writeFileSync(path, `# made by a test\n${secret}\n`);
    return { path, recipient: await identityToRecipient(secret) };
  };

  it('is opened by the key of any of them and by no other, and nothing in clear stays behind', async () => {
    const [first, second] = [await keys(), await keys()];
    const done = await backup('file', [first.recipient, second.recipient]);
    expect([done.isSealed, statSync(file).mode & 0o777]).toEqual([true, 0o600]);
    expect(backedUp(file, done)).toContain('It is encrypted');
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes(words)).toBe(false);
    nothingElse('key.txt', 'muster.tar');
    expect(readdirSync(dataDir).filter((name) => name.includes('part'))).toEqual([]);
    await expect(restoring()).rejects.toThrow('BACKUP_IDENTITY');
    const right = readFileSync(second.path, 'utf8');
    await keys();
    await expect(restoring(undefined, second.path)).rejects.toThrow('cannot be opened');
    await expect(restoring(undefined, join(folder, 'none.txt'))).rejects.toThrow('cannot be opened');
    writeFileSync(second.path, right);
    await restoring(undefined, second.path);
    expect(readFileSync(join(target(), 'files', placeOf(photo)), 'utf8')).toBe(words);
    nothingElse('key.txt', 'muster.tar', 'restored');
    expect(existsSync(join(target(), 'archive'))).toBe(false);
  });

  it.skipIf(!hasAge)('is opened by the program age, and one that age sealed is restored', async () => {
    const { path, recipient } = await keys();
    await backup('file', [recipient]);
    const clear = execFileSync('age', ['--decrypt', '--identity', path, file], { maxBuffer: 1e9 });
    expect(entryIn(clear.subarray(0, BLOCK))?.name).toBe(described);
    rmSync(file);
    execFileSync('age', ['--encrypt', '--recipient', recipient, '--output', file], { input: clear });
    await restoring(undefined, path);
    expect(readFileSync(join(target(), 'files', placeOf(photo)), 'utf8')).toBe(words);
  });

  it('is refused when it was changed, and a recipient that is none before anything is written', async () => {
    const { path, recipient } = await keys();
    await backup('file', [recipient]);
    const bytes = readFileSync(file);
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    writeFileSync(file, bytes);
    await expect(restoring(undefined, path)).rejects.toThrow('or is damaged');
    expect(recipientsIn(undefined)).toEqual([]);
    expect(recipientsIn(` ${recipient} , `)).toEqual([recipient]);
    expect(() => recipientsIn(`${recipient},age1wrong`)).toThrow('BACKUP_RECIPIENTS must be');
  });
});

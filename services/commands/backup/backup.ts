import { createReadStream, existsSync, statSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { idFrom } from '#events/core/ids';
import { type Clock, iso } from '#events/core/ports';
import { copySqlite } from '#events/store/sqlite';
import type { Config } from '#services/app/config';
import { leaveCopyNote } from '#services/app/proof/copyNotes';
import type { KnownKey } from '#services/app/secrets';
import { WrongCommand } from '#services/commands/wrongCommand';
import { filesAt } from '#services/files/filesAt';
import { synced } from '#services/files/localFiles';
import { type ArchiveWriter, createArchive } from './archive.ts';
import { type FilesTaken, filesInto } from './filesOf.ts';
import {
  ARCHIVE_FORMAT,
  type Description,
  described,
  fingerprintOf,
  keyEntry,
  logEntry,
  PLAIN_FORMAT,
  viewsEntry,
} from './format.ts';
import { removeLeftovers } from './leftovers.ts';
import { type CopiedLog, logInto } from './logOf.ts';
import { ofTheDisk } from './ofTheDisk.ts';
import { seal } from './sealing.ts';

export interface BackupOptions {
  /** The archive to be written. It must not exist. */
  readonly file: string;
  readonly config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 's3'>;
  readonly masterKey: KnownKey;
  /** Public keys of age, whose holders alone can open the archive; none for an archive in clear. */
  readonly recipients?: readonly string[];
  /** Adds the read models, so that the first start after a restore need not build them. */
  readonly readModels?: boolean;
  readonly clock: Clock;
  readonly calledOff: AbortSignal;
}

export interface BackedUp {
  readonly log: CopiedLog;
  readonly files: FilesTaken;
  /** Bytes of the archive. */
  readonly size: number;
  readonly holdsMasterKey: boolean;
  /** Bytes of the read models; null when they were not wanted. */
  readonly readModels: number | null;
  readonly isSealed: boolean;
  /** False when the data directory took no note of it: the security log will not show it. */
  readonly noted: boolean;
}

type Archived = Omit<BackedUp, 'size' | 'noted' | 'isSealed'> & { readonly began: string };

/**
 * Writes everything that an installation needs into one archive while it runs. Under the final name stands the whole
 * archive or nothing. Throws `WrongCommand`.
 */
export async function backUp(options: BackupOptions): Promise<BackedUp> {
  const file = resolve(options.file);
  const { recipients = [] } = options;
  const isSealed = recipients.length > 0;
  checkTarget(options.file, file);
  if (options.readModels) checkReadModels(options, isSealed);
  // Nothing in clear may touch the disk of a sealed backup.
  const clear = isSealed ? join(resolve(options.config.dataDir), basename(file)) : file;
  const folders = [...new Set([file, clear])].map((path) => `${path}.${process.pid}.part`);
  const [folder = '', work = folder] = folders;
  try {
    for (const path of [file, clear]) await removeLeftovers(path, 'part');
    for (const one of folders) await mkdir(one, { mode: 0o700 });
    const part = join(work, 'archive');
    const done = await archived(options, work, part);
    const whole = isSealed ? join(folder, 'sealed') : part;
    if (isSealed) await seal(part, whole, recipients);
    await named(whole, file);
    return { ...done, isSealed, size: statSync(file).size, noted: noted(options, file, done) };
  } catch (error) {
    const words = ofTheDisk(error, dirname(file));
    throw words ? new WrongCommand(`${words} There is no backup; nothing else was changed.`) : error;
  } finally {
    for (const one of folders) await rm(one, { recursive: true, force: true });
  }
}

function checkTarget(given: string, file: string): void {
  if (given === '') throw new WrongCommand('Say where to: make backup FILE=/backups/muster.tar');
  if (existsSync(file)) throw new WrongCommand(`${file} exists already. Choose another name, or remove it first.`);
  if (!existsSync(dirname(file))) throw new WrongCommand(`There is no folder ${dirname(file)}. Make it first.`);
}

/** Their words about people are not sealed, so they may lie only where the master key lies, or in a sealed archive. */
function checkReadModels({ config, masterKey }: BackupOptions, isSealed: boolean): void {
  if (!existsSync(viewsIn(config)))
    throw new WrongCommand(`There are no read models in ${config.dataDir}. Leave BACKUP_READ_MODELS out.`);
  if (masterKey.from === 'setting' && !isSealed)
    throw new WrongCommand(
      'The read models hold words about people in clear, and this backup is not to hold the master key. Encrypt it ' +
        '(BACKUP_RECIPIENTS), or leave BACKUP_READ_MODELS out.',
    );
}

const viewsIn = ({ dataDir }: BackupOptions['config']): string => join(dataDir, 'views.db');

async function archived(options: BackupOptions, folder: string, part: string): Promise<Archived> {
  const { config, masterKey, readModels = false, clock, calledOff } = options;
  const holdsMasterKey = masterKey.from === 'file';
  const description: Description = {
    format: readModels ? ARCHIVE_FORMAT : PLAIN_FORMAT,
    began: new Date(clock.now()).toISOString(),
    eventStore: config.eventStoreUrl ? 'server' : 'embedded',
    holdsMasterKey,
    masterKey: fingerprintOf(masterKey.key),
  };
  const archive = await createArchive(part, Math.floor(clock.now() / 1_000));
  try {
    await addText(archive, described, JSON.stringify(description, null, 2));
    const goOn = (): void => stopWhen(calledOff);
    const files = filesInto(archive, await filesAt(config, config.dataDir), goOn);
    await files.take();
    // Before the log, which then holds every event that they show.
    const views = readModels ? await addViews(archive, config, folder) : null;
    const log = await logInto({ config, folder, calledOff });
    stopWhen(calledOff);
    await archive.add({ name: logEntry, size: statSync(log.path).size }, createReadStream(log.path));
    await files.take();
    if (holdsMasterKey) await addText(archive, keyEntry, masterKey.key.toString('hex'));
    await archive.finish();
    return { log, files: files.taken, holdsMasterKey, readModels: views, began: description.began };
  } finally {
    await archive.close();
  }
}

async function addViews(archive: ArchiveWriter, config: BackupOptions['config'], folder: string): Promise<number> {
  const path = join(folder, 'views.db');
  await copySqlite(viewsIn(config), path);
  const { size } = statSync(path);
  await archive.add({ name: viewsEntry, size }, createReadStream(path));
  await rm(path);
  return size;
}

/** The running system records the backup from this note. The archive counts also without one. */
function noted({ config, clock }: BackupOptions, file: string, { began, log, files }: Archived): boolean {
  const time = iso(clock.now());
  const archive = basename(file);
  const note = idFrom('backup', file, began, time);
  try {
    const taken = { note, did: 'taken', time, began, archive, events: log.events, files: files.count } as const;
    leaveCopyNote(config.dataDir, taken);
    return true;
  } catch {
    return false;
  }
}

const addText = (archive: ArchiveWriter, name: string, text: string): Promise<string> => {
  const bytes = Buffer.from(`${text}\n`);
  return archive.add({ name, size: bytes.length }, [bytes]);
};

const stopWhen = (calledOff: AbortSignal): void => {
  if (calledOff.aborted) throw new WrongCommand('Called off. There is no backup; nothing else was changed.');
};

/** Gives the whole archive its name, without replacing a file that came meanwhile. */
async function named(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new WrongCommand(`${file} exists already. Choose another name, or remove it first.`);
    // Some file systems have no second names.
    await rename(part, file);
  }
  await synced(dirname(file));
}

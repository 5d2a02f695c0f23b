import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Clock, iso, type Random } from '#events/core/ports';
import { checkLog, type LogCopy } from '#events/embedded/log/copying';
import type { Config } from '#services/app/config';
import { leaveCopyNote } from '#services/app/proof/copyNotes';
import { WrongCommand } from '#services/commands/wrongCommand';
import { contentAt, placeOf } from '#services/files/fileStore';
import { filesAt } from '#services/files/filesAt';
import { synced } from '#services/files/localFiles';
import { type ReadEntry, readArchive } from './archive.ts';
import {
  ARCHIVE_FORMAT,
  type Description,
  described,
  filesFolder,
  fingerprintOf,
  keyEntry,
  logEntry,
  viewsEntry,
} from './format.ts';
import { removeLeftovers } from './leftovers.ts';
import { logToServer } from './logOf.ts';
import { ofTheDisk } from './ofTheDisk.ts';
import { isSealed, unseal } from './sealing.ts';

export interface RestoreOptions {
  /** The path of the archive. */
  readonly file: string;
  /** The data directory to be made. It must not exist, or be empty. */
  readonly dataDir: string;
  readonly config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 's3' | 'masterKey'>;
  /** The file with the secret key of a sealed backup. */
  readonly identity?: string | undefined;
  readonly random: Random;
  readonly clock: Clock;
  readonly calledOff: AbortSignal;
}

export interface Restored {
  readonly description: Description;
  readonly log: LogCopy;
  readonly files: number;
  /** True when the first start finds read models, and need not build them. */
  readonly readModels: boolean;
}

/**
 * Makes a data directory of an archive. The directory is whole or absent: everything is unpacked and checked beside it
 * first. With an event store or a bucket set, the log and the files go there. Throws `WrongCommand`.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file } = options;
  if (file === '' || options.dataDir === '')
    throw new WrongCommand(
      'Say from where and where to: make restore FILE=/backups/muster.tar DATA_DIR=/var/lib/muster',
    );
  const dataDir = resolve(options.dataDir);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new WrongCommand(`${dataDir} holds something already. Restore into a new directory, or move this one away.`);
  await mkdir(dirname(dataDir), { recursive: true, mode: 0o700 });
  await removeLeftovers(dataDir, 'restoring');
  const folder = join(dirname(dataDir), `${basename(dataDir)}.${process.pid}.restoring`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unpacked = await opened(options, folder, (archive) => unpack({ ...options, file: archive }, folder));
    const log = checkLog(join(folder, 'events', 'log.db'));
    if (options.config.eventStoreUrl) {
      await logToServer(folder, options.config, options.calledOff);
      await rm(join(folder, 'events'), { recursive: true });
    }
    const views = join(folder, 'views.db');
    const readModels = existsSync(views) && keepsPositions(unpacked, options.config);
    if (!readModels) await rm(views, { force: true });
    const files = await installFiles(options, folder);
    const { began } = unpacked;
    const done = { did: 'restored', time: iso(options.clock.now()), began, archive: basename(file) } as const;
    leaveCopyNote(folder, { ...done, note: options.random.uuid(), events: log.events, files });
    if (existsSync(dataDir)) await rmdir(dataDir);
    await rename(folder, dataDir);
    await synced(dirname(dataDir));
    return { description: unpacked, log, files, readModels };
  } catch (error) {
    const words = ofTheDisk(error, dirname(dataDir));
    throw words ? new WrongCommand(`${words} Nothing was restored.`) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Read models name positions of the log that they were built from. A log that is copied through a server gets others. */
export const keepsPositions = (
  { eventStore }: Pick<Description, 'eventStore'>,
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
): boolean => eventStore === 'embedded' && eventStoreUrl === null;

/** Opens a sealed backup beside the folder that is made of it, for as long as the work takes. */
async function opened<T>(
  { file, identity }: RestoreOptions,
  folder: string,
  work: (archive: string) => Promise<T>,
): Promise<T> {
  if (!(await isSealed(file))) return work(file);
  const archive = join(folder, 'archive');
  await unseal(file, archive, identity);
  const done = await work(archive);
  await rm(archive);
  return done;
}

/** Unpacks the archive into a folder in the shape of a data directory, and reads its sums to the end. */
async function unpack({ file, config, calledOff }: RestoreOptions, folder: string): Promise<Description> {
  let description: Description | undefined;
  for await (const entry of readArchive(file)) {
    if (calledOff.aborted) throw new WrongCommand('Called off. Nothing was restored.');
    if (!description) description = await descriptionIn(entry, file, config);
    else await write(entry, join(folder, placeIn(entry.name, file)));
  }
  if (!description || !existsSync(join(folder, 'events', 'log.db')))
    throw new WrongCommand(`${file} holds no log. Use another backup.`);
  return description;
}

async function descriptionIn(entry: ReadEntry, file: string, config: Pick<Config, 'masterKey'>): Promise<Description> {
  if (entry.name !== described || entry.size > 65_536) throw new WrongCommand(`${file} is not a backup of Muster.`);
  const parts: Buffer[] = [];
  for await (const part of entry.bytes()) parts.push(part);
  const found = parsed(Buffer.concat(parts), file);
  if (found.format > ARCHIVE_FORMAT)
    throw new WrongCommand(
      `${file} was made by a newer release of Muster (format ${found.format}; this release reads ${ARCHIVE_FORMAT}). ` +
        'Restore it with that release.',
    );
  if (config.masterKey !== undefined && fingerprintOf(Buffer.from(config.masterKey, 'hex')) !== found.masterKey)
    throw new WrongCommand('MASTER_KEY is not the key of this backup. Set the key that the installation had.');
  if (config.masterKey === undefined && !found.holdsMasterKey)
    throw new WrongCommand('This backup does not hold the master key, because it was a setting. Set MASTER_KEY to it.');
  return found;
}

function parsed(bytes: Buffer, file: string): Description {
  try {
    const found = JSON.parse(bytes.toString('utf8')) as Description;
    if (Number.isInteger(found.format)) return found;
  } catch {
    // Said below.
  }
  throw new WrongCommand(`${file} is damaged in ${described}. Nothing was restored. Use another backup.`);
}

/** The place of an entry in the data directory. Only known names are unpacked. */
function placeIn(name: string, file: string): string {
  if (name === logEntry) return join('events', 'log.db');
  if (name === keyEntry) return keyEntry;
  if (name === viewsEntry) return 'views.db';
  const key = name.startsWith(filesFolder) ? contentAt(name.slice(filesFolder.length)) : null;
  if (!key)
    throw new WrongCommand(`${file} holds ${JSON.stringify(name)}, which no backup holds. Nothing was restored.`);
  return join('files', placeOf(key));
}

async function write(entry: ReadEntry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of entry.bytes()) await file.writev([part]);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Notes each file as one whose need is unknown, so that the first start removes those that the log does not name: files
 * that arrived or were removed while the backup was made.
 */
async function installFiles({ config, random }: RestoreOptions, folder: string): Promise<number> {
  const uploads = join(folder, 'uploads');
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const unpacked = await filesAt({ s3: null }, folder);
  const bucket = config.s3 ? await filesAt(config, folder) : null;
  let count = 0;
  for await (const lot of unpacked.list()) {
    for (const { entity, sha256 } of lot) {
      await writeFile(join(uploads, `${entity}.${sha256}.${random.uuid()}.keeping`), '', { mode: 0o600 });
      await bucket?.put({ entity, sha256 }, join(folder, 'files', placeOf({ entity, sha256 })));
      count += 1;
    }
  }
  if (bucket) await rm(join(folder, 'files'), { recursive: true, force: true });
  return count;
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyLog, type LogCopy } from '#events/embedded/log/copying';
import type { Config } from '#services/app/config';
import { newLog, oldLog, type Place } from '#services/commands/move/copying/places';
import { followerOf } from '#services/commands/move/following';
import { WrongCommand } from '#services/commands/wrongCommand';
import { isAbsent } from '#services/views/file/knownLog';

export interface CopyOptions {
  readonly config: Pick<Config, 'dataDir' | 'eventStoreUrl'>;
  /** A folder for the copy. */
  readonly folder: string;
  readonly calledOff: AbortSignal;
}

export interface CopiedLog extends LogCopy {
  readonly path: string;
}

/** How long a server that does not answer is waited for. Milliseconds. */
const patience = 60_000;

/** Copies the log of an installation, which may be writing it, into a file. */
export async function logInto({ config, folder, calledOff }: CopyOptions): Promise<CopiedLog> {
  const path = join(folder, 'log.db');
  if (!config.eventStoreUrl) {
    const log = join(config.dataDir, 'events', 'log.db');
    if (isAbsent(config.dataDir))
      throw new WrongCommand(`There is no log in ${log}: set DATA_DIR, or EVENTSTORE_URL, as for Muster itself.`);
    return { path, ...copyLog(log, path) };
  }
  const from = await oldLog(config);
  const into = join(folder, 'copy');
  mkdirSync(into, { mode: 0o700 });
  const to = await newLog(into, config);
  await copied(from, to, calledOff);
  // The node that wrote it has ended.
  return { path, ...copyLog(join(into, 'events', 'log.db'), path) };
}

/** Copies a log of the archive, which nobody writes, to the server of an installation. It must be empty. */
export async function logToServer(
  dataDir: string,
  config: Pick<Config, 'dataDir' | 'eventStoreUrl'>,
  calledOff: AbortSignal,
): Promise<void> {
  const from = await oldLog({ dataDir, eventStoreUrl: null });
  // The source is a folder of the restore, so the server cannot be it.
  const to = await newLog(config.eventStoreUrl ?? '', { dataDir, eventStoreUrl: null }).catch(
    async (error: unknown) => {
      await from.close();
      throw error;
    },
  );
  await copied(from, to, calledOff);
}

async function copied(from: Place, to: Place, calledOff: AbortSignal): Promise<void> {
  try {
    await followerOf({ from, to, calledOff, patience }).toTheEnd();
  } finally {
    await to.close();
    await from.close();
  }
}

import { join } from 'node:path';
import type { Clock } from '#events/core/ports';
import { restore } from '#services/commands/backup/restore';
import { systemRandom } from '#services/core/clock';
import type { FileStore } from '#services/files/fileStore';
import { localFiles } from '#services/files/localFiles';
import { type Verified, type VerifyOptions, verifyAll } from '#services/verify/verify';
import { logFromDisk } from '../simulation/memory/logOnDisk.ts';
import { configOf, masterKey, quiet } from './begun.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { World } from './world.ts';

/** A backup that was made in the night. */
export interface Backup {
  readonly file: string;
  /** The places of the log at that moment. */
  readonly head: number;
  /** The SHA-256 of each file that stood on the disk. */
  readonly files: ReadonlySet<string>;
}

export const clockOf = (time: VirtualTime): Clock => ({
  now: time.now,
  at: (when, then) => time.after(when - time.now(), then),
});

export const filesOf = ({ disks }: Pick<World, 'disks'>): FileStore => localFiles(join(disks, 'files'));

type Looked = Pick<VerifyOptions, 'store' | 'files'>;

/** `make verify` of a machine's data directory with this log and these files, while the machine runs. */
export function verified(world: World, machine: string, { store, files }: Looked): Promise<Verified> {
  return verifyAll({
    store,
    another: () => store,
    files,
    dataDir: configOf(join(world.disks, machine.replace(' ', ''))).dataDir,
    masterKey,
    clock: clockOf(world.time),
    random: systemRandom,
    log: quiet as never,
  });
}

/** Restores a backup on an empty disk, and then writes there what came after it. */
export async function caughtUp(world: World, { file, head, files }: Backup): Promise<Looked> {
  const dataDir = `${file}.restored`;
  const config = { dataDir, eventStoreUrl: null, s3: null, masterKey: masterKey.toString('hex') };
  const calledOff = new AbortController().signal;
  await restore({ file, dataDir, config, random: systemRandom, clock: clockOf(world.time), calledOff });
  const store = logFromDisk(dataDir, world.store.log.rows.slice(head));
  const [restored, live] = [localFiles(join(dataDir, 'files')), filesOf(world)];
  return { store, files: { open: (content) => (files.has(content.sha256) ? restored : live).open(content) } };
}

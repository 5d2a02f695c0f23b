import { join } from 'node:path';
import { backUp } from '#services/commands/backup/backup';
import { logToDisk } from '../../simulation/memory/logOnDisk.ts';
import { masterKey } from '../begun.ts';
import { clockOf, filesOf } from '../copies.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

/** The worlds in which a backup is under way. */
const busy = new WeakSet<World>();

/** Acts of an operator on the whole installation while people work. */
export const copyActs = {
  // Its disk work takes real time, which differs from run to run.
  backUp: ({ world }) => world.time.standStill(backedUp(world)),
} satisfies Record<string, Act>;

async function backedUp(world: World): Promise<string> {
  const { disks, store, backups, time } = world;
  if (busy.has(world)) return 'another backup is under way';
  busy.add(world);
  const file = join(disks, `backup-${backups.length + 1}.tar`);
  const stood = new Set<string>();
  for await (const lot of filesOf(world).list()) for (const { sha256 } of lot) stood.add(sha256);
  const head = store.log.rows.length;
  logToDisk(store.log, disks);
  const done = await backUp({
    file,
    config: { dataDir: disks, eventStoreUrl: null, s3: null },
    masterKey: { key: masterKey, from: 'setting' },
    clock: clockOf(time),
    calledOff: new AbortController().signal,
  }).finally(() => busy.delete(world));
  backups.push({ file, head, files: stood });
  return `backed up ${done.log.events} events and ${done.files.count} files`;
}

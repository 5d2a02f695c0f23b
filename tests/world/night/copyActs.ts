import { join } from 'node:path';
import { backUp } from '#services/backup/backup';
import { logToDisk } from '../../simulation/memory/logOnDisk.ts';
import { masterKey } from '../begun.ts';
import { clockOf, filesOf } from '../copies.ts';
import type { Act } from './act.ts';

/** What an operator does with the whole installation while people work. */
export const copyActs = {
  backUp: async ({ world }) => {
    const { disks, store, backups, time } = world;
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
    });
    backups.push({ file, head, files: stood });
    return `backed up ${done.log.events} events and ${done.files.count} files`;
  },
} satisfies Record<string, Act>;

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '#services/commands/backup/backup';
import type { Place } from '#services/commands/move/copying/places';
import { move } from '#services/commands/move/move';
import { systemRandom } from '#services/core/clock';
import { logToDisk } from '../../simulation/memory/logOnDisk.ts';
import { type MemoryStore, memoryStore } from '../../simulation/memoryStore.ts';
import { masterKey, quiet } from '../begun.ts';
import { clockOf, filesOf } from '../copies.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { startedAgain } from './faultActs.ts';

/** The worlds in which a backup or a move is under way. */
const busy = new WeakSet<World>();

/** Acts of an operator on the whole installation while people work. */
export const copyActs = {
  // Its disk work takes real time, which differs from run to run.
  backUp: ({ world }) => world.time.standStill(backedUp(world)),
  move: ({ world }) => moved(world),
} satisfies Record<string, Act>;

async function backedUp(world: World): Promise<string> {
  const { disks, store, backups, time } = world;
  if (busy.has(world)) return 'no: another copy is under way';
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

/** For so long may the operator take to switch. Seconds. */
const pause = 60;

/** `make move` to an empty log while people work; then every machine is stopped, and started with the new one. */
async function moved(world: World): Promise<string> {
  const { disks, store, time, machines, recorded, backups } = world;
  if (busy.has(world)) return 'no: another copy is under way';
  busy.add(world);
  try {
    const target = memoryStore([], { now: time.now });
    const done = await move({
      from: placeOf(store, 'the old log'),
      to: placeOf(target, 'the new log'),
      calledOff: new AbortController().signal,
      patience: 60_000,
      dataDir: mkdtempSync(join(disks, 'operator-')),
      masterKey,
      clock: clockOf(time),
      random: systemRandom,
      log: quiet as never,
      progress: () => ({ to: () => {}, end: () => {} }),
      say: () => {},
      pause,
      quiet: 2_000,
      longestPause: 60_000,
    });
    for (const row of store.log.rows) if (row && !recorded.has(row.event.id)) recorded.set(row.event.id, row.created);
    // One that was killed comes back by itself.
    const running = machines.filter(({ app }) => app !== null);
    for (const one of running) await one.stop();
    store.log.become(target.log);
    // An earlier backup is of the old log.
    backups.length = 0;
    for (const one of running) await startedAgain(world, one);
    return `moved ${done.verified.events} events, writes paused for ${Math.round(done.paused / 1_000)} s`;
  } finally {
    busy.delete(world);
  }
}

const placeOf = (store: MemoryStore, name: string): Place => ({
  store,
  another: () => store,
  name,
  kind: 'embedded',
  close: async () => {},
});

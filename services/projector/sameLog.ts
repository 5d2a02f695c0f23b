import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore } from '#events/store/store';
import type { ReadModel } from '#projections/core/rows';
import type { Log } from '#services/core/log';
import { setViewsAside, unusable } from '#services/views/file/damage';
import { openViews, type ViewStore } from '#services/views/views';
import { forgetRepaired } from './repairs.ts';

/**
 * The event store holds another log than before: another server, or a backup that was restored. Positions in it mean
 * something else, and so may keys and streams in memory.
 */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
  constructor() {
    super('the event store holds another log than before: the read models must be built again');
  }
}

/** The read models of this log. Those of another log are thrown away, to be built again, and those of repaired events. */
export async function viewsOfLog(
  dataDir: string,
  store: Pick<EventStore, 'holds' | 'read'>,
  { models, log }: { readonly models: readonly ReadModel[]; readonly log: Log },
): Promise<ViewStore> {
  const reason = unusable(dataDir);
  if (reason !== null) setDamagedAside(dataDir, reason, log);
  const repaired = await forgetRepaired(dataDir, store, models);
  if (repaired.length > 0) log.info({ models: repaired }, 'an event was repaired: these read models are built again');
  const views = openViews(dataDir);
  try {
    const place = views.place();
    if (!place || (await store.holds(place))) return views;
  } catch (error) {
    views.close();
    throw error;
  }
  log.error({}, 'the event store holds another log than the read models show: they are built again');
  views.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${end}`), { force: true });
  return openViews(dataDir);
}

/** Keeps damaged read models under another name, so that the next start builds new ones. */
export function setDamagedAside(dataDir: string, reason: string, log: Log): void {
  const file = setViewsAside(dataDir);
  log.error({ reason, file }, 'the read models cannot be used: they are set aside, and built again');
}

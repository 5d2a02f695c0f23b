import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore } from '#events/store/store';
import type { ReadModel } from '#projections/core/rows';
import type { Log } from '#services/core/log';
import { setViewsAside, unusable } from '#services/views/file/damage';
import { forgetMark, knownPlace, lossOf, lostLog } from '#services/views/file/knownLog';
import { placeInFile } from '#services/views/place';
import { openViews, type ViewStore } from '#services/views/views';
import { endOf, findLog } from './log/findLog.ts';
import { forgetRepaired } from './repairs.ts';

/**
 * The event store holds another log than before, with every fact that is known: after a move. Positions in it mean something
 * else, and so may keys and streams in memory.
 */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
  constructor() {
    super('the event store holds another log than before: the read models must be built again');
  }
}

interface Judged {
  readonly models: readonly ReadModel[];
  readonly log: Log;
  /** The positions of this log count its events. */
  readonly counts: boolean;
  /** The file was just built, so its pages need not be read at this start. */
  readonly isNew?: boolean;
}

/**
 * The read models of this log. They are built again when the log was moved, and those of repaired events. Throws `LostLog`
 * when the log lacks the last fact that is known: the read models are then the last trace of it.
 */
export async function viewsOfLog(
  dataDir: string,
  store: Pick<EventStore, 'holds' | 'read' | 'readAll' | 'last'>,
  { models, log, counts, isNew = false }: Judged,
): Promise<ViewStore> {
  const reason = isNew ? null : unusable(dataDir);
  if (reason !== null) setDamagedAside(dataDir, reason, log);
  const noted = placeInFile(dataDir);
  const known = knownPlace(dataDir, noted);
  const found = known ? await findLog(store, known) : 'here';
  if (known && found === 'lost') throw lostLog(lossOf({ known, end: await endOf(store), counts }), known);
  const repaired = await forgetRepaired(dataDir, store, models);
  if (repaired.length > 0) log.info({ models: repaired }, 'an event was repaired: these read models are built again');
  const views = openViews(dataDir);
  // The place of a running process that found the move has no event.
  if (found === 'here' && views.place()?.event !== '') return views;
  log.error({}, 'the event store holds another log than the read models show: they are built again');
  views.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${end}`), { force: true });
  forgetMark(dataDir);
  return openViews(dataDir);
}

/** Keeps damaged read models under another name, so that the next start builds new ones. */
export function setDamagedAside(dataDir: string, reason: string, log: Log): void {
  const file = setViewsAside(dataDir);
  log.error({ reason, file }, 'the read models cannot be used: they are set aside, and built again');
}

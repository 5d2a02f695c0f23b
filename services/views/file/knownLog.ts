import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { comparePositions, formatPosition, type Position, parsePosition } from '#events/core/position';
import { writeOwn } from '#events/disk/ownFiles';
import { type KnownPlace, placeInFile } from '../place.ts';

/**
 * The log that a data directory belongs to, in a file beside the read models: these can be deleted or damaged together with
 * the log, and a log that is absent must not look like a new one.
 */
const markIn = (dataDir: string): string => join(dataDir, 'log.json');

/** The last event that the mark names; null without one. Throws `LostLog` when it cannot be read. */
function markedPlace(dataDir: string): KnownPlace | null {
  const path = markIn(dataDir);
  if (!existsSync(path)) return null;
  try {
    const { event, position, hash, recordedAt } = JSON.parse(readFileSync(path, 'utf8')) as Record<
      string,
      string | null
    >;
    const at = parsePosition(position ?? '');
    if (event && at) return { event, position: at, hash: hash ?? null, recordedAt: recordedAt ?? null };
  } catch {
    // Said below.
  }
  throw new LostLog(`${path} cannot be read. Restore it from a copy, or delete it when the read models are whole.`);
}

/** Notes the last event that the read models know, unless the mark names it. */
export function markLog(dataDir: string, { event, position, hash, recordedAt }: KnownPlace): void {
  const path = markIn(dataDir);
  const text = `${JSON.stringify({ event, position: formatPosition(position), hash, recordedAt })}\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeOwn(path, text);
}

export const forgetMark = (dataDir: string): void => rmSync(markIn(dataDir), { force: true });

/** The further of the place that the read models noted and the one of the mark. */
export function knownPlace(dataDir: string, noted: KnownPlace | null): KnownPlace | null {
  const marked = markedPlace(dataDir);
  if (!noted || !marked) return noted ?? marked;
  return comparePositions(marked.position, noted.position) > 0 ? marked : noted;
}

/** A part of the log is not there. Starting anyway would lose its facts in silence. */
export class LostLog extends Error {
  override readonly name = 'LostLog';
}

/** The end of a log that lacks facts: its last event, or null when it is empty. */
export interface LogEnd {
  readonly position: Position;
  readonly recordedAt: string;
}

interface Lost {
  readonly known: KnownPlace;
  readonly end: LogEnd | null;
  /** Positions count the events, as in the embedded log. */
  readonly counts: boolean;
}

/** The missing part, in one plain sentence. */
export function lossOf({ known, end, counts }: Lost): string {
  const upTo = known.recordedAt === null ? '' : `, up to ${known.recordedAt},`;
  if (end === null) {
    const facts = counts
      ? `the ${known.position.commit} events that this data directory knows`
      : 'the facts known here';
    return `The event log is empty: ${facts}${upTo} are missing.`;
  }
  const missing = known.position.commit - end.position.commit;
  const ends = `ends at position ${end.position.commit}, on ${end.recordedAt}`;
  if (missing <= 0n)
    return `The event log is another one than this data directory knows: it ${ends}, and the newest fact known here${upTo} is not in it.`;
  const facts = counts ? `the next ${missing} events known here` : 'the later facts known here';
  return `The event log is not whole: it ${ends}; ${facts}${upTo} are missing.`;
}

/** Shown with a loss, and asked for before a log is accepted as it is, so that no script does it by habit. */
export const lossCode = (known: KnownPlace | null): string =>
  createHash('sha256')
    .update(`lost ${known?.event ?? ''}`)
    .digest('hex')
    .slice(0, 8);

/** The loss with the ways on. */
export const lostLog = (words: string, known: KnownPlace | null): LostLog =>
  new LostLog(
    `${words} Nothing was changed. If Muster uses a server, look at EVENTSTORE_URL first. Put the log back, from its disk or from the newest backup (make restore). To go on ` +
      `without these facts for good: make begin-anew CONFIRM=${lossCode(known)}; docs/operations.md says what is lost.`,
  );

export const eventsIn = (dataDir: string): string => join(dataDir, 'events');
const logIn = (dataDir: string): string => join(eventsIn(dataDir), 'log.db');

/** True when the embedded log has no file, or one without a byte. */
export const isAbsent = (dataDir: string): boolean => sizeOf(logIn(dataDir)) === 0;

/**
 * Throws `LostLog` when the embedded log has no file, or an empty one, although the data directory knows a log. Asked
 * before the log is opened, which would make a new one and delete what is left of its write-ahead log.
 */
export function refuseAbsentLog(dataDir: string): void {
  const path = logIn(dataDir);
  if (!isAbsent(dataDir)) return;
  const absent = existsSync(path) ? `The event log ${path} is empty (0 bytes)` : `There is no event log ${path}`;
  const known = knownPlace(dataDir, placeInFile(dataDir));
  const upTo = known?.recordedAt ? `, up to ${known.recordedAt},` : '';
  if (known)
    throw lostLog(
      `${absent}: the ${known.position.commit} events that this data directory knows${upTo} are missing.`,
      known,
    );
  // The key is made after the log.
  const trace = [join(dataDir, 'master.key'), `${path}-wal`].find((one) => sizeOf(one) > 0);
  if (trace) throw lostLog(`${absent}, and ${trace} shows that there was one.`, null);
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

import { join } from 'node:path';
import { type Damage, damageIn, faultIn, type StoredRow } from '#events/embedded/log/damage';
import { checkFormat } from '#events/embedded/log/format';
import { streamIn } from '#events/embedded/log/records';
import { isCorrupt, readSqlite, type Sqlite } from '#events/store/sqlite';
import { isAbsent, knownPlace, LostLog, lossOf, refuseAbsentLog } from '#services/views/file/knownLog';
import { placeInFile } from '#services/views/place';

/** A concern's findings in lines for the operator. */
export interface Finding {
  readonly sound: boolean;
  readonly lines: readonly string[];
}

const advice = [
  'What to do:',
  '  1. Stop Muster, and copy DATA_DIR elsewhere before anything else: the disk may be failing.',
  '  2. Look at the disk (smartctl, dmesg).',
  '  3. Restore the newest backup into a new directory on another disk: make restore FILE=… DATA_DIR=….',
  '  4. Facts since that backup can still be read in the damaged installation while it runs; nothing is written there.',
  'docs/operations.md has the whole page.',
];

/** Looks at every event of the embedded log, also while its node writes. */
export function logFinding(dataDir: string): Finding {
  const file = join(dataDir, 'events', 'log.db');
  const absent = absenceIn(dataDir);
  if (absent !== null) return { sound: false, lines: [absent] };
  if (isAbsent(dataDir)) return { sound: true, lines: [`There is no embedded log in ${file}.`] };
  let db: Sqlite | undefined;
  try {
    db = readSqlite(file);
    checkFormat(db, file);
    const { events, first } = examine(db, file);
    if (first) return { sound: false, lines: [...namedIn(first), `${events} events can be read.`, ...advice] };
    const missing = missingIn(db, dataDir);
    if (missing !== null) return { sound: false, lines: [missing, `${events} events can be read.`] };
    return { sound: true, lines: [`The log in ${file} is sound: ${events} events.`] };
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const reason = (error as Error).message;
    return { sound: false, lines: [`The log in ${file} is damaged: ${reason}. Nothing can be read.`, ...advice] };
  } finally {
    db?.close();
  }
}

/** Why the log is absent, when the data directory knows one; or null. */
function absenceIn(dataDir: string): string | null {
  try {
    refuseAbsentLog(dataDir);
    return null;
  } catch (error) {
    if (error instanceof LostLog) return error.message;
    throw error;
  }
}

/** The events at the end of the log that only the data directory knows, in words; or null. */
function missingIn(db: Sqlite, dataDir: string): string | null {
  const known = knownPlace(dataDir, placeInFile(dataDir));
  const last = db.prepare('SELECT position, created FROM events ORDER BY position DESC LIMIT 1').get() as
    | { position: number; created: number }
    | undefined;
  const at = BigInt(last?.position ?? 0);
  if (!known || known.position.commit <= at) return null;
  const end = last ? { position: { commit: at, prepare: at }, recordedAt: new Date(last.created).toISOString() } : null;
  return lossOf({ known, end, counts: true });
}

const namedIn = ({ file, position, stream, reason }: Damage): readonly string[] => [
  `The log in ${file} is damaged.`,
  `  the first bad event: position ${position}${stream === '' ? '' : `, stream ${stream}`}`,
  `  the reason: ${reason}`,
];

function examine(db: Sqlite, file: string): { readonly events: number; readonly first: Damage | undefined } {
  const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get() as { seq: number } | undefined;
  const at = db.prepare('SELECT position, revision, type, response FROM events WHERE position = ?');
  const nameOf = db.prepare('SELECT s.name FROM events e JOIN streams s ON s.id = e.stream WHERE e.position = ?');
  const damage = damageIn(file);
  let first: Damage | undefined;
  damage.onDamage((found) => {
    first = found;
  });
  let events = 0;
  for (let position = 1; position <= (last?.seq ?? 0); position += 1) {
    const reason = faultAt(
      () => at.get(position) as (Omit<StoredRow, 'response'> & { response: Uint8Array }) | undefined,
    );
    if (reason === 'none') continue;
    if (reason === null) events += 1;
    else
      damage.note({
        position,
        stream: first ? '' : named(() => nameOf.get(position) as { name: string } | undefined),
        reason,
      });
  }
  return { events, first };
}

/** Null when the event is whole; `none` when it was erased. */
function faultAt(read: () => (Omit<StoredRow, 'response'> & { response: Uint8Array }) | undefined): string | null {
  try {
    const row = read();
    if (!row) return 'none';
    const response = Buffer.from(row.response.buffer, row.response.byteOffset, row.response.byteLength);
    const fault = faultIn({ ...row, response });
    if (fault === null) streamIn(response);
    return fault;
  } catch (error) {
    return (error as Error).message;
  }
}

function named(read: () => { readonly name: string } | undefined): string {
  try {
    return read()?.name ?? '';
  } catch {
    return '';
  }
}

import { parsePosition } from '#events/core/position';
import type { RawLog } from '#events/store/rawLog';
import { readSqlite } from '#events/store/sqlite';
import type { RawEvent } from '#events/store/types';
import { trailRows } from '#projections/audit/trail';

/** The read model that shows every type of event: an event that it could not take does not have the shape of its type. */
const sql = 'SELECT stream, event, position FROM set_aside WHERE projection = ? ORDER BY length(position), position';

interface Row {
  readonly stream: string;
  readonly event: string;
  readonly position: string;
}

/** The events that read models could not take when they were built anew. A repaired event is none of them. */
export async function* misshapenIn(file: string, log: RawLog): AsyncGenerator<RawEvent> {
  const db = readSqlite(file);
  let rows: readonly Row[];
  try {
    rows = db.prepare(sql).all(trailRows) as unknown as readonly Row[];
  } finally {
    db.close();
  }
  for (const { stream, event: id, position } of rows) {
    const at = parsePosition(position);
    if (!at) continue;
    const found = await inStream(log, stream, id);
    if (found) yield found;
  }
}

/** Read in lots, because a stream may be long. */
async function inStream(log: RawLog, stream: string, id: string): Promise<RawEvent | undefined> {
  for (let from = 0; ; from += LOT) {
    const lot = await log.readStream(stream, { from, count: LOT });
    const found = lot.find((one) => one.id === id);
    if (found || lot.length === 0) return found;
  }
}
const LOT = 500;

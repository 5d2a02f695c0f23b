import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { checkpointsOf } from './checkpoints.ts';
import { filterOf } from './log/filters.ts';
import type { EventRow, Log } from './log/log.ts';
import { keptRange } from './log/metadata.ts';
import { CAUGHT_UP, confirmation } from './log/records.ts';
import { Refused } from './log/refusals.ts';
import type { Outlet } from './outlet.ts';
import { checkpoint, END, NOTHING, type Place, placeIn } from './positions.ts';
import { checkStream, lotSize, responseOf, streamNamed } from './reads.ts';

/** Wakes subscribers after a commit. */
export function commits() {
  let wake: () => void = () => undefined;
  let next = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return {
    announce(): void {
      const woken = wake;
      next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      woken();
    },
    next: (): Promise<void> => next,
  };
}

export type Commits = ReturnType<typeof commits>;

/**
 * Sends the events after a position, then each new event, until the peer goes. Both come from the log, one batch at a
 * time as there is room, so a slow subscriber costs no memory.
 */
export async function answerSubscription(
  log: Log,
  commits: Commits,
  options: ReadReq.Options,
  out: Outlet,
): Promise<void> {
  const source = options.hasStream() ? streamSource(log, options) : allSource(log, options);
  out.write(confirmation(crypto.randomUUID()));
  if (!source) throw new Refused('invalidArgument', 'Trying to read from an invalid position.');
  const lots = lotSize();
  const links = options.getResolveLinks();
  for (let live = false; ; ) {
    // Register before reading, so that no commit falls between the read and the wait.
    const commit = commits.next();
    const rows = source.next(lots.next());
    for (const row of rows) {
      const accepted = source.accepts(row);
      if (accepted && row.position > source.after) out.write(responseOf(log, row, links));
      const due = source.passed(row.position, accepted);
      if (due !== undefined) out.write(checkpoint(due));
    }
    lots.seen(rows);
    if (rows.length === 0) {
      if (!live) {
        const due = source.caughtUp();
        if (due !== undefined) out.write(checkpoint(due));
        out.write(CAUGHT_UP);
        live = true;
      }
      await out.sent();
      await Promise.race([commit, out.gone]);
    }
    if (!(await out.ready())) return;
  }
}

interface Source {
  /** Only events after this place are sent. */
  readonly after: Place;
  /** The next rows; none when all are read. */
  next(limit: number): EventRow[];
  accepts(row: EventRow): boolean;
  /** The place of the checkpoint that is due after this row. */
  passed(position: number, accepted: boolean): Place | undefined;
  /** The place of the checkpoint that is due when all rows are read for the first time. */
  caughtUp(): Place | undefined;
}

const noCheckpoints = { passed: () => undefined, caughtUp: () => undefined };

/** Undefined when the subscription would begin at a position that no event can have. */
function allSource(log: Log, options: ReadReq.Options): Source | undefined {
  const filter = filterOf(options);
  const place = placeIn(options.getAll());
  if (place === undefined) return undefined;
  const head = log.head();
  const after = place === END ? head : place;
  // The server counts the event that it begins at, which it does not send again.
  let from = after > 0 && after < head ? Math.ceil(after) : Math.floor(after) + 1;
  const checkpoints = filter
    ? checkpointsOf({ after: place, head, window: filter.window, every: filter.checkpointEvery })
    : noCheckpoints;
  return {
    ...checkpoints,
    after,
    next(limit) {
      const rows = log.readAll(from, false, limit);
      from = (rows.at(-1)?.position ?? from - 1) + 1;
      return rows;
    },
    accepts: (row) => !filter || filter.accepts(row.type, row.stream),
  };
}

function streamSource(log: Log, options: ReadReq.Options): Source {
  const name = streamNamed(options);
  const from = options.getStream();
  checkStream(log.stream(name), name);
  let at = 0;
  if (from?.hasRevision()) at = Number(from.getRevision()) + 1;
  else if (from?.hasEnd()) at = (log.stream(name)?.last ?? -1) + 1;
  return {
    ...noCheckpoints,
    after: NOTHING,
    next(limit) {
      const row = log.stream(name);
      checkStream(row, name);
      if (!row || row.deleted || at > row.last) return [];
      const { low, since } = keptRange(row);
      const range = { low: Math.max(low, at), high: row.last, since };
      const rows = log.readStream(row.id, range, { backwards: false, limit });
      at = rows.length < limit ? row.last + 1 : (rows.at(-1)?.revision ?? row.last) + 1;
      return rows;
    },
    accepts: () => true,
  };
}

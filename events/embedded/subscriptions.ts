import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { filterOf } from './log/filters.ts';
import type { EventRow, Log } from './log/log.ts';
import { keptRange } from './log/metadata.ts';
import { CAUGHT_UP, checkpoint, confirmation } from './log/records.ts';
import type { Outlet } from './outlet.ts';
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
  const lots = lotSize();
  const links = options.getResolveLinks();
  for (let live = false; ; ) {
    // Register before reading, so that no commit falls between the read and the wait.
    const commit = commits.next();
    const rows = source.next(lots.next());
    for (const row of rows) {
      if (source.accepts(row)) out.write(responseOf(log, row, links));
      const passed = source.checkpoint(row);
      if (passed !== undefined) out.write(checkpoint(passed));
    }
    lots.seen(rows);
    if (rows.length === 0) {
      if (!live) {
        const reached = source.reached();
        if (reached > 0) out.write(checkpoint(reached));
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
  /** The next rows; none when all are read. */
  next(limit: number): EventRow[];
  accepts(row: EventRow): boolean;
  /** The position to report after this row, when a checkpoint is due. */
  checkpoint(row: EventRow): number | undefined;
  /** The position up to which everything was seen; 0 when it is not to be reported. */
  reached(): number;
}

function allSource(log: Log, options: ReadReq.Options): Source {
  const filter = filterOf(options);
  const all = options.getAll();
  const position = all?.getPosition();
  // The position itself counts as seen.
  let from = 1;
  if (position) from = Math.min(Number(position.getCommitPosition()), Number.MAX_SAFE_INTEGER - 1) + 1;
  else if (all?.hasEnd()) from = log.head() + 1;
  let silent = 0;
  return {
    next(limit) {
      const rows = log.readAll(from, false, limit);
      from = (rows.at(-1)?.position ?? from - 1) + 1;
      return rows;
    },
    accepts: (row) => !filter || filter.accepts(row.type, row.stream),
    checkpoint(row) {
      if (!filter || filter.accepts(row.type, row.stream)) {
        silent = 0;
        return undefined;
      }
      silent += 1;
      if (silent < filter.checkpointEvery) return undefined;
      silent = 0;
      return row.position;
    },
    reached: () => (filter ? from - 1 : 0),
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
    checkpoint: () => undefined,
    reached: () => 0,
  };
}

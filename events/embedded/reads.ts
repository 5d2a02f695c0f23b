import { setImmediate as turn } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type Filter, filterOf } from './log/filters.ts';
import type { EventRow, Log } from './log/log.ts';
import { keptRange } from './log/metadata.ts';
import { dataOf, encodeResolved, streamNotFound } from './log/records.ts';
import { Refused } from './log/refusals.ts';
import type { StreamRow } from './log/streams.ts';
import type { Outlet } from './outlet.ts';
import { END, placeIn } from './positions.ts';

/** Rows are fetched in batches of about this many bytes. */
const LOT_BYTES = 512 * 1024;
const LARGEST_LOT = 500;
const FIRST_LOT = 50;
/** So many positions are searched at once for events of some types: a few milliseconds. */
const STRETCH = 5_000;

/** Batch sizes follow the size of the rows just read, so that large events do not fill the memory. */
export function lotSize() {
  let size = FIRST_LOT;
  return {
    next: (): number => size,
    seen(rows: readonly EventRow[]): void {
      if (rows.length === 0) return;
      const bytes = rows.reduce((sum, row) => sum + row.response.length, 0);
      size = Math.max(1, Math.min(LARGEST_LOT, Math.floor((LOT_BYTES * rows.length) / bytes)));
    },
  };
}

export function streamNamed(options: ReadReq.Options): string {
  const bytes = options.getStream()?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
  const name = Buffer.from(bytes).toString('utf8');
  if (name === '') throw new Refused('invalidArgument', 'The name of a stream is missing.');
  return name;
}

export function checkStream(row: StreamRow | undefined, name: string): void {
  if (row?.tombstoned) throw new Refused('streamDeleted', `Event stream '${name}' is deleted.`, { stream: name });
}

/** The response for one row: as stored, or with the target of its link. */
export function responseOf(log: Log, row: EventRow, resolveLinks: boolean): Buffer {
  if (!resolveLinks || row.type !== '$>') return row.response;
  const link = dataOf(row.response).toString('utf8');
  const at = link.indexOf('@');
  const target = log.stream(link.slice(at + 1));
  const found = target && !target.deleted && log.responseAt(target.id, Number(link.slice(0, at)));
  return encodeResolved(row.response, found || undefined, row.position);
}

/** Answers a finite read of one stream or of all. */
export async function answerRead(log: Log, options: ReadReq.Options, out: Outlet): Promise<void> {
  const count = Number(options.getCount());
  if (count <= 0) throw new Refused('invalidArgument', 'The count of a read must be greater than 0.');
  const request = { count, backwards: options.getReadDirection() === 1, links: options.getResolveLinks() };
  if (options.hasStream()) await readStream(log, options, out, request);
  else await readAll(log, options, out, request);
}

interface Request {
  readonly count: number;
  readonly backwards: boolean;
  readonly links: boolean;
}

async function readStream(log: Log, options: ReadReq.Options, out: Outlet, request: Request): Promise<void> {
  const name = streamNamed(options);
  const row = log.stream(name);
  checkStream(row, name);
  if (!row || row.deleted || row.last < 0) return out.write(streamNotFound(name));
  const from = options.getStream();
  const start = from?.hasRevision() ? Math.min(Number(from.getRevision()), Number.MAX_SAFE_INTEGER) : undefined;
  let { low, since } = keptRange(row);
  let high = row.last;
  if (request.backwards) high = from?.hasStart() ? 0 : Math.min(high, start ?? high);
  else low = from?.hasEnd() ? row.last + 1 : Math.max(low, start ?? low);
  const lots = lotSize();
  for (let left = request.count; left > 0 && low <= high; ) {
    const limit = Math.min(left, lots.next());
    const rows = log.readStream(row.id, { low, high, since }, { backwards: request.backwards, limit });
    for (const found of rows) out.write(responseOf(log, found, request.links));
    left -= rows.length;
    const last = rows.at(-1)?.revision;
    if (typeof last !== 'number' || rows.length < limit) return;
    if (request.backwards) high = last - 1;
    else low = last + 1;
    lots.seen(rows);
    if (!(await out.ready())) return;
  }
}

async function readAll(log: Log, options: ReadReq.Options, out: Outlet, request: Request): Promise<void> {
  const filter: Filter | undefined = filterOf(options);
  // The read ends at the end that the log had when the read began.
  const end = log.head();
  const place = placeIn(options.getAll());
  if (place === undefined) throw unreadable(filter, 'InvalidPosition');
  if (request.backwards && place !== END && place > end + 1) throw unreadable(filter, 'Error');
  // The first position forwards (inclusive), or the bound backwards (exclusive).
  let from = Math.min(request.backwards ? Math.floor(place) : Math.ceil(place), Number.MAX_SAFE_INTEGER);
  if (filter?.types && !request.backwards) return readTypes(log, { types: filter.types, from, end }, out, request);
  const lots = lotSize();
  for (let left = request.count; ; ) {
    const limit = lots.next();
    const rows = log.readAll(from, request.backwards, limit);
    for (const row of rows) {
      if (row.position > end) return;
      if (filter && !filter.accepts(row.type, row.stream)) continue;
      out.write(responseOf(log, row, request.links));
      if (--left === 0) return;
    }
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    from = request.backwards ? last.position : last.position + 1;
    lots.seen(rows);
    if (!(await out.ready())) return;
  }
}

interface Search {
  readonly types: readonly string[];
  /** Both inclusive. */
  readonly from: number;
  readonly end: number;
}

/** Searches in the database, which costs a tenth of looking at each event here. Other calls get their turn in between. */
async function readTypes(log: Log, { types, from, end }: Search, out: Outlet, request: Request): Promise<void> {
  let left = request.count;
  const lots = lotSize();
  for (let at = from; at <= end && left > 0; ) {
    const to = Math.min(at + STRETCH, end + 1);
    const limit = Math.min(left, lots.next());
    const rows = log.readTypes(types, { from: at, to }, limit);
    for (const row of rows) out.write(responseOf(log, row, request.links));
    left -= rows.length;
    lots.seen(rows);
    const last = rows.at(-1);
    at = last && rows.length === limit ? last.position + 1 : to;
    await turn();
    if (!(await out.ready())) return;
  }
}

const unreadable = (filter: Filter | undefined, result: string): Refused =>
  new Refused('unknown', `Unexpected ${filter ? 'Filtered' : ''}ReadAllResult: ${result}`);

import { decideAppend, type ExpectedRevision } from './appendRules.ts';
import type { Log } from './log.ts';
import { metadataEvent, streamRules } from './metadata.ts';
import { encodeEvent, type Proposed } from './records.ts';
import { Refused } from './refusals.ts';
import type { StreamRow } from './streams.ts';

/** `revision` -1: the stream has no events. `position` is that of the last event. */
export interface Written {
  readonly revision: number;
  readonly position: number;
}

/** Bytes; EventStoreDB's default. */
export const MAX_APPEND_SIZE = 1024 * 1024;
/** Between this many and twice as many event ids are remembered for appends without an exact revision. */
const RECENT_IDS = 25_000;
/** The revision of a tombstone, and the truncation of a deleted stream, in the server's numbering. */
const LAST_REVISION = 9_223_372_036_854_775_807n;
const MEGABYTE_ERROR = `Maximum append size of ${MAX_APPEND_SIZE} bytes exceeded.`;

/** The server's rules for writes to the log. Every function runs inside a transaction. */
export function writesTo(log: Log, now: () => number) {
  const recent = recentIds();

  const known = (row: StreamRow | undefined) => ({
    idAt: (revision: number) => row && log.idAt(row.id, revision),
    recent: (id: string) => {
      const revision = row && recent.get(`${row.id}/${id}`);
      return row && revision !== undefined && log.idAt(row.id, revision) === id ? revision : undefined;
    },
  });

  const write = (stream: Pick<StreamRow, 'id' | 'name' | 'last'>, events: readonly Proposed[]): Written => {
    let revision = stream.last;
    for (const { id, type, contentType, data, metadata } of events) {
      revision += 1;
      const [created, position] = [now(), log.next()];
      // Copy each property by name: spreading the event costs as much as encoding it.
      const recorded = { id, stream: stream.name, revision, position, type, contentType, created, data, metadata };
      log.addEvent({ stream: stream.id, revision, id, type, created, response: encodeEvent(recorded) });
      recent.set(`${stream.id}/${id}`, revision);
    }
    return { revision, position: log.head() };
  };

  const put = (row: StreamRow, events: readonly Proposed[]): Written => {
    const written = write(row, events);
    log.setLast(row.id, written.revision);
    return written;
  };

  /** Undefined, with nothing written, when the stream exists. */
  const putNew = (name: string, events: readonly Proposed[]): Written | undefined => {
    const id = log.addStream(name, events.length - 1);
    return id === undefined ? undefined : write({ id, name, last: -1 }, events);
  };

  const existing = (name: string): StreamRow => {
    const row = log.stream(name);
    if (row) return row;
    log.addStream(name, -1);
    return log.stream(name) as StreamRow;
  };

  const putMetadata = (row: StreamRow, before: bigint): Written =>
    put(existing(`$$${row.name}`), [metadataEvent(row, before)]);

  const decide = (name: string, expected: ExpectedRevision, ids: readonly string[]) => {
    const row = log.stream(name);
    const state = {
      last: row?.last ?? -1,
      deleted: row?.deleted === 1,
      tombstoned: row?.tombstoned === 1 || (name.startsWith('$$') && log.stream(name.slice(2))?.tombstoned === 1),
      hasMetadata: row?.hasMetadata === 1,
    };
    const decision = decideAppend(state, expected, ids, known(row));
    if (decision.kind === 'streamDeleted')
      throw new Refused('streamDeleted', `Stream '${name}' is deleted.`, { stream: name });
    if (decision.kind === 'wrongExpectedVersion') {
      const details = { stream: name, expected: asNumber(expected), current: state.last };
      throw new Refused(
        'wrongExpectedVersion',
        `Append failed due to WrongExpectedVersion. Stream: ${name}, Expected version: ${expected}, Actual version: ${state.last}`,
        details,
      );
    }
    return { row, decision };
  };

  return {
    append(name: string, expected: ExpectedRevision, events: readonly Proposed[]): Written {
      checkName(name);
      if (sizeOf(events) > MAX_APPEND_SIZE)
        throw new Refused('maximumAppendSizeExceeded', MEGABYTE_ERROR, { limit: MAX_APPEND_SIZE });
      // Most streams begin here, and `decideAppend` has one answer for a missing stream.
      if (expected === 'no_stream' && events.length > 0 && !name.startsWith('$$')) {
        const written = putNew(name, events);
        if (written) return written;
      }
      const { row, decision } = decide(
        name,
        expected,
        events.map(({ id }) => id),
      );
      if (decision.kind === 'repeat')
        return { revision: decision.last, position: (row && log.positionAt(row.id, decision.last)) ?? log.head() };
      if (events.length === 0) return { revision: row?.last ?? -1, position: log.head() };
      if (row?.deleted) {
        putMetadata(row, BigInt(row.last + 1));
        log.setRules(row.id, { deleted: 0, before: row.last + 1 });
      }
      const written = put(row ?? existing(name), events);
      const rules = name.startsWith('$$') ? streamRules(events.at(-1)) : undefined;
      if (rules) log.setRules(existing(name.slice(2)).id, rules);
      return written;
    },

    /** Erases the stream's events at once. Its revisions continue if the stream begins again. */
    delete(name: string, expected: ExpectedRevision): Written {
      checkName(name);
      if (name.startsWith('$$')) throw new Refused('invalidArgument', 'A metadata stream cannot be deleted.');
      decide(name, expected, []);
      const row = existing(name);
      log.removeEvents(row.id);
      const written = putMetadata(row, LAST_REVISION);
      log.setRules(row.id, { deleted: 1, hasMetadata: 1 });
      return written;
    },

    /** Erases the stream's events and retires its name. */
    tombstone(name: string, expected: ExpectedRevision): Written {
      checkName(name);
      decide(name, expected, []);
      const row = existing(name);
      log.removeEvents(row.id);
      const created = now();
      const event = { id: crypto.randomUUID(), type: '$streamDeleted', contentType: 'application/octet-stream' };
      const empty = new Uint8Array();
      const response = encodeEvent({
        ...event,
        stream: name,
        revision: LAST_REVISION,
        position: log.next(),
        created,
        data: empty,
        metadata: empty,
      });
      log.addEvent({ stream: row.id, revision: null, id: event.id, type: event.type, created, response });
      log.setRules(row.id, { tombstoned: 1 });
      return { revision: row.last, position: log.head() };
    },
  };
}

export type Writes = ReturnType<typeof writesTo>;

/** Revisions of recent events by stream and id. Dropping half of them at once is cheaper than one at a time. */
function recentIds() {
  let [newer, older] = [new Map<string, number>(), new Map<string, number>()];
  return {
    get: (key: string): number | undefined => newer.get(key) ?? older.get(key),
    set(key: string, revision: number): void {
      if (newer.size >= RECENT_IDS) [newer, older] = [new Map(), newer];
      newer.set(key, revision);
    },
  };
}

function checkName(name: string): void {
  if (name === '' || name === '$all') throw new Refused('invalidArgument', `"${name}" is not the name of a stream.`);
}

/** Counted as the server does: the type in UTF-16, data and metadata in bytes. */
export function sizeOf(events: readonly Proposed[]): number {
  return events.reduce((sum, { type, data, metadata }) => sum + type.length * 2 + data.length + metadata.length, 0);
}

/** The server's older numbering of the names, for the trailers. */
function asNumber(expected: ExpectedRevision): bigint {
  if (typeof expected === 'bigint') return expected;
  return { no_stream: -1n, any: -2n, stream_exists: -4n }[expected];
}

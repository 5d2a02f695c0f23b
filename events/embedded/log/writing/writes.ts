import type { Log } from '#events/embedded/log/log';
import { deletion, keptRange, limitsAccess, NO_RULES, reopening, streamRules } from '#events/embedded/log/metadata';
import { dataOf, encodeEvent, type Proposed } from '#events/embedded/log/records';
import { Refused } from '#events/embedded/log/refusals';
import type { StreamRow } from '#events/embedded/log/streams';
import { decideAppend, type ExpectedRevision } from './appendRules.ts';

/**
 * `revision` -1: the stream has no events. `position` is that of the last event; undefined when a repeat names an event
 * that reads no longer show.
 */
export interface Written {
  readonly revision: number;
  readonly position: number | undefined;
}

/** Bytes; EventStoreDB's default. */
export const MAX_APPEND_SIZE = 1024 * 1024;
/** Between this many and twice as many event ids are remembered for appends without an exact revision. */
const RECENT_IDS = 25_000;
/** The revision of a tombstone in the server's numbering. */
const LAST_REVISION = 9_223_372_036_854_775_807n;

/** The server's rules for writes to the log. Every function runs inside a transaction. */
export function writesTo(log: Log, now: () => number) {
  const recent = recentIds(log.rollbacks);

  const known = (row: StreamRow | undefined) => ({
    idAt: (revision: number) => row && log.idAt(row.id, revision),
    recent: (id: string) => {
      const found = recent.get(id);
      return found && found.stream === row?.id ? found.revision : undefined;
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
      recent.add(id, stream.id, revision);
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

  const putMetadata = (name: string, event: Proposed): Written => {
    const written = put(existing(`$$${name}`), [event]);
    log.setRules(existing(name).id, rulesOf(name, event));
    return written;
  };

  /** An append of no events is done, and writes none. */
  const nothing = (row: StreamRow | undefined): Written => ({ revision: row?.last ?? -1, position: log.head() });

  /** Lets a deleted stream begin again. Its other rules are those of its last metadata. */
  const reopen = (name: string, revision: number): void => {
    const metadata = existing(`$$${name}`);
    const last = log.responseAt(metadata.id, metadata.last);
    const event = last && reopening(dataOf(last), revision);
    if (event) putMetadata(name, event);
  };

  /** The last event of `$$name` rules the stream, whatever its type, and opens it when it is deleted. */
  const putRules = (name: string, events: readonly Proposed[]): void => {
    const wasDeleted = log.stream(name)?.deleted === 1;
    const last = events.at(-1);
    if (last) log.setRules(existing(name).id, rulesOf(name, last));
    if (wasDeleted) reopen(name, existing(name).last + 1);
  };

  /** The position of a repeated event, if a read of its stream shows it. */
  const shownAt = (row: StreamRow, revision: number): number | undefined => {
    const { low, since } = keptRange(row);
    const range = { low: Math.max(low, revision), high: revision, since };
    return log.readStream(row.id, range, { backwards: false, limit: 1 })[0]?.position;
  };

  const decide = (name: string, expected: ExpectedRevision, ids: readonly string[]) => {
    const row = log.stream(name);
    const state = {
      last: row?.last ?? -1,
      deleted: row?.deleted === 1,
      tombstoned: row?.tombstoned === 1 || (name.startsWith('$$') && log.stream(name.slice(2))?.tombstoned === 1),
      hasMetadata: row?.hasMetadata === 1,
    };
    const decision = decideAppend(state, expected, ids, known(row));
    if (decision.kind === 'streamDeleted') throw gone(name);
    if (decision.kind === 'wrongExpectedVersion') throw wrong(name, expected, state.last);
    return { row, decision };
  };

  return {
    append(name: string, expected: ExpectedRevision, events: readonly Proposed[]): Written {
      checkName(name);
      checkAccess(name, events);
      if (sizeOf(events) > MAX_APPEND_SIZE) throw tooLarge();
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
      if (decision.kind === 'repeat') return { revision: decision.last, position: row && shownAt(row, decision.last) };
      const written = events.length > 0 ? put(row ?? existing(name), events) : nothing(row);
      if (name.startsWith('$$')) putRules(name.slice(2), events);
      if (row?.deleted) reopen(name, row.last + 1);
      return written;
    },

    /** Erases the stream's events at once. Its revisions continue if the stream begins again. */
    delete(name: string, expected: ExpectedRevision): Written {
      checkName(name);
      decide(name, expected, [crypto.randomUUID()]);
      const metadata = log.stream(`$$${name}`);
      if (metadata?.tombstoned) throw gone(metadata.name);
      if ((log.stream(name)?.last ?? -1) < 0 && !metadata) throw wrong(name, expected, -1);
      const row = existing(name);
      // Deleted metadata goes on ruling its stream.
      if (!name.startsWith('$$')) log.removeEvents(row.id);
      return putMetadata(name, deletion());
    },

    /** Erases the stream's events and retires its name. */
    tombstone(name: string, expected: ExpectedRevision): Written {
      checkName(name);
      decide(name, expected, [crypto.randomUUID()]);
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
      if (name.startsWith('$$')) log.setRules(existing(name.slice(2)).id, NO_RULES);
      return { revision: row.last, position: log.head() };
    },
  };
}

export type Writes = ReturnType<typeof writesTo>;

/**
 * The places of recent events by id, over all streams: the first place of an id counts. Dropping half of them at once is
 * cheaper than one at a time. A rolled-back transaction may have left places of events that were not written.
 */
function recentIds(rollbacks: () => number) {
  let [newer, older] = [new Map<string, Place>(), new Map<string, Place>()];
  let known = rollbacks();
  const get = (id: string): Place | undefined => {
    if (known === rollbacks()) return newer.get(id) ?? older.get(id);
    [newer, older, known] = [new Map(), new Map(), rollbacks()];
    return undefined;
  };
  return {
    get,
    add(id: string, stream: number, revision: number): void {
      if (get(id)) return;
      if (newer.size >= RECENT_IDS) [newer, older] = [new Map(), newer];
      newer.set(id, { stream, revision });
    },
  };
}

interface Place {
  readonly stream: number;
  readonly revision: number;
}

/** Metadata of metadata rules nothing. */
const rulesOf = (name: string, event: Proposed) =>
  name.startsWith('$$') ? { hasMetadata: 1 as const } : streamRules(event);

/** The server would end itself at an append to `$$`. */
function checkName(name: string): void {
  if (name === '' || name === '$all' || name === '$$')
    throw new Refused('invalidArgument', `"${name}" is not the name of a stream.`);
}

/** The node knows no users. An access control list that it accepted and did not enforce would promise too much. */
function checkAccess(name: string, events: readonly Proposed[]): void {
  if (!name.startsWith('$$') && name !== '$settings') return;
  if (events.some(limitsAccess)) throw new Refused('unimplemented', 'Access control lists are not served.');
}

/** Counted as the server does, which leaves out the types and the metadata. */
export function sizeOf(events: readonly Proposed[]): number {
  return events.reduce((sum, { data }) => sum + data.length, 0);
}

export const tooLarge = (): Refused =>
  new Refused('maximumAppendSizeExceeded', `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, {
    limit: MAX_APPEND_SIZE,
  });

const gone = (stream: string): Refused =>
  new Refused('streamDeleted', `Event stream '${stream}' is deleted.`, { stream });

function wrong(stream: string, expectation: ExpectedRevision, current: number): Refused {
  const expected = asNumber(expectation);
  const place = `Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`;
  return new Refused('wrongExpectedVersion', `Delete failed due to WrongExpectedVersion. ${place}`, {
    stream,
    expected,
    current,
  });
}

/** The server's older numbering of the names, for the trailers. */
function asNumber(expected: ExpectedRevision): bigint {
  if (typeof expected === 'bigint') return expected;
  return { no_stream: -1n, any: -2n, stream_exists: -4n }[expected];
}

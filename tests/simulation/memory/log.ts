import { deletion, NO_RULES, reopening, streamRules } from '#events/embedded/log/metadata';
import { encodeEvent } from '#events/embedded/log/records';
import { decideAppend, type ExpectedRevision } from '#events/embedded/log/writing/appendRules';
import { MAX_APPEND_SIZE, sizeOf } from '#events/embedded/log/writing/writes';
import type { ReadOptions } from '#events/store/store';
import { MaxAppendSizeExceededError, StreamDeletedError, WrongExpectedVersionError } from '#events/store/store';

/** Arbitrary bytes, written past every codec. */
export interface Bytes {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly contentType?: string;
}

export interface Row {
  readonly stream: string;
  readonly revision: number;
  /** From 1, in the order of the log. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly event: Bytes;
  /** The bytes of its answer. */
  readonly response: Buffer;
}

interface Stream {
  readonly name: string;
  last: number;
  /** One for each revision, without a gap. */
  rows: Row[];
  rules: typeof NO_RULES;
  tombstoned: boolean;
}

/** Position 0: a repeat of events that no read shows. */
export interface Written {
  readonly revision: number;
  readonly position: number;
}

export interface LogOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Reads of all streams go on showing deleted events, as those of a server do before a scavenge. */
  readonly keepsDeleted: boolean;
}

/** A log in memory by the rules of the server. Each function throws the errors that the client surfaces. */
export interface MemoryLog {
  /** All rows in order; null is a place whose event was erased. */
  readonly rows: readonly (Row | null)[];
  append(stream: string, expected: ExpectedRevision, events: readonly Bytes[]): Written;
  /** Writes without a look at the stream's revision. */
  put(stream: string, event: Bytes): void;
  /** A place without an event. */
  leaveOut(): void;
  erase(method: 'delete' | 'tombstone', stream: string, expected: ExpectedRevision): void;
  read(stream: string, options?: ReadOptions): readonly Row[];
  /** As after a restart: repeats are known by an exact revision alone. */
  forgetRepeats(): void;
  /** Calls back after each write. Returns a function that ends it. */
  onWritten(told: () => void): () => void;
}

const noRules = { ...NO_RULES, hasMetadata: 0 } as typeof NO_RULES;

/** A log in whose place another can stand, as after a move. */
export interface StandingLog extends MemoryLog {
  /** From now on everything is that log's. Whoever follows the one before hears nothing more. */
  become(other: MemoryLog): void;
}

export function standingLog(first: MemoryLog): StandingLog {
  let now = first;
  return {
    get rows() {
      return now.rows;
    },
    append: (...write) => now.append(...write),
    put: (...write) => now.put(...write),
    leaveOut: () => now.leaveOut(),
    erase: (...write) => now.erase(...write),
    read: (...what) => now.read(...what),
    forgetRepeats: () => now.forgetRepeats(),
    onWritten: (told) => now.onWritten(told),
    become: (other) => {
      now = other;
    },
  };
}

/** The rows of each event: a night after another begins with the same ones. */
const rowsOf = new WeakMap<Bytes, Row>();

export function memoryLog({ now, keepsDeleted }: LogOptions): MemoryLog {
  const rows: (Row | null)[] = [];
  const streams = new Map<string, Stream>();
  /** The first place of an id counts. */
  const places = new Map<string, { readonly stream: string; readonly revision: number }>();
  const listeners = new Set<() => void>();
  let made = 0;

  const streamOf = (name: string): Stream => {
    const known = streams.get(name) ?? { name, last: -1, rows: [], rules: noRules, tombstoned: false };
    streams.set(name, known);
    return known;
  };
  const addRow = (stream: Stream, event: Bytes, revision: number | bigint): Row => {
    const { contentType = 'application/json' } = event;
    const [position, created] = [rows.length + 1, now()];
    const before = rowsOf.get(event);
    if (before && isAt(before, { stream: stream.name, revision: Number(revision), position, created })) {
      rows.push(before);
      return before;
    }
    const response = encodeEvent({ ...event, contentType, stream: stream.name, revision, position, created });
    const row = { stream: stream.name, revision: Number(revision), position, created, event, response };
    rows.push(row);
    rowsOf.set(event, row);
    return row;
  };
  const write = (stream: Stream, events: readonly Bytes[]): void => {
    for (const event of events) {
      stream.last += 1;
      stream.rows.push(addRow(stream, event, stream.last));
      if (!places.has(event.id)) places.set(event.id, { stream: stream.name, revision: stream.last });
    }
  };
  /** The server's own events have ids of the log, so that the same history gives the same log. */
  const own = ({ data }: Pick<Bytes, 'data'>): Bytes => {
    const id = `5e1f0000-0000-4000-8000-${(made += 1).toString(16).padStart(12, '0')}`;
    return { id, type: '$metadata', data, metadata: new Uint8Array(), contentType: 'application/json' };
  };
  const putMetadata = (name: string, event: Bytes): void => {
    write(streamOf(`$$${name}`), [event]);
    streamOf(name).rules = rulesOf(name, event);
  };
  /** Lets a deleted stream begin again at a revision. Its other rules are those of its last metadata. */
  const reopen = (name: string, revision: number): void => {
    const last = streamOf(`$$${name}`).rows.at(-1);
    const event = last && reopening(last.event.data, revision);
    if (event) putMetadata(name, own(event));
  };
  /** The last event of `$$name` rules the stream, and opens it when it is deleted. */
  const putRules = (name: string, last: Bytes | undefined): void => {
    const stream = streamOf(name);
    const wasDeleted = stream.rules.deleted === 1;
    if (last) stream.rules = rulesOf(name, last);
    if (wasDeleted) reopen(name, stream.last + 1);
  };
  const judge = (stream: Stream, expected: ExpectedRevision, ids: readonly string[]) => {
    const { name, last, rules } = stream;
    const first = stream.rows[0]?.revision ?? 0;
    const decision = decideAppend(
      {
        last,
        deleted: rules.deleted === 1,
        tombstoned: stream.tombstoned || (name.startsWith('$$') && streamOf(name.slice(2)).tombstoned),
        hasMetadata: rules.hasMetadata === 1,
      },
      expected,
      ids,
      {
        idAt: (revision) => stream.rows[revision - first]?.event.id,
        recent: (id) => {
          const place = places.get(id);
          return place?.stream === name ? place.revision : undefined;
        },
      },
    );
    if (decision.kind === 'streamDeleted') throw StreamDeletedError.fromStreamName(name);
    if (decision.kind === 'wrongExpectedVersion') throw wrong(stream, expected);
    return decision;
  };
  const read: MemoryLog['read'] = (name, { from, backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = {}) => {
    const stream = streams.get(name);
    if (stream?.tombstoned) throw StreamDeletedError.fromStreamName(name);
    if (!stream || stream.rules.deleted === 1) return [];
    const { before, maxCount: most, maxAge } = stream.rules;
    const kept = name.startsWith('$$') ? 1 : most;
    const low = Math.max(before, kept === null ? 0 : stream.last - kept + 1, backwards ? 0 : (from ?? 0));
    const high = backwards ? (from ?? stream.last) : stream.last;
    const first = stream.rows[0]?.revision ?? 0;
    const shown = stream.rows.slice(Math.max(0, low - first), Math.max(0, high - first + 1));
    const young = maxAge === null ? shown : shown.filter(({ created }) => created >= now() - maxAge * 1_000);
    return (backwards ? young.toReversed() : young).slice(0, maxCount);
  };
  const written = <T>(work: () => T): T => {
    const before = rows.length;
    try {
      return work();
    } finally {
      if (rows.length > before) for (const told of listeners) told();
    }
  };
  const removeRows = (stream: Stream): void => {
    if (keepsDeleted) return;
    for (const { position } of stream.rows) rows[position - 1] = null;
    stream.rows = [];
  };

  return {
    rows,
    read,
    append: (name, expected, events) =>
      written(() => {
        if (sizeOf(events as never) > MAX_APPEND_SIZE)
          throw MaxAppendSizeExceededError.fromMaxAppendSize(MAX_APPEND_SIZE);
        const stream = streamOf(name);
        const decision = judge(
          stream,
          expected,
          events.map(({ id }) => id),
        );
        if (decision.kind === 'repeat') {
          const [row] = stream.rules.deleted === 1 ? [] : read(name, { from: decision.last, maxCount: 1 });
          return { revision: decision.last, position: row?.revision === decision.last ? row.position : 0 };
        }
        const begins = stream.rules.deleted === 1 ? stream.last + 1 : null;
        write(stream, events);
        const answer = { revision: stream.last, position: rows.length };
        if (name.startsWith('$$')) putRules(name.slice(2), events.at(-1));
        if (begins !== null) reopen(name, begins);
        return answer;
      }),
    put: (name, event) =>
      written(() => {
        const stream = streamOf(name);
        const begins = stream.rules.deleted === 1 ? stream.last + 1 : null;
        write(stream, [event]);
        if (name.startsWith('$$')) streamOf(name.slice(2)).rules = rulesOf(name.slice(2), event);
        else if (begins !== null) reopen(name, begins);
      }),
    leaveOut: () => void rows.push(null),
    erase: (method, name, expected) =>
      written(() => {
        const stream = streamOf(name);
        judge(stream, expected, ['an event that nobody wrote']);
        const metadata = streams.get(`$$${name}`);
        if (method === 'tombstone') {
          removeRows(stream);
          stream.tombstoned = true;
          const end = { id: own(empty).id, type: '$streamDeleted', ...empty, contentType: 'application/octet-stream' };
          addRow(stream, end, lastRevision);
          return;
        }
        if (stream.last < 0 && !metadata?.rows.length) throw wrong(stream, expected);
        // Deleted metadata goes on ruling its stream.
        if (!name.startsWith('$$')) removeRows(stream);
        putMetadata(name, own(deletion()));
      }),
    forgetRepeats: () => places.clear(),
    onWritten: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

const isAt = (row: Row, { stream, revision, position, created }: Omit<Row, 'event' | 'response'>): boolean =>
  row.stream === stream && row.revision === revision && row.position === position && row.created === created;

const empty = { data: new Uint8Array(), metadata: new Uint8Array() };
/** The revision of a tombstone in the server's numbering. */
const lastRevision = 9_223_372_036_854_775_807n;

/** Metadata of metadata rules nothing. */
const rulesOf = (name: string, { data, contentType = 'application/json' }: Bytes): typeof NO_RULES =>
  name.startsWith('$$') ? NO_RULES : streamRules({ data, contentType });

const wrong = ({ name, last }: Stream, expected: ExpectedRevision): WrongExpectedVersionError =>
  new WrongExpectedVersionError(undefined, {
    streamName: name,
    current: last < 0 ? 'no_stream' : BigInt(last),
    expected,
  });

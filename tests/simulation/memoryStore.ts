import type { ExpectedRevision } from '#events/embedded/log/writing/appendRules';
import { decodeRead } from '#events/store/answers';
import { wanted } from '#events/store/reading/filter';
import {
  type ConnectedStore,
  type EventStore,
  type Expected,
  type Place as Held,
  type NewEvent,
  type ReadAllOptions,
  type StoredEvent,
  type StreamMetadata,
  type SubscribeOptions,
  WrongPositionError,
} from '#events/store/store';
import { type Position } from '../../events/core/position.ts';
import {
  type Bytes,
  type LogOptions,
  type MemoryLog,
  memoryLog,
  type Row,
  type StandingLog,
  standingLog,
} from './memory/log.ts';
import { memoryRawLog } from './memory/rawLog.ts';

export type { Bytes } from './memory/log.ts';

/** An event and its stream; null is a place whose event was erased. */
export type Place = { readonly stream: string; readonly event: Bytes } | null;

export interface MemoryStore extends ConnectedStore {
  readonly log: StandingLog;
  /** Appends bytes to a stream. */
  put(stream: string, event: Bytes): void;
  /** The whole content, in order, for copying. */
  places(): readonly Place[];
}

const created = Date.UTC(2026, 2, 1);

/**
 * The port of the event store without the node: the rules and the bytes of the answers are real, disk and network are
 * absent. A thousand histories fit in the time of ten on the node. With `keepsDeleted` reads of all streams go on showing
 * deleted events, as those of a server do before a scavenge.
 */
export function memoryStore(
  first: readonly Place[] = [],
  { keepsDeleted = false, now = () => created }: Partial<LogOptions> = {},
): MemoryStore {
  const log = standingLog(memoryLog({ keepsDeleted, now }));
  for (const place of first) {
    if (place) log.put(place.stream, place.event);
    else log.leaveOut();
  }
  const work = storeWork(log);

  async function* subscribe(options: SubscribeOptions) {
    const { after, seen, signal, onState } = options;
    const place = seen?.();
    if (place && !work.holds(place)) throw new WrongPositionError();
    const accepts = wanted(options);
    let wake = () => {};
    const forget = log.onWritten(() => wake());
    const end = () => wake();
    signal.addEventListener('abort', end);
    try {
      for (let at = indexAfter(after), live = false; !signal.aborted; ) {
        for (; at < log.rows.length && !signal.aborted; at++) {
          const row = log.rows[at];
          const event = row && stored(row);
          if (event && accepts(event)) yield event;
        }
        if (signal.aborted) return;
        if (!live) {
          live = true;
          onState?.('live');
          yield { caughtUp: positionOf(at) };
        }
        // Either may have come while the reader had the last item.
        if (at < log.rows.length || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      forget();
      signal.removeEventListener('abort', end);
    }
  }

  return {
    log,
    raw: memoryRawLog(log),
    put: log.put,
    places: () => log.rows,
    append: async (...args) => work.append(...args),
    async *read(stream, options) {
      for (const row of log.read(stream, options)) yield stored(row);
    },
    async *readAll(options) {
      yield* work.readAll(options);
    },
    subscribe,
    async *follow(options) {
      for await (const item of subscribe(options)) yield [item];
    },
    holds: async (place) => work.holds(place),
    last: async () => work.last(),
    head: async () => work.head(),
    delete: async (stream, revision) => log.erase('delete', stream, revision === undefined ? 'any' : BigInt(revision)),
    tombstone: async (stream) => log.erase('tombstone', stream, 'any'),
    setMetadata: async (stream, metadata) => work.setMetadata(stream, metadata),
    ping: async () => true,
    close: async () => {},
  };
}

const names = { none: 'no_stream', any: 'any', exists: 'stream_exists' } as const;
export const expectedOf = (expected: Expected): ExpectedRevision =>
  typeof expected === 'number' ? BigInt(expected) : names[expected];

const json = (value: object) => Buffer.from(JSON.stringify(value));

/** The work of a server that has received a request of the port. */
export function storeWork(log: MemoryLog) {
  let metadata = 0;
  const append = (stream: string, expected: Expected, events: readonly NewEvent[]) => {
    const bytes = events.map(({ id, type, data, metadata: more }) => ({
      id,
      type,
      data: json(data),
      metadata: json(more),
    }));
    const { revision, position } = log.append(stream, expectedOf(expected), bytes);
    return { revision, position: { commit: BigInt(position), prepare: BigInt(position) } };
  };
  const lastRow = (end: number, accepts: (row: Row) => boolean): Row | undefined => {
    for (let at = end - 1; at >= 0; at--) {
      const row = log.rows[at];
      if (row && accepts(row)) return row;
    }
    return undefined;
  };
  return {
    append,
    /** Each of these looks at so much of the log; at all of it by default. */
    last: (end = log.rows.length): StoredEvent | undefined => {
      const row = lastRow(end, () => true);
      return row && stored(row);
    },
    head: (end = log.rows.length): Position | undefined =>
      positionOf(lastRow(end, (row) => !isSystem(row))?.position ?? 0),
    holds: ({ event, position, hash }: Held): boolean => {
      const row = log.rows[Number(position.commit) - 1];
      return row?.event.id === event && (hash === null || stored(row).metadata.hash === hash);
    },
    *readAll(options: ReadAllOptions = {}, end = log.rows.length): Generator<StoredEvent> {
      const { after, backwards = false, maxCount = Infinity } = options;
      const accepts = wanted(options);
      const types = options.types && new Set(options.types);
      let left = maxCount;
      const from = backwards ? Math.min(end, after ? Number(after.commit) - 1 : end) - 1 : indexAfter(after);
      for (let at = from; left > 0 && at >= 0 && at < end; at += backwards ? -1 : 1) {
        const row = log.rows[at];
        // Few events are decoded when few types are wanted.
        if (!row || types?.has(row.event.type) === false) continue;
        const event = stored(row);
        if (!accepts(event)) continue;
        left -= 1;
        yield event;
      }
    },
    setMetadata: (stream: string, { maxCount, maxAgeSeconds, truncateBefore }: StreamMetadata): void => {
      const data = { $maxCount: maxCount, $maxAge: maxAgeSeconds, $tb: truncateBefore };
      const id = `3e7a0000-0000-4000-8000-${(metadata += 1).toString(16).padStart(12, '0')}`;
      append(`$$${stream}`, 'any', [{ id, type: '$metadata', data: data as never, metadata: {} }]);
    },
  };
}

const isSystem = ({ stream, event }: Row): boolean => event.type.startsWith('$') || stream.startsWith('$');

export const indexAfter = (position: Position | undefined): number => Number(position?.commit ?? 0n);

export const positionOf = (place: number): Position | undefined =>
  place === 0 ? undefined : { commit: BigInt(place), prepare: BigInt(place) };

/** The decoded rows. Each is read by every node and by many checks, and nobody changes what was read. */
const decoded = new WeakMap<Buffer, StoredEvent>();

export function stored({ response }: Pick<Row, 'response'>): StoredEvent {
  const known = decoded.get(response);
  if (known) return known;
  const answer = decodeRead(response);
  if (answer.kind !== 'event') throw new Error('no event was encoded');
  decoded.set(response, answer.event);
  return answer.event;
}

/** Delivers some stretches of events again, as after a broken connection. */
export function stuttering(store: EventStore, chance: () => number): EventStore {
  async function* subscribe(options: SubscribeOptions) {
    const lately: StoredEvent[] = [];
    for await (const item of store.subscribe(options)) {
      yield item;
      if ('caughtUp' in item) continue;
      lately.push(item);
      if (lately.length > 40) lately.shift();
      if (chance() < 0.02) yield* lately.slice(-1 - Math.floor(chance() * 40));
    }
  }
  const doubled = {
    ...store,
    subscribe,
    async *follow(options: SubscribeOptions) {
      for await (const item of subscribe(options)) yield [item];
    },
  };
  return doubled;
}

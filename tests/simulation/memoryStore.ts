import { decideAppend } from '#events/embedded/log/appendRules';
import { encodeEvent } from '#events/embedded/log/records';
import { decodeRead } from '#events/store/answers';
import {
  type EventStore,
  type Expected,
  type Place as Held,
  type NewEvent,
  type ReadAllOptions,
  type ReadOptions,
  type StoredEvent,
  type SubscribeOptions,
  WrongExpectedVersionError,
  WrongPositionError,
} from '#events/store/store';
import { type Position } from '../../events/core/position.ts';

/** Arbitrary bytes, written past every codec. */
export interface Bytes {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly contentType?: string;
}

/** An event and its stream; null is a place whose event was erased. */
export type Place = { readonly stream: string; readonly event: Bytes } | null;

interface Row {
  readonly stream: string;
  readonly revision: number;
  readonly event: Bytes;
  readonly response: Buffer;
}

export interface MemoryStore extends EventStore {
  /** Appends bytes to a stream. */
  put(stream: string, event: Bytes): void;
  /** The whole content, in order, for copying. */
  places(): readonly Place[];
}

const names = { none: 'no_stream', any: 'any', exists: 'stream_exists' } as const;
const json = (value: object) => Buffer.from(JSON.stringify(value));
const created = Date.UTC(2026, 2, 1);

/**
 * The port of the event store without the node: the append rules and the bytes of the answers are real, disk and
 * network are absent. A thousand histories fit in the time of ten on the node. With `keepsDeleted` reads of all streams
 * go on showing deleted events, as those of a server do before a scavenge.
 */
export function memoryStore(first: readonly Place[] = [], { keepsDeleted = false } = {}): MemoryStore {
  const log: (Row | null)[] = [];
  const streams = new Map<string, Row[]>();
  const last = new Map<string, number>();
  let wake: () => void = () => {};
  let more = new Promise<void>((resolve) => {
    wake = resolve;
  });

  const put = (stream: string, event: Bytes): void => {
    const revision = (last.get(stream) ?? -1) + 1;
    const { contentType = 'application/json' } = event;
    const response = encodeEvent({ ...event, contentType, stream, revision, position: log.length + 1, created });
    const row = { stream, revision, event, response };
    log.push(row);
    const rows = streams.get(stream) ?? [];
    streams.set(stream, rows);
    rows.push(row);
    last.set(stream, revision);
    wake();
    more = new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  for (const place of first) {
    if (place) put(place.stream, place.event);
    else log.push(null);
  }

  const append = (stream: string, expected: Expected, events: readonly NewEvent[]) => {
    const rows = streams.get(stream) ?? [];
    const state = { last: last.get(stream) ?? -1, deleted: false, tombstoned: false, hasMetadata: false };
    const known = {
      idAt: (revision: number) => rows.find((row) => row.revision === revision)?.event.id,
      recent: (id: string) => rows.find((row) => row.event.id === id)?.revision,
    };
    const wanted = typeof expected === 'number' ? BigInt(expected) : names[expected];
    const decision = decideAppend(
      { ...state, deleted: rows.length === 0 && state.last >= 0 },
      wanted,
      events.map(({ id }) => id),
      known,
    );
    if (decision.kind === 'write')
      for (const { id, type, data, metadata } of events)
        put(stream, { id, type, data: json(data), metadata: json(metadata) });
    else if (decision.kind !== 'repeat')
      throw new WrongExpectedVersionError(undefined, {
        streamName: stream,
        current: state.last < 0 ? 'no_stream' : BigInt(state.last),
        expected: wanted,
      });
    const place = BigInt(log.length);
    return { revision: last.get(stream) ?? -1, position: { commit: place, prepare: place } };
  };

  const after = (position: Position | undefined) => Number(position?.commit ?? 0n);

  const holds = ({ event, position, hash }: Held) => {
    const row = log[Number(position.commit) - 1];
    return row?.event.id === event && (hash === null || read(row).metadata.hash === hash);
  };

  async function* subscribe({ after: seen, seen: known, signal, onState }: SubscribeOptions) {
    const place = known?.();
    if (place && !holds(place)) throw new WrongPositionError();
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    for (let at = after(seen), live = false; !signal.aborted; ) {
      for (; at < log.length && !signal.aborted; at++) {
        const row = log[at];
        // The store never shows its own events.
        if (row && !isSystem(row)) yield read(row);
      }
      if (!live) {
        live = true;
        onState?.('live');
        yield { caughtUp: positionOf(at) };
      }
      if (at >= log.length) await Promise.race([more, over]);
    }
  }

  const store = {
    put,
    places: () => log,
    append: async (stream: string, expected: Expected, events: readonly NewEvent[]) => append(stream, expected, events),
    async *read(stream: string, { from = 0, maxCount, backwards }: ReadOptions = {}) {
      const rows = streams.get(stream) ?? [];
      const asked = backwards ? rows.toReversed() : rows.filter(({ revision }) => revision >= from);
      for (const row of asked.slice(0, maxCount)) yield read(row);
    },
    async *readAll({ after: seen, backwards = false, maxCount = Infinity, types }: ReadAllOptions = {}) {
      const rows = backwards ? log.toReversed() : log.slice(after(seen));
      let left = maxCount;
      for (const row of rows) if (row && (types?.includes(row.event.type) ?? true) && --left >= 0) yield read(row);
    },
    subscribe,
    async *follow(options: SubscribeOptions) {
      for await (const item of subscribe(options)) yield [item];
    },
    holds: async (place: Held) => holds(place),
    last: async () => {
      const row = log.findLast((one) => one !== null);
      return row ? read(row) : undefined;
    },
    head: async () => positionOf(log.findLastIndex((row) => row && !isSystem(row)) + 1),
    delete: async (stream: string, revision?: number) => {
      if (revision !== undefined && revision !== last.get(stream))
        throw new WrongExpectedVersionError(undefined, {
          streamName: stream,
          current: BigInt(last.get(stream) ?? -1),
          expected: BigInt(revision),
        });
      if (!keepsDeleted) for (const [at, row] of log.entries()) if (row?.stream === stream) log[at] = null;
      streams.delete(stream);
    },
    tombstone: () => Promise.reject(new Error('not asked here')),
    setMetadata: () => Promise.reject(new Error('not asked here')),
    ping: async () => true,
    close: async () => {},
  };
  return store;
}

const isSystem = ({ event }: Row): boolean => event.type.startsWith('$');

const positionOf = (place: number): Position | undefined =>
  place === 0 ? undefined : { commit: BigInt(place), prepare: BigInt(place) };

function read({ response }: Pick<Row, 'response'>): StoredEvent {
  const answer = decodeRead(response);
  if (answer.kind !== 'event') throw new Error('no event was encoded');
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

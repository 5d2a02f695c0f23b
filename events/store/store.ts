// The only file that imports the event store's client. All reads and writes of events go through it.

import { randomUUID } from 'node:crypto';
import {
  convertToCommandError,
  DeadlineExceededError,
  EventStoreDBClient,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { comparePositions, type Position } from '#events/core/position';
import type { ReadAnswer, Refusal } from './answers.ts';
import { Unanswered } from './batch.ts';
import { type Answers, NoAnswer } from './calls.ts';
import { type Channels, Connection, NotConnected, type Reach } from './connection.ts';
import { pushedDown, wanted } from './filter.ts';
import { patienceOf } from './patience.ts';
import type { ReadRequest } from './requests.ts';
import { type Followed, follow, type SubscribeOptions } from './subscription.ts';
import { type Expected, type NewEvent, type StoredEvent } from './types.ts';

export { UNREAD } from './answers.ts';
export type { Followed, SubscribeOptions } from './subscription.ts';
export {
  type Expected,
  type NewEvent,
  type StoredEvent,
} from './types.ts';
export {
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
};

/**
 * The append was sent and its answer was lost. Repeat it with the same ids and the same exact revision: the store then
 * treats it as one append.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

export interface ReadOptions {
  readonly from?: number;
  readonly backwards?: boolean;
  readonly maxCount?: number;
}

export interface ReadAllOptions {
  /** Exclusive, in reading direction. */
  readonly after?: Position;
  readonly backwards?: boolean;
  readonly maxCount?: number;
  /** Exact event types. */
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface StreamMetadata {
  readonly maxCount?: number;
  readonly maxAgeSeconds?: number;
  readonly truncateBefore?: number;
}

export interface EventStore {
  /**
   * Writes all of the events or none. Returns the position of the last one. Throws `WrongExpectedVersionError`,
   * `StreamDeletedError` (tombstoned), `MaxAppendSizeExceededError`, `UnavailableError` (surely not written),
   * `OutcomeUnknownError`.
   */
  append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
  ): Promise<{ revision: number; position: Position }>;
  /** A missing or deleted stream yields nothing; a tombstoned one throws `StreamDeletedError`. */
  read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent>;
  /** Never yields system events (`$…`). */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;
  subscribe(options: SubscribeOptions): AsyncIterable<Followed>;
  /** The same, in batches of the events that have arrived. */
  follow(options: SubscribeOptions): AsyncIterable<readonly Followed[]>;
  /** The position of the last event that is not a system event. */
  head(): Promise<Position | undefined>;
  delete(stream: string): Promise<void>;
  /** Tombstones the stream: its name can never be used again. */
  tombstone(stream: string): Promise<void>;
  setMetadata(stream: string, metadata: StreamMetadata): Promise<void>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The time that a command waits for the node, in milliseconds. */
  readonly deadline?: number;
}

/** Larger than any server accepts. Refused here, because an oversized message would end the call for its neighbors. */
const LARGEST_APPEND = 3 * 1024 * 1024;

/** A filtered read may skip a long stretch of the log before it answers. Milliseconds. */
const SEARCH_PATIENCE = 30_000;

export function connectStore(connectionString: string, { deadline = 2_000 }: StoreOptions = {}): EventStore {
  let client = openClient(connectionString);
  let connection: Connection | undefined;
  let closed = false;

  const connect = (): Connection => {
    if (closed) throw new UnavailableError(undefined, 'The event store was closed.');
    connection ??= new Connection(client as unknown as Channels, (lost) => {
      if (connection !== lost) return;
      connection = undefined;
      client = openClient(connectionString);
    });
    return connection;
  };

  /** A connection to the node, and up to two more attempts while there is time. */
  const reach: Reach = async () => {
    const patience = patienceOf(deadline);
    for (;;) {
      const current = connect();
      try {
        return { connection: current, client: await current.ready(patience.left()) };
      } catch (error) {
        if (!(error instanceof NotConnected && error.givenUp) || patience.left() === 0) throw error;
      }
    }
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    const size = events.reduce((sum, event) => sum + JSON.stringify(event.data).length, 0);
    if (size > LARGEST_APPEND) throw MaxAppendSizeExceededError.fromMaxAppendSize(LARGEST_APPEND);
    const patience = patienceOf(deadline);
    try {
      const { connection: current, client: node } = await reach();
      const left = Math.max(1, Math.floor(patience.left()));
      const { refusal, revision, position } = await current.batch(node).append({ stream, expected, events }, left);
      if (refusal) throw refused(refusal, stream, expected);
      return { revision, position };
    } catch (error) {
      throw failed(error);
    }
  };

  async function* answersTo(request: ReadRequest, patience: number): AsyncGenerator<readonly ReadAnswer[]> {
    let answers: Answers<ReadAnswer> | undefined;
    let current: Connection | undefined;
    try {
      const reached = await reach();
      current = reached.connection;
      answers = current.read(reached.client, request);
      for (let lot = await answers.lot(patience); lot; lot = await answers.lot(patience)) yield lot;
    } catch (error) {
      if (error instanceof NoAnswer) current?.lose();
      throw failed(error);
    } finally {
      answers?.cancel();
    }
  }

  async function* readAll(options: ReadAllOptions = {}, patience = SEARCH_PATIENCE): AsyncGenerator<StoredEvent> {
    const { backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = options;
    const accepts = wanted(options);
    const ahead = backwards ? -1 : 1;
    let { after } = options;
    let left = maxCount;
    // The server counts before the second filter runs here, and a forward read includes its start position.
    const counts = !(options.types && options.streamPrefixes) && maxCount < Number.MAX_SAFE_INTEGER;
    while (left > 0) {
      const count = counts ? left + 1 : Number.MAX_SAFE_INTEGER;
      const request: ReadRequest = {
        from: after ?? (backwards ? 'end' : 'start'),
        backwards,
        count,
        filter: pushedDown(options),
      };
      let sent = 0;
      const from = after;
      for await (const lot of answersTo(request, patience)) {
        for (const answer of lot) {
          if (answer.kind !== 'event') continue;
          const { event } = answer;
          sent += 1;
          after = event.position;
          if ((from && comparePositions(event.position, from) !== ahead) || !accepts(event)) continue;
          if (left > 0) yield event;
          // With a server-side count, read the last answers too: leaving early resets the call, and a server that sees
          // many resets takes them for an attack and ends the session.
          if (--left <= 0 && !counts) return;
        }
      }
      // A tombstone also matches the prefix and was counted, so one more event follows it.
      if (sent < count) return;
    }
  }

  async function* readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<StoredEvent> {
    const { from, backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = options;
    const request = { stream, from: from ?? (backwards ? 'end' : 'start'), backwards, count: maxCount } as const;
    for await (const lot of answersTo(request, deadline))
      for (const answer of lot) if (answer.kind === 'event') yield answer.event;
  }

  async function* subscribe(options: SubscribeOptions): AsyncGenerator<Followed> {
    for await (const lot of follow(reach, options)) {
      for (const item of lot) {
        if (options.signal.aborted) return;
        yield item;
      }
    }
  }

  const head = async (): Promise<Position | undefined> => {
    let last: Position | undefined;
    for await (const { position } of readAll({ backwards: true, maxCount: 1 }, deadline)) last ??= position;
    return last;
  };

  const erase = async (work: (erasing: EventStoreDBClient) => Promise<unknown>): Promise<void> => {
    try {
      await reach();
      await work(client);
    } catch (error) {
      throw failed(error);
    }
  };

  return {
    append,
    read: readStream,
    readAll: (options) => readAll(options),
    subscribe,
    follow: (options) => follow(reach, options),
    head,
    delete: (stream) => erase((erasing) => erasing.deleteStream(stream, { deadline })),
    tombstone: (stream) => erase((erasing) => erasing.tombstoneStream(stream, { deadline })),
    async setMetadata(stream, { maxCount, maxAgeSeconds, truncateBefore }) {
      const data = { $maxCount: maxCount, $maxAge: maxAgeSeconds, $tb: truncateBefore };
      await append(`$$${stream}`, 'any', [{ id: randomUUID(), type: '$metadata', data, metadata: {} }]);
    },
    ping: () =>
      head().then(
        () => true,
        () => false,
      ),
    async close() {
      closed = true;
      await connection?.close();
    },
  };
}

let clients = 0;

/**
 * A new client for each attempt: the vendor's client caches a failed discovery, and grpc-js shares the back-off of a
 * failed address (up to two minutes) between channels with equal options. So each attempt differs in one option.
 */
function openClient(connectionString: string): EventStoreDBClient {
  const settings = `keepAliveInterval=${10_000 + (clients++ % 1_000)}&keepAliveTimeout=5000`;
  return EventStoreDBClient.connectionString(
    `${connectionString}${connectionString.includes('?') ? '&' : '?'}${settings}`,
  );
}

const EXPECTED_NAMES = { none: 'no_stream', any: 'any', exists: 'stream_exists' } as const;

function refused({ kind, message, current, limit }: Refusal, stream: string, expected: Expected): Error {
  switch (kind) {
    case 'WrongExpectedVersion':
      return new WrongExpectedVersionError(undefined, {
        streamName: stream,
        current: current ?? 'no_stream',
        expected: typeof expected === 'number' ? BigInt(expected) : EXPECTED_NAMES[expected],
      });
    case 'StreamDeleted':
      return StreamDeletedError.fromStreamName(stream);
    case 'MaximumAppendSizeExceeded':
      return MaxAppendSizeExceededError.fromMaxAppendSize(limit ?? 0);
    case 'BadRequest':
      return new InvalidArgumentError(message);
    // A server that timed out may still write it.
    case 'Timeout':
    case 'Unknown':
      return new OutcomeUnknownError(message || 'the event store did not finish in time');
    default:
      return new UnknownError(undefined, message);
  }
}

// gRPC: CANCELLED, UNKNOWN, INTERNAL. A server's own refusals carry their own words; these codes mean a broken
// connection.
const brokenCalls = new Set([1, 2, 13]);
const isBrokenCall = (error: unknown): boolean => {
  const { code, details } = error as { code?: number; details?: string };
  return brokenCalls.has(code ?? 0) && /RST_STREAM|[Ss]ession|[Cc]onnection|ECONN/.test(details ?? '');
};

function failed(error: unknown): unknown {
  if (error instanceof Unanswered) return new OutcomeUnknownError(error.message);
  if (error instanceof NotConnected || error instanceof NoAnswer)
    return new UnavailableError(undefined, `The event store is not available: ${error.message}.`);
  if (isBrokenCall(error)) return new UnavailableError(undefined, 'The event store ended the call.');
  const known = error instanceof Error ? convertToCommandError(error) : error;
  return known instanceof DeadlineExceededError ? new OutcomeUnknownError(known.message) : known;
}

// All reads and writes of events go through this file.

import { randomUUID } from 'node:crypto';
import { type Position } from '#events/core/position';
import { addressOf } from '#events/store/connection/address';
import { MaxAppendSizeExceededError } from '#events/store/connection/client';
import type { Reached } from '#events/store/connection/connection';
import { type Ability, permissionsOf, type TellDenied } from '#events/store/connection/permissions';
import { reachOf } from '#events/store/connection/reach';
import { tryRights } from '#events/store/connection/rights';
import { patienceOf } from './patience.ts';
import { type RawLog, rawLogOf } from './rawLog.ts';
import { type ReadAllOptions, type ReadOptions, readsOf } from './reading/reads.ts';
import { type Followed, follow, type SubscribeOptions } from './reading/subscription.ts';
import { failedCall, isElsewhere, isLasting, NotAllowedError, refusedAppend } from './refusals.ts';
import { repeated } from './repeating.ts';
import type { Expected, NewEvent, Place, StoredEvent } from './types.ts';

export {
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '#events/store/connection/client';
export type { TellDenied, WhyDenied } from '#events/store/connection/permissions';
export { UNREAD } from './answers.ts';
export type { ReadAllOptions, ReadOptions } from './reading/reads.ts';
export type { Followed, SubscribeOptions } from './reading/subscription.ts';
export { NotAllowedError, NotWrittenError, OutcomeUnknownError, WrongPositionError } from './refusals.ts';
export {
  type Expected,
  type NewEvent,
  type Place,
  type StoredEvent,
} from './types.ts';

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
  /**
   * True when this log holds the event at the position, which takes one read. A log that ends before it is asked for three
   * seconds, because a node of a cluster may be behind.
   */
  holds(place: Place): Promise<boolean>;
  /** The last event of the log, which may be a system event (`$…`). Reads one event, whatever is in the log. */
  last(): Promise<StoredEvent | undefined>;
  /**
   * The position of the last event that is not a system event. One event is read when the log ends with such an event;
   * otherwise the server searches, which may take seconds.
   */
  head(): Promise<Position | undefined>;
  /**
   * Deletes the stream; it may begin again. With `revision`, only while that is its last one. Throws
   * `WrongExpectedVersionError` otherwise, and when the stream never existed.
   */
  delete(stream: string, revision?: number): Promise<void>;
  /** Tombstones the stream: its name can never be used again. */
  tombstone(stream: string): Promise<void>;
  setMetadata(stream: string, metadata: StreamMetadata): Promise<void>;
  /** Reads one event, of a cluster's leader. Asks a server that refused our user only every five seconds. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/** A store with its log as bytes, for `make move`. */
export interface ConnectedStore extends EventStore {
  readonly raw: RawLog;
}

export interface StoreOptions {
  /** The time that a command waits for the node, in milliseconds. */
  readonly deadline?: number;
  /**
   * Called once with the reason, in one sentence without a secret, when the server refuses our user or does not allow it
   * something, or when its log takes no event; and once with null when it does again.
   */
  readonly onDenied?: TellDenied;
}

/** A server that refused our user is asked again after this pause, and a full disk after this one. Milliseconds. */
const DENIED_PAUSE = 5_000;
const FULL_PAUSE = 1_000;

/** Larger than any server accepts. Refused here, because an oversized message would end the call for its neighbors. */
const LARGEST_APPEND = 3 * 1024 * 1024;

export function connectStore(
  connectionString: string,
  { deadline = 2_000, onDenied = () => {} }: StoreOptions = {},
): ConnectedStore {
  const address = addressOf(connectionString);
  const permissions = permissionsOf(address, onDenied);
  const { reach, close } = reachOf(connectionString, deadline);
  const reads = readsOf({ reach, permissions, deadline, findsLeader: address?.findsLeader ?? false });

  const written = <T>(ability: Ability, work: (reached: Reached, milliseconds: number) => Promise<T>): Promise<T> =>
    repeated(patienceOf(deadline), async (milliseconds) => {
      let reached: Reached | undefined;
      try {
        reached = await reach();
        const done = await work(reached, milliseconds);
        permissions.note(ability);
        return done;
      } catch (error) {
        const failure = failedCall(error, 'write');
        permissions.note(ability, failure);
        if (isElsewhere(failure)) reached?.connection.lose();
        // The server knows the user of a call from its beginning.
        if (failure instanceof NotAllowedError) reached?.connection.renewBatch();
        throw failure;
      }
    });

  const append: EventStore['append'] = async (stream, expected, events) => {
    const size = events.reduce((sum, event) => sum + JSON.stringify(event.data).length, 0);
    if (size > LARGEST_APPEND) throw MaxAppendSizeExceededError.fromMaxAppendSize(LARGEST_APPEND);
    return written('append events', async ({ connection, client }, milliseconds) => {
      const { refusal, ...place } = await connection.batch(client).append({ stream, expected, events }, milliseconds);
      if (refusal) throw refusedAppend(refusal, stream, expected);
      return { revision: place.revision, position: place.position };
    });
  };

  let quietUntil = 0;
  let nextTry = 0;

  const erase = (method: 'Delete' | 'Tombstone', stream: string, revision?: number): Promise<void> =>
    written('delete streams', ({ connection, client }, milliseconds) =>
      connection.erase(client, { method, stream, revision, milliseconds }),
    );

  const following: EventStore['follow'] = (options) => follow({ reach, permissions, holds: reads.holds }, options);

  async function* subscribe(options: SubscribeOptions): AsyncGenerator<Followed> {
    for await (const lot of following(options)) {
      for (const item of lot) {
        if (options.signal.aborted) return;
        yield item;
      }
    }
  }

  const remove = (stream: string, revision?: number) => erase('Delete', stream, revision);

  /** An operator may have given a missing right: nobody should have to find out by trying in vain. */
  const tryDenied = async (): Promise<void> => {
    if (performance.now() < nextTry || !permissions.isDenied()) return;
    nextTry = performance.now() + (permissions.isFull() ? FULL_PAUSE : DENIED_PAUSE);
    const writes = permissions.isDenied('append events', 'delete streams');
    await tryRights({ last: reads.last, read: reads.stream, append, delete: remove }, { writes }).catch(
      () => undefined,
    );
  };

  return {
    append,
    read: reads.stream,
    readAll: reads.all,
    holds: reads.holds,
    last: reads.last,
    subscribe,
    follow: following,
    raw: rawLogOf(reach),
    head: reads.head,
    delete: remove,
    tombstone: (stream) => erase('Tombstone', stream),
    async setMetadata(stream, { maxCount, maxAgeSeconds, truncateBefore }) {
      const data = { $maxCount: maxCount, $maxAge: maxAgeSeconds, $tb: truncateBefore };
      await append(`$$${stream}`, 'any', [{ id: randomUUID(), type: '$metadata', data, metadata: {} }]);
    },
    ping: async () => {
      if (performance.now() < quietUntil) return false;
      try {
        await reads.ask();
        void tryDenied();
        return true;
      } catch (error) {
        if (isLasting(error)) quietUntil = performance.now() + DENIED_PAUSE;
        return false;
      }
    },
    close,
  };
}

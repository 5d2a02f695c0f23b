import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '#contracts/core/json';
import { chainHash, genesis } from '#events/core/chain';
import { idOf } from '#events/core/message';
import type { Clock, Random } from '#events/core/ports';
import { iso } from '#events/core/ports';
import { comparePositions, type Position } from '#events/core/position';
import { patienceOf } from '#events/store/patience';
import {
  type EventStore,
  type NewEvent,
  type StoredEvent,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '#events/store/store';
import { type KeysTogether, keysTogether } from '#events/store/together/keysTogether';
import { newIv, open, readable, seal } from './seal.ts';

/**
 * The keys of the people in the log: one stream `key-{subject}` each, wrapped by the master key. The stream of an erased
 * person ends with `SubjectKeyErased` and is deleted. A server keeps the last event of a deleted stream for ever, so the
 * last one must not be the key.
 */
export interface KeyRing extends KeysTogether {
  /** The subject's key; null when it never existed or was erased. */
  find(subject: string): Promise<Buffer | null>;
  /** The subject's key, created when it does not exist. */
  obtain(subject: string): Promise<Buffer>;
  /**
   * Ends the subject's key and deletes its stream. Everything sealed with it is unreadable from then on. A key made after
   * `before`, the position of the fact that erased the subject, stays. Safe to repeat; without a key, nothing happens.
   */
  erase(subject: string, before?: Position): Promise<void>;
  /**
   * The same, and writes the last event of a deleted stream again. Earlier builds deleted key streams without a last
   * event, and the key remained.
   */
  eraseAgain(subject: string, before: Position): Promise<void>;
  /** True when the master key opens the first key of this log, or the log has no keys. */
  fits(): Promise<boolean>;
  /** Caches a subject's key found while reading the log, unless it is known to be erased. */
  learn(event: StoredEvent): void;
  /** Drops the subject's key. Keys made before `erased`, the position of an erasure, are never used again. */
  forget(subject: string, erased?: Position): void;
  /** True when an erasure of the subject after `position` is known. */
  isErasedSince(subject: string, position: Position): boolean;
  /** Calls back after each erasure of a subject, here or in another process. */
  whenErased(drop: (subject: string) => void): void;
}

export interface KeyRingOptions {
  readonly store: EventStore;
  /** 32 bytes. */
  readonly masterKey: Buffer;
  readonly random: Random;
  readonly clock: Clock;
  /** Keys kept in memory; the least recently used goes first. A table of keys counts by its length. */
  readonly cached?: number;
}

export const keyCreated = 'SubjectKeyCreated';
/** The last event of an erased key's stream. It holds no secret. */
export const keyErased = 'SubjectKeyErased';
const streamOf = (subject: string) => `key-${subject}`;

/**
 * After a deleted stream began again, a server may say for a quarter of a second that it is not there. Milliseconds, for
 * all attempts and between two.
 */
const TOO_EARLY = 1_000;
const PAUSE = 25;

/** The bytes of a key. */
const KEY = 32;

/** Another process erased this key, or made a new one, at the same time. */
function unlessConflict(error: unknown): void {
  if (!(error instanceof WrongExpectedVersionError)) throw error;
}

export function keyRing({ store, masterKey, random, clock, cached = 20_000 }: KeyRingOptions): KeyRing {
  const cache = new Map<string, Buffer>();
  const erasures = new Map<string, Position>();
  const erased = new Set<(subject: string) => void>();
  let forgotten = 0;
  const forget = (subject: string, at?: Position): void => {
    const known = erasures.get(subject);
    if (at && (!known || comparePositions(at, known) > 0)) erasures.set(subject, at);
    drop(subject);
    forgotten += 1;
    for (const tell of erased) tell(subject);
  };
  let bytes = 0;
  const drop = (subject: string): void => {
    bytes -= cache.get(subject)?.length ?? 0;
    cache.delete(subject);
  };
  const remember = (subject: string, key: Buffer): Buffer => {
    drop(subject);
    cache.set(subject, key);
    bytes += key.length;
    for (const oldest of cache.keys()) {
      if (bytes <= cached * KEY || oldest === subject) break;
      drop(oldest);
    }
    return key;
  };
  const isErased = (subject: string, created: Position): boolean => isBefore(created, erasures.get(subject));

  const unwrap = (subject: string, data: JsonObject): Buffer =>
    Buffer.from(open(String(data.wrapped), masterKey, streamOf(subject)) as string, 'base64');

  const lastOf = async (subject: string): Promise<StoredEvent | undefined> => {
    // Read to the end: leaving a call early resets it, and servers take many resets for an attack.
    let last: StoredEvent | undefined;
    try {
      for await (const event of store.read(streamOf(subject), { backwards: true, maxCount: 1 })) last ??= event;
    } catch (error) {
      // Erased for good, by a tombstone.
      if (!(error instanceof StreamDeletedError)) throw error;
    }
    return last;
  };

  /** The events of one person are decoded together: the key is read once for all of them. */
  const reading = new Map<string, { readonly since: number; readonly key: Promise<Buffer | null> }>();
  const find = async (subject: string): Promise<Buffer | null> => {
    const known = cache.get(subject);
    if (known) return remember(subject, known);
    const under = reading.get(subject);
    // A reading that began before an erasure may bring an ended key.
    if (under?.since === forgotten) return under.key;
    const one = { since: forgotten, key: readKey(subject) };
    reading.set(subject, one);
    try {
      return await one.key;
    } finally {
      if (reading.get(subject) === one) reading.delete(subject);
    }
  };

  const readKey = async (subject: string): Promise<Buffer | null> => {
    const before = forgotten;
    const last = await lastOf(subject);
    if (last?.type !== keyCreated || isErased(subject, last.position)) return null;
    const key = readable(() => unwrap(subject, last.data));
    // This subject may have been erased meanwhile.
    return before === forgotten ? remember(subject, key) : key;
  };

  /** The events of a key stream are no facts of an organization, so their metadata is short. */
  const eventOf = (type: string, data: JsonObject, previous: string): NewEvent => {
    const metadata: JsonObject = { occurredAt: iso(clock.now()) };
    const id = random.uuid();
    // Without the mark: the place of a key is not covered, because a key of many people is written anew at another.
    const hash = chainHash(previous, { stream: '', revision: 0, id, type, data, metadata });
    return { id, type, data, metadata: { ...metadata, hash } };
  };

  const obtain = async (subject: string): Promise<Buffer> => {
    const known = cache.get(subject);
    if (known) return remember(subject, known);
    // A subject without a cached key is most often new, so trying to create the key also finds out whether one exists.
    return (await create(subject, random.bytes(KEY))) ?? (await standing(subject)) ?? obtain(subject);
  };

  /** Null when the subject has a key. */
  const create = async (subject: string, key: Buffer): Promise<Buffer | null> => {
    const data = { wrapped: seal(key.toString('base64'), masterKey, newIv(random), streamOf(subject)) };
    try {
      const before = forgotten;
      await store.append(streamOf(subject), 'none', [eventOf(keyCreated, data, genesis)]);
      return before === forgotten ? remember(subject, key) : key;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      return null;
    }
  };

  /** The key that exists, or null when a new one can be made. */
  const standing = async (subject: string): Promise<Buffer | null> => {
    for (const patience = patienceOf(TOO_EARLY); ; ) {
      const found = await find(subject);
      if (found) return found;
      const last = await lastOf(subject);
      if (last && isErased(subject, last.position)) {
        await end(subject, erasures.get(subject));
        return null;
      }
      // The process that began to erase the key ended before it deleted the stream.
      if (last?.type === keyErased) {
        await remove(subject, last).catch(unlessConflict);
        return null;
      }
      if (patience.left() === 0) return null;
      // Not there yet, or there by now: nothing may be ended here.
      await sleep(PAUSE);
    }
  };

  /** Deletes the stream of an ended key, and ends a key made before `before` first. Returns the event it left standing. */
  const end = async (subject: string, before: Position | undefined): Promise<StoredEvent | undefined> => {
    for (;;) {
      const last = await lastOf(subject);
      const stays = last?.type === keyCreated && before !== undefined && !isBefore(last.position, before);
      if (!last || stays) return last;
      try {
        await remove(subject, last);
      } catch (error) {
        unlessConflict(error);
      }
    }
  };

  /** At exact revisions, so that a key made meanwhile stays. */
  const remove = async (subject: string, last: StoredEvent): Promise<void> => {
    const stream = streamOf(subject);
    if (last.type === keyErased) return store.delete(stream, last.revision);
    const ending = eventOf(keyErased, {}, String(last.metadata.hash));
    const { revision } = await store.append(stream, last.revision, [ending]);
    await store.delete(stream, revision);
  };

  const erase = async (subject: string, before?: Position): Promise<StoredEvent | undefined> => {
    forget(subject, before);
    const left = await end(subject, before);
    forget(subject, before);
    return left;
  };

  const together = keysTogether({
    random,
    find,
    create,
    made: async (subject) => {
      const last = await lastOf(subject);
      return last?.type === keyCreated ? last : undefined;
    },
    end: async (subject) => void (await erase(subject, undefined)),
  });

  return {
    ...together,
    find,
    obtain,
    isErasedSince: (subject, position) => isErased(subject, position),
    erase: async (subject, before) => void (await erase(subject, before)),
    eraseAgain: async (subject, before) => {
      if (await erase(subject, before)) return;
      try {
        const { revision } = await store.append(streamOf(subject), 'none', [eventOf(keyErased, {}, genesis)]);
        await store.delete(streamOf(subject), revision);
      } catch (error) {
        // A new key was made meanwhile, and the erased one is no longer the last event.
        if (!(error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError)) throw error;
      }
    },
    fits: async () => {
      let fits = true;
      for await (const { stream, data } of store.readAll({ types: [keyCreated], maxCount: 1 })) {
        try {
          unwrap(idOf(stream), data);
        } catch {
          fits = false;
        }
      }
      return fits;
    },
    learn: ({ stream, data, position }) => {
      const subject = idOf(stream);
      if (!isErased(subject, position)) remember(subject, unwrap(subject, data));
    },
    forget,
    whenErased: (drop) => void erased.add(drop),
  };
}

/** True when the log holds a key of anyone, so that it needs the master key that sealed it. */
export async function holdsKeys(store: Pick<EventStore, 'readAll'>): Promise<boolean> {
  let holds = false;
  for await (const { type } of store.readAll({ types: [keyCreated], maxCount: 1 })) holds ||= type === keyCreated;
  return holds;
}

const isBefore = (position: Position, other: Position | undefined): boolean =>
  other !== undefined && comparePositions(position, other) < 0;

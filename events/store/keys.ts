import type { JsonObject } from '#contracts/core/json';
import { chainHash, genesis } from '#events/core/chain';
import { eventId } from '#events/core/ids';
import { idOf } from '#events/core/message';
import type { Clock, Random } from '#events/core/ports';
import { iso } from '#events/core/ports';
import { newIv, open, readable, seal } from './seal.ts';
import { type EventStore, type StoredEvent, StreamDeletedError, WrongExpectedVersionError } from './store.ts';

/** The keys of the people in the log: one stream `key-{subject}` each, wrapped by the master key. */
export interface KeyRing {
  /** The subject's key; null when it never existed or was erased. */
  find(subject: string): Promise<Buffer | null>;
  /** The subject's key, created when it does not exist. */
  obtain(subject: string): Promise<Buffer>;
  /** Deletes the key stream. Everything sealed for this subject is unreadable from then on. */
  erase(subject: string): Promise<void>;
  /** True when the master key opens the first key of this log, or the log has no keys. */
  fits(): Promise<boolean>;
  /** Caches a subject's key found while reading the log. */
  learn(event: StoredEvent): void;
  /** Drops a key that another process erased. */
  forget(subject: string): void;
  /** Calls back after each erasure of a subject, here or in another process. */
  whenErased(drop: () => void): void;
}

export interface KeyRingOptions {
  readonly store: EventStore;
  /** 32 bytes. */
  readonly masterKey: Buffer;
  readonly random: Random;
  readonly clock: Clock;
  /** Keys kept in memory; the least recently used goes first. */
  readonly cached?: number;
}

export const keyCreated = 'SubjectKeyCreated';
const streamOf = (subject: string) => `key-${subject}`;

export function keyRing({ store, masterKey, random, clock, cached = 20_000 }: KeyRingOptions): KeyRing {
  const cache = new Map<string, Buffer>();
  const erased = new Set<() => void>();
  let erasures = 0;
  const forget = (subject: string): void => {
    cache.delete(subject);
    erasures += 1;
    for (const drop of erased) drop();
  };
  const remember = (subject: string, key: Buffer): Buffer => {
    cache.delete(subject);
    cache.set(subject, key);
    const oldest = cache.keys().next();
    if (cache.size > cached && !oldest.done) cache.delete(oldest.value);
    return key;
  };

  const unwrap = (subject: string, data: JsonObject): Buffer =>
    Buffer.from(open(String(data.wrapped), masterKey, streamOf(subject)) as string, 'base64');

  const find = async (subject: string): Promise<Buffer | null> => {
    const known = cache.get(subject);
    if (known) return remember(subject, known);
    const before = erasures;
    // Read to the end: leaving a call early resets it, and servers take many resets for an attack.
    let key: Buffer | null = null;
    try {
      for await (const { data } of store.read(streamOf(subject), { maxCount: 1 })) {
        key ??= readable(() => unwrap(subject, data));
      }
    } catch (error) {
      // Erased for good, by a tombstone.
      if (error instanceof StreamDeletedError) return null;
      throw error;
    }
    // This subject may have been erased meanwhile.
    return key && (before === erasures ? remember(subject, key) : key);
  };

  const obtain = async (subject: string): Promise<Buffer> => {
    const known = cache.get(subject);
    if (known) return remember(subject, known);
    // A subject without a cached key is most often new, so trying to create the key also finds out whether one exists.
    const key = random.bytes(32);
    const data = { wrapped: seal(key.toString('base64'), masterKey, newIv(random), streamOf(subject)) };
    const metadata: JsonObject = { occurredAt: iso(clock.now()) };
    const hash = chainHash(genesis, { type: keyCreated, data, metadata });
    const event = { id: eventId(random.uuid(), 0), type: keyCreated, data, metadata: { ...metadata, hash } };
    try {
      await store.append(streamOf(subject), 'none', [event]);
      return remember(subject, key);
    } catch (error) {
      // The key existed: use it.
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      return (await find(subject)) ?? obtain(subject);
    }
  };

  return {
    find,
    obtain,
    erase: async (subject) => {
      forget(subject);
      await store.delete(streamOf(subject));
      forget(subject);
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
    learn: ({ stream, data }) => {
      const subject = idOf(stream);
      remember(subject, unwrap(subject, data));
    },
    forget,
    whenErased: (drop) => void erased.add(drop),
  };
}

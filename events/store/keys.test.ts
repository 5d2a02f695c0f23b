import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import type { Random } from '#events/core/ports';
import { type KeyRing, keyCreated, keyRing } from './keys.ts';
import { Undecodable } from './seal.ts';
import { type EventStore, type StoredEvent, StreamDeletedError, WrongExpectedVersionError } from './store.ts';

const random: Random = { bytes: randomBytes, uuid: randomUUID };
const clock = { now: () => Date.parse('2026-03-01T12:00:00.000Z'), at: () => () => {} };
const masterKey = Buffer.alloc(32, 7);

/** One stream a subject, as the store keeps them; `read` says what happens while a read is under way. */
function memory() {
  const streams = new Map<string, StoredEvent[]>();
  const state = { reads: 0, during: async () => {}, gone: new Set<string>() };
  const store = {
    append: async (stream: string, _: 'none', [event]: readonly { type: string; data: JsonObject }[]) => {
      if (streams.has(stream))
        throw new WrongExpectedVersionError(undefined, { streamName: stream, current: 0n, expected: 'no_stream' });
      streams.set(stream, [{ ...event, stream } as unknown as StoredEvent]);
      return { revision: 0, position: { commit: 1n, prepare: 1n } };
    },
    async *read(stream: string) {
      state.reads += 1;
      if (state.gone.has(stream)) throw new StreamDeletedError(undefined, stream);
      for (const event of streams.get(stream) ?? []) {
        yield event;
        await state.during();
      }
    },
    async *readAll() {
      for (const events of streams.values()) yield* events;
    },
    delete: async (stream: string) => void streams.delete(stream),
  };
  return { streams, state, store: store as unknown as EventStore };
}

let { streams, state, store } = memory();
const ring = (options: { cached?: number; masterKey?: Buffer } = {}): KeyRing =>
  keyRing({ store, masterKey, random, clock, ...options });
beforeEach(() => {
  ({ streams, state, store } = memory());
});

describe('the key of a person', () => {
  it('is made once, and found again by every process', async () => {
    const keys = ring();
    const made = await keys.obtain('ada');
    expect(made).toHaveLength(32);
    expect(await keys.obtain('ada')).toEqual(made);
    expect(await ring().find('ada')).toEqual(made);
    expect(await ring().obtain('ada')).toEqual(made);
    expect([...streams.keys()]).toEqual(['key-ada']);
  });

  it('is of that person alone, and is in the log only wrapped', async () => {
    const keys = ring();
    const [ada, bo] = [await keys.obtain('ada'), await keys.obtain('bo')];
    expect(ada.equals(bo)).toBe(false);
    expect(JSON.stringify([...streams.values()])).not.toContain(ada.toString('base64'));
  });

  it('is absent when it was never made', async () => expect(await ring().find('ada')).toBeNull());

  it('is read once while it is remembered', async () => {
    await ring().obtain('ada');
    const keys = ring();
    await keys.find('ada');
    await keys.find('ada');
    expect(state.reads).toBe(1);
  });

  it('is dropped from memory when it was used least recently', async () => {
    const keys = ring({ cached: 2 });
    for (const subject of ['ada', 'bo', 'ada', 'cy']) await keys.obtain(subject);
    await keys.find('ada');
    await keys.find('cy');
    expect(state.reads).toBe(0);
    await keys.find('bo');
    expect(state.reads).toBe(1);
  });

  it('is learned while reading the log, without a separate read', async () => {
    const made = await ring().obtain('ada');
    const [event] = streams.get('key-ada') ?? [];
    const keys = ring();
    if (event) keys.learn(event);
    expect(await keys.find('ada')).toEqual(made);
    expect(state.reads).toBe(0);
    expect(event?.type).toBe(keyCreated);
  });

  it('cannot be opened with another master key, and that is not an outage', async () => {
    await ring().obtain('ada');
    const other = ring({ masterKey: Buffer.alloc(32, 8) });
    await expect(other.find('ada')).rejects.toThrow(Undecodable);
  });
});

describe('an erased person', () => {
  it('has no key any more, here or elsewhere', async () => {
    const keys = ring();
    await keys.obtain('ada');
    await keys.erase('ada');
    expect(await keys.find('ada')).toBeNull();
    expect(await ring().find('ada')).toBeNull();
  });

  it('has no key when the stream is gone for good', async () => {
    state.gone.add('key-ada');
    expect(await ring().find('ada')).toBeNull();
  });

  it('leaves no key in memory, though it was just being read', async () => {
    await ring().obtain('ada');
    const keys = ring();
    state.during = async () => {
      state.during = async () => {};
      await keys.erase('ada');
    };
    await keys.find('ada');
    expect(await keys.find('ada')).toBeNull();
  });

  it('leaves no key in memory when another process erases it during a read', async () => {
    await ring().obtain('ada');
    const keys = ring();
    state.during = async () => {
      streams.delete('key-ada');
      keys.forget('ada');
    };
    await keys.find('ada');
    expect(await keys.find('ada')).toBeNull();
  });

  it('is forgotten by every cache of opened words, before and after the stream is deleted', async () => {
    const keys = ring();
    await keys.obtain('ada');
    const seen: boolean[] = [];
    keys.whenErased(() => seen.push(streams.has('key-ada')));
    await keys.erase('ada');
    expect(seen).toEqual([true, false]);
  });

  it('is forgotten at the word of another process', async () => {
    const keys = ring();
    await keys.obtain('ada');
    let told = 0;
    keys.whenErased(() => (told += 1));
    streams.delete('key-ada');
    keys.forget('ada');
    expect(await keys.find('ada')).toBeNull();
    expect(told).toBe(1);
  });
});

describe('a store that does not answer', () => {
  it('is an outage, not a person without a key', async () => {
    store.read = () => {
      throw new Error('the session was closed');
    };
    await expect(ring().find('ada')).rejects.toThrow('the session was closed');
  });

  it('is not confused with an earlier key', async () => {
    store.append = () => Promise.reject(new Error('the session was closed'));
    await expect(ring().obtain('ada')).rejects.toThrow('the session was closed');
  });
});

describe('the master key', () => {
  it('fits the log whose keys it opens, and an empty one', async () => {
    expect(await ring().fits()).toBe(true);
    await ring().obtain('ada');
    expect(await ring().fits()).toBe(true);
  });

  it('does not fit another log', async () => {
    await ring().obtain('ada');
    expect(await ring({ masterKey: Buffer.alloc(32, 8) }).fits()).toBe(false);
  });
});

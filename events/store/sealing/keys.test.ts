import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { firstBreak } from '#events/core/chain';
import type { Random } from '#events/core/ports';
import { type EventStore, type StoredEvent, StreamDeletedError, WrongExpectedVersionError } from '#events/store/store';
import { holdsKeys, type KeyRing, keyCreated, keyErased, keyRing } from './keys.ts';
import { Undecodable } from './seal.ts';

const random: Random = { bytes: randomBytes, uuid: randomUUID };
const clock = { now: () => Date.parse('2026-03-01T12:00:00.000Z'), at: () => () => {} };
const masterKey = Buffer.alloc(32, 7);

/**
 * A log as a server keeps it. `streams` is what reads of a stream show; `scavenged` is what a scavenge leaves: the last
 * event of a deleted stream stays. `during` says what happens while a read is under way, `before` what happens before a
 * write.
 */
function memory() {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const state = {
    reads: 0,
    /** So many reads come too early: they do not see what was just written. */
    tooEarly: 0,
    during: async () => {},
    before: (async () => {}) as (what: 'append' | 'delete') => Promise<void>,
    gone: new Set<string>(),
  };
  const lastOf = (stream: string) => log.findLast((event) => event.stream === stream)?.revision ?? -1;
  const check = (stream: string, expected: number | 'none' | undefined) => {
    const last = lastOf(stream);
    const holds = expected === 'none' ? !streams.has(stream) : expected === undefined || expected === last;
    if (!holds || (expected === undefined && last < 0))
      throw new WrongExpectedVersionError(undefined, { streamName: stream, current: BigInt(last), expected: 'any' });
  };
  const store = {
    append: async (
      stream: string,
      expected: number | 'none',
      [event]: readonly { type: string; data: JsonObject }[],
    ) => {
      await state.before('append');
      check(stream, expected);
      const position = { commit: BigInt(log.length + 1), prepare: BigInt(log.length + 1) };
      const stored = { ...event, stream, revision: lastOf(stream) + 1, position } as unknown as StoredEvent;
      log.push(stored);
      streams.set(stream, [...(streams.get(stream) ?? []), stored]);
      return stored;
    },
    async *read(stream: string) {
      state.reads += 1;
      if (state.tooEarly-- > 0) return;
      if (state.gone.has(stream)) throw new StreamDeletedError(undefined, stream);
      const last = streams.get(stream)?.at(-1);
      if (!last) return;
      yield last;
      await state.during();
    },
    async *readAll() {
      for (const events of streams.values()) yield* events;
    },
    delete: async (stream: string, revision?: number) => {
      await state.before('delete');
      check(stream, revision);
      streams.delete(stream);
    },
  };
  const scavenged = () =>
    log.filter(({ stream, revision }) => streams.has(stream) || revision === lastOf(stream)).map(({ type }) => type);
  return { log, streams, state, scavenged, store: store as unknown as EventStore };
}

let { log, streams, state, scavenged, store } = memory();
const ring = (options: { cached?: number; masterKey?: Buffer } = {}): KeyRing =>
  keyRing({ store, masterKey, random, clock, ...options });
beforeEach(() => {
  ({ log, streams, state, scavenged, store } = memory());
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
    expect(JSON.stringify(log.map((event) => event.data))).not.toContain(ada.toString('base64'));
  });

  it('is absent when it was never made', async () => expect(await ring().find('ada')).toBeNull());

  it('is read once while it is remembered', async () => {
    await ring().obtain('ada');
    const keys = ring();
    await keys.find('ada');
    await keys.find('ada');
    expect(state.reads).toBe(1);
  });

  it('is read once for all events that are opened together', async () => {
    await ring().obtain('ada');
    const keys = ring();
    const [first, ...others] = await Promise.all([keys.find('ada'), keys.find('ada'), keys.find('ada')]);
    expect(first).toHaveLength(32);
    for (const other of others) expect(other).toEqual(first);
    expect(state.reads).toBe(1);
  });

  it('is asked for again after a reading that failed', async () => {
    await ring().obtain('ada');
    const keys = ring();
    state.during = () => Promise.reject(new Error('the store is away'));
    await expect(Promise.all([keys.find('ada'), keys.find('ada')])).rejects.toThrow('the store is away');
    state.during = async () => {};
    expect(await keys.find('ada')).toHaveLength(32);
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

describe('a key made again after an erasure', () => {
  it.each([1, 2, 3, 4])('is used by another process, although %i of its reads come too early', async (tooEarly) => {
    const here = ring();
    await here.obtain('ada');
    await here.erase('ada');
    const made = await here.obtain('ada');
    state.tooEarly = tooEarly;
    expect(await ring().obtain('ada')).toEqual(made);
    // A key that another process has just made may not be ended.
    expect(log.at(-1)?.type).toBe(keyCreated);
    expect(await ring().find('ada')).toEqual(made);
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

  it('gives no key to a question after the erasure, though a reading from before is under way', async () => {
    await ring().obtain('ada');
    const keys = ring();
    let later: Promise<Buffer | null> = Promise.resolve(null);
    state.during = async () => {
      state.during = async () => {};
      streams.delete('key-ada');
      keys.forget('ada');
      later = keys.find('ada');
    };
    await keys.find('ada');
    expect(await later).toBeNull();
  });

  it('leaves no key for a scavenge to keep, however often the person is erased and comes back', async () => {
    const keys = ring();
    for (let times = 0; times < 3; times++) {
      await keys.obtain('ada');
      await keys.erase('ada');
      await keys.erase('ada');
    }
    expect(scavenged()).toEqual([keyErased]);
    expect(log.map(({ type }) => type)).toEqual([keyCreated, keyErased, keyCreated, keyErased, keyCreated, keyErased]);
    // Control: a deletion alone, as earlier builds did it, leaves the key.
    await keys.obtain('bo');
    await store.delete('key-bo');
    expect(scavenged()).toEqual([keyErased, keyCreated]);
  });

  it('is chained to the key', async () => {
    await ring().obtain('ada');
    await ring().erase('ada');
    expect(firstBreak(log)).toBeUndefined();
    expect(log[1]?.data).toEqual({});
  });

  it('without a key is done, and leaves nothing', async () => {
    await ring().erase('ada');
    state.gone.add('key-bo');
    await ring().erase('bo');
    expect(log).toEqual([]);
  });

  it('has no key when the process was killed between the last event and the deletion', async () => {
    const keys = ring();
    const lost = await keys.obtain('ada');
    state.before = (what) => (what === 'delete' ? Promise.reject(new Error('killed')) : Promise.resolve());
    await expect(keys.erase('ada')).rejects.toThrow('killed');
    state.before = async () => {};
    expect(await keys.find('ada')).toBeNull();
    expect(await ring().find('ada')).toBeNull();
    await ring().erase('ada');
    expect([streams.size, scavenged()]).toEqual([0, [keyErased]]);
    expect((await ring().obtain('ada')).equals(lost)).toBe(false);
  });

  it('gets a new key after a process was killed half way, and the old one is deleted first', async () => {
    const keys = ring();
    await keys.obtain('ada');
    state.before = (what) => (what === 'delete' ? Promise.reject(new Error('killed')) : Promise.resolve());
    await expect(keys.erase('ada')).rejects.toThrow('killed');
    state.before = async () => {};
    const fresh = await ring().obtain('ada');
    expect(await ring().find('ada')).toEqual(fresh);
    expect(streams.get('key-ada')?.map(({ revision }) => revision)).toEqual([2]);
  });

  it('keeps a key made after the fact that erased the person', async () => {
    await ring().obtain('ada');
    const fact = { commit: 1n, prepare: 2n };
    const keys = ring();
    await keys.erase('ada', fact);
    const fresh = await keys.obtain('ada');
    await keys.erase('ada', fact);
    await keys.eraseAgain('ada', fact);
    expect(await keys.find('ada')).toEqual(fresh);
    expect(await ring().find('ada')).toEqual(fresh);
  });

  it('keeps a key made while another process erases the old one', async () => {
    const keys = ring();
    await keys.obtain('ada');
    const fact = { commit: 1n, prepare: 2n };
    let fresh: Buffer | undefined;
    state.before = async (what) => {
      if (what === 'append') return;
      state.before = async () => {};
      await ring().erase('ada', fact);
      fresh = await ring().obtain('ada');
    };
    await keys.erase('ada', fact);
    expect(fresh).toBeDefined();
    expect(await keys.find('ada')).toEqual(fresh);
  });

  it('whose key stream earlier builds only deleted is erased by writing its last event once more', async () => {
    await ring().obtain('ada');
    await store.delete('key-ada');
    const fact = { commit: 1n, prepare: 2n };
    await ring().erase('ada', fact);
    expect(scavenged()).toEqual([keyCreated]);
    await ring().eraseAgain('ada', fact);
    await ring().eraseAgain('ada', fact);
    expect([scavenged(), streams.size]).toEqual([[keyErased], 0]);
  });

  it('is not learned again while the log is read, but a later key is', async () => {
    const old = await ring().obtain('ada');
    const [event] = log;
    const keys = ring();
    keys.forget('ada', { commit: 2n, prepare: 2n });
    if (event) keys.learn(event);
    expect(await keys.find('ada')).toBeNull();
    await ring().erase('ada');
    const fresh = await ring().obtain('ada');
    const later = log.at(-1);
    if (later) keys.learn(later);
    expect(await keys.find('ada')).toEqual(fresh);
    // Control: a ring that does not know of the erasure learns the erased key.
    const ignorant = ring();
    if (event) ignorant.learn(event);
    expect(await ignorant.find('ada')).toEqual(old);
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

  it('is needed by a log that holds a key of anyone', async () => {
    expect(await holdsKeys(store)).toBe(false);
    // A store that ignores the filter.
    streams.set('incident-i1', [{ type: 'IncidentCreated' } as StoredEvent]);
    expect(await holdsKeys(store)).toBe(false);
    await ring().obtain('ada');
    streams.set('incident-i2', [{ type: 'IncidentCreated' } as StoredEvent]);
    expect(await holdsKeys(store)).toBe(true);
  });
});

import { describe, expect, it, vi } from 'vitest';
import {
  clock,
  deleted,
  erased,
  logInMemory,
  manual,
  opened,
  reworded,
  type Written,
} from '#services/testing/logInMemory';
import { replayOf } from './replay.ts';

const known = (at: string) => ({ at: clock(at), clock: 'known' }) as const;
const happened = (at: string) => ({ at: clock(at), clock: 'happened' }) as const;
const ofCity = (city: string): Written => opened(`${city}-1`, '08:00', city, { entity: city });

describe('the past of an organization', () => {
  const log = () =>
    logInMemory(
      { type: 'EntityRegistered', stream: 'entity-arvada', data: { entity: 'arvada' }, at: '07:00' },
      opened('i1', '08:00', 'Water'),
      manual(true, '08:10'),
      reworded('i1', '08:20', 'Sewage'),
      manual(false, '08:05', { known: '08:30' }),
    );

  it('is asked like the read models of today', async () => {
    const past = await replayOf(log().ports).asOf('arvada', known('08:10'));
    expect(past?.views.docs('incident_cards').map(({ card }) => card.description)).toEqual(['Water']);
    expect(past?.views.doc('incident_cards', 'i1')?.card.description).toBe('Water');
    expect(past?.views.doc('incident_cards', 'i2')).toBeNull();
    expect(past?.views.doc('boards', 'arvada')?.manual_mode).toBe(true);
    expect(past?.views.docs('boards')).toHaveLength(1);
    expect([past?.position, past?.late, past?.timeline.length()]).toEqual([30, [], 5]);
  });

  it('has the calls that were linked to an incident, also one that was unlinked later', async () => {
    const link = (type: string, data: object, at: string): Written => ({ type, stream: 'incident-i2', data, at });
    const calls = logInMemory(
      { type: 'EntityRegistered', stream: 'entity-arvada', data: { entity: 'arvada' }, at: '07:00' },
      opened('i1', '08:00', 'Main break'),
      opened('i2', '08:10', 'Water in the street'),
      link('IncidentLinked', { to: 'i1' }, '08:20'),
      link('IncidentUnlinked', { from: 'i1', because: 'person', subject: 'i2', personal: { reason: '' } }, '08:30'),
    );
    const replay = replayOf(calls.ports);
    const then = async (at: string) => {
      const views = (await replay.asOf('arvada', known(at), 'i1'))?.views;
      const lines = views?.rows('incident_log', 'i1') ?? [];
      return [(views?.doc('incidents', 'i1') as { linked?: object } | null)?.linked, lines.map(({ event }) => event)];
    };
    expect(await then('08:10')).toEqual([undefined, ['created']]);
    expect(await then('08:20')).toEqual([['i2'], ['created', 'call:linked']]);
    expect(await then('08:30')).toEqual([undefined, ['created', 'call:linked', 'call:unlinked']]);
  });

  it('has the page of an incident only when it is asked for', async () => {
    const replay = replayOf(log().ports);
    const page = async (at: ReturnType<typeof known | typeof happened>, incident?: string) =>
      (await replay.asOf('arvada', at, incident))?.views.doc('incidents', 'i1');
    expect(await page(known('08:10'))).toBeNull();
    expect(await page(known('08:10'), 'i1')).not.toBeNull();
    expect(await page(known('07:30'), 'i1')).toBeNull();
    const early = await replay.asOf('arvada', known('08:10'), 'i1');
    const late = await replay.asOf('arvada', known('08:20'), 'i1');
    expect(JSON.stringify(early?.views.doc('incidents', 'i1'))).toContain('Water');
    expect(JSON.stringify(late?.views.doc('incidents', 'i1'))).toContain('Sewage');
  });

  it('has settings that became known later by the second clock, among all of them too', async () => {
    const replay = replayOf(log().ports);
    const at = async (instant: ReturnType<typeof known | typeof happened>) => {
      const views = (await replay.asOf('arvada', instant))?.views;
      return [views?.doc('boards', 'arvada'), ...(views?.docs('boards') ?? [])].map((board) => board?.manual_mode);
    };
    expect(await at(known('08:20'))).toEqual([true, true]);
    // It was switched off at 8:05 and on at 8:10, and the log says it in the other order.
    expect(await at(happened('08:20'))).toEqual([false, false]);
    expect(await at(known('08:30'))).toEqual([false, false]);
    expect((await replay.asOf('arvada', happened('08:06')))?.late).toEqual([4]);
    expect((await replay.asOf('arvada', known('06:00')))?.views.docs('boards')).toEqual([]);
  });

  it('begins at the start of the log', async () => {
    const past = await replayOf(log().ports).asOf('arvada', known('06:00'));
    expect([past?.position, past?.views.docs('incident_cards')]).toEqual([0, []]);
  });

  it('follows the log', async () => {
    const { ports, write } = log();
    const replay = replayOf(ports);
    expect((await replay.timeline('arvada'))?.length()).toBe(5);
    write(deleted('i1', '09:00'));
    expect((await replay.timeline('arvada'))?.length()).toBe(6);
    expect(await replay.size('arvada')).toMatchObject({ events: 6, inMemory: true });
    expect(await replay.size('durham')).toBeNull();
  });

  it('tells where the crews were', async () => {
    const data = { designation: 'one', lat: 1, lng: -105, accuracy: null };
    const { ports } = logInMemory({ type: 'CheckInCompleted', stream: 'crew-one', data, at: '08:00' });
    const past = await replayOf(ports).asOf('arvada', known('08:05'));
    expect([...(past?.tracks(clock('07:00'), 10).crews.keys() ?? [])]).toEqual(['one']);
    const before = await replayOf(ports).asOf('arvada', known('07:55'));
    expect(before?.tracks(clock('07:00'), 10).crews.size).toBe(0);
  });
});

describe('a past that changed', () => {
  it('is read again after a repair or an erasure by another process', async () => {
    const { ports, write, counts } = logInMemory(opened('i1', '08:00', 'Water at Mrs Hall'));
    const replay = replayOf(ports);
    await replay.asOf('arvada', known('08:00'));
    write(erased('i1', '09:00'));
    const past = await replay.asOf('arvada', known('08:00'));
    expect(past?.views.docs('incident_cards').map(({ card }) => card.description)).toEqual(['']);
    // One event before, the erasure, both again, and the first one for the instant.
    expect(counts.read).toBe(5);
    expect(past?.timeline.length()).toBe(2);
  });

  it('is read again when a key has ended, also in the middle of an answer', async () => {
    const { ports, endKey, counts } = logInMemory(opened('i1', '08:00', 'Water'), opened('i2', '08:10', 'Odor'));
    const replay = replayOf(ports);
    await replay.asOf('arvada', known('08:00'));
    expect(counts.read).toBe(2 + 1);
    endKey();
    expect(await replay.size('arvada')).toBeNull();
    await replay.asOf('arvada', known('08:10'));
    expect(counts.read).toBe(5);
    let ended = false;
    const read: typeof ports.store.read = (...asked) => {
      if (!ended) endKey();
      ended = true;
      return ports.store.read(...asked);
    };
    const other = replayOf({ ...ports, store: { ...ports.store, read } });
    const before = counts.read;
    expect((await other.asOf('arvada', known('08:10'), 'i1'))?.views.doc('incidents', 'i1')).not.toBeNull();
    expect(counts.read - before).toBe(4);
  });

  it('is not kept when a key ended while the log was opened', async () => {
    const { ports, endKey } = logInMemory(opened('i1', '08:00', 'Water'));
    let asked = 0;
    const readAll: typeof ports.store.readAll = (options) => {
      if (asked++ === 0) endKey();
      return ports.store.readAll(options);
    };
    const replay = replayOf({ ...ports, store: { ...ports.store, readAll } });
    expect((await replay.timeline('arvada'))?.length()).toBe(1);
    // The one that was dropped and another one each look for repairs and read the log.
    expect(asked).toBe(4);
  });
});

describe('the organizations in memory', () => {
  it('are three; the one looked at longest ago goes first', async () => {
    const cities = ['arvada', 'boulder', 'clifton', 'durham'];
    const { ports } = logInMemory(...cities.map(ofCity));
    const replay = replayOf(ports);
    for (const city of ['arvada', 'boulder', 'clifton', 'arvada', 'durham']) await replay.timeline(city);
    const held = await Promise.all(cities.map(async (city) => (await replay.size(city)) !== null));
    expect(held).toEqual([true, false, true, true]);
  });

  it('are as many as fit in the memory; one alone may exceed it', async () => {
    const cities = ['arvada', 'boulder'];
    const { ports } = logInMemory(...cities.map(ofCity));
    const replay = replayOf(ports, { memory: 1 });
    await replay.timeline('arvada');
    expect(await replay.size('arvada')).not.toBeNull();
    await replay.timeline('boulder');
    expect([await replay.size('arvada'), (await replay.size('boulder'))?.events]).toEqual([null, 1]);
    // They stay when there is room for both.
    const roomy = replayOf(ports, { memory: 1_000_000 });
    for (const city of cities) await roomy.timeline(city);
    expect(await roomy.size('arvada')).not.toBeNull();
  });

  it('are none of those whose reading failed: the next question reads again', async () => {
    const { ports } = logInMemory(opened('i1', '08:00', 'Water'));
    let isAway = true;
    const readAll: typeof ports.store.readAll = (options) => {
      if (isAway) throw new Error('the store is away');
      return ports.store.readAll(options);
    };
    const replay = replayOf({ ...ports, store: { ...ports.store, readAll } });
    await expect(replay.timeline('arvada')).rejects.toThrow('the store is away');
    isAway = false;
    expect((await replay.timeline('arvada'))?.length()).toBe(1);
  });

  it('keep a question waiting for ten seconds: an instant that takes longer is folded without it', async () => {
    const { ports } = logInMemory(
      opened('i1', '08:00', 'Water'),
      opened('i2', '07:00', 'Odor', { known: '09:00' }),
      reworded('i1', '09:30', 'Sewage'),
    );
    vi.useFakeTimers();
    const { readAll } = ports.store;
    const slowly: typeof readAll = async function* (options) {
      // A fold reads up to a place, the refresh before it to the end.
      if (options?.maxCount) await new Promise((resolve) => setTimeout(resolve, 15_000));
      yield* readAll(options);
    };
    const replay = replayOf({ ...ports, store: { ...ports.store, readAll: slowly } });
    await replay.timeline('arvada');
    const asked = async () =>
      (await replay.asOf('arvada', happened('07:30')))?.views.docs('incident_cards').length ?? null;
    const first = asked();
    await vi.advanceTimersByTimeAsync(10_000);
    const inTime = await Promise.race([first, Promise.resolve('waiting')]);
    await vi.advanceTimersByTimeAsync(30_000);
    const again = asked();
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();
    expect([inTime, await again]).toEqual([null, 1]);
  });

  it('are none after the process has stopped', async () => {
    const { ports } = logInMemory(opened('i1', '08:00', 'Water'));
    const replay = replayOf(ports);
    await replay.timeline('arvada');
    replay.close();
    expect(await replay.size('arvada')).toBeNull();
    await expect(replay.timeline('arvada')).rejects.toThrow('the process is stopping');
  });
});

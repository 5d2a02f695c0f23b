import type { Client } from '@grpc/grpc-js';
import { describe, expect, it, vi } from 'vitest';
import type { Position } from '#events/core/position';
import type { ReadAnswer } from '#events/store/answers';
import type { Answers } from '#events/store/connection/calls';
import type { Connection } from '#events/store/connection/connection';
import { NotAllowedError, NotNowError, WrongPositionError } from '#events/store/refusals';
import type { Place, StoredEvent } from '#events/store/types';
import { type Followed, follow, type SubscribeOptions } from './subscription.ts';

let slept: number[];
/** Called in each pause with their number so far. */
let inPause: (pauses: number) => void;
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    slept.push(milliseconds);
    inPause(slept.length);
    throw new Error('woken');
  },
}));

const at = (commit: number): Position => ({ commit: BigInt(commit), prepare: BigInt(commit) });
const stored = (n: number, type = 'NoteWritten'): StoredEvent => ({
  id: `e${n}`,
  type,
  stream: 'incident-i1',
  revision: n,
  position: at(n),
  data: {},
  metadata: {},
  recordedAt: '2026-03-01T12:00:00.000Z',
});
const event = (n: number, type?: string): ReadAnswer => ({ kind: 'event', event: stored(n, type) });
const checkpoint = (n?: number): ReadAnswer => ({ kind: 'checkpoint', position: n === undefined ? n : at(n) });
const caughtUp: ReadAnswer = { kind: 'caughtUp' };
const other: ReadAnswer = { kind: 'other' };
const cut = { code: 14, details: 'Connection dropped' };
const denied = { code: 7 };

/** The lots that a call answers, and what ends it. */
type Call = readonly (readonly ReadAnswer[] | object)[];

const shown = (one: Followed) => ('caughtUp' in one ? `all to ${one.caughtUp?.commit}` : one.id);

interface Setting extends Partial<SubscribeOptions> {
  readonly holds?: () => boolean;
  /** Called before each lot. */
  readonly inLot?: () => void;
}

/** A node that answers these calls one after the other, and its follower, who leaves in the pause after the last one. */
function following(calls: readonly Call[], { holds = () => true, inLot = () => {}, ...options }: Setting = {}) {
  const ending = new AbortController();
  const stop = () => ending.abort();
  const seen = {
    requests: [] as { from: unknown; filter: unknown }[],
    states: [] as unknown[],
    notes: [] as unknown[],
    places: [] as Place[],
    got: [] as string[][],
    cancelled: 0,
  };
  /** The callbacks for a lost connection. */
  const waiting = new Set<() => void>();
  slept = [];
  inPause = (pauses) => {
    if (pauses === calls.length) stop();
  };
  const read = (_: Client, request: (typeof seen.requests)[number]): Partial<Answers<ReadAnswer>> => {
    const steps = [...(calls[seen.requests.length] ?? [])];
    seen.requests.push(request);
    return {
      lot: async () => {
        inLot();
        const step = steps.shift();
        if (step === undefined || Array.isArray(step)) return step;
        throw step;
      },
      cancel: () => void seen.cancelled++,
    };
  };
  const whenLost = (callback: () => void) => {
    waiting.add(callback);
    return () => waiting.delete(callback);
  };
  const connection = { read, whenLost } as unknown as Connection;
  const lots = follow(
    {
      reach: async () => ({ connection, client: {} as Client }),
      permissions: { isDenied: () => false, isFull: () => false, note: (...said) => void seen.notes.push(said) },
      holds: async (place) => {
        seen.places.push(place);
        return holds();
      },
    },
    { signal: ending.signal, onState: (...state) => void seen.states.push(state), ...options },
  );
  const run = async (onLot: () => void = () => {}) => {
    for await (const lot of lots) {
      seen.got.push(lot.map(shown));
      onLot();
    }
    return seen;
  };
  return { seen, waiting, stop, run };
}

const live = ['live'];
const lost = ['lost', undefined];
const lostBy = ['lost', new NotNowError('Connection dropped')];
const filter = { on: 'type', regex: '^[^$]' };
const read = ['read all streams'];

describe('a follower of the log', () => {
  it('gets all events in batches, and hears when there are no more', async () => {
    const { run } = following([[[other, event(1), event(2)], [other], [event(3), caughtUp, event(4)], [caughtUp]]]);
    expect(await run()).toEqual({
      requests: [{ from: 'start', filter }],
      states: [live, live, lost],
      notes: [read, read, read, read],
      places: [],
      got: [['e1', 'e2'], ['e3'], ['all to 3', 'e4'], ['all to 4']],
      cancelled: 1,
    });
  });

  it('gets no event twice, nor those that it has seen', async () => {
    const { run } = following([[[event(3), event(4), event(5)], cut], [[event(5), event(6)]], []], { after: at(3) });
    const { requests, got } = await run();
    expect(got).toEqual([['e4', 'e5'], ['e6']]);
    expect(requests.map(({ from }) => from)).toEqual([at(3), at(5), at(6)]);
  });

  it('begins at the start after a position that is nowhere', async () => {
    const { requests } = await following([[]], { after: { commit: 1n, prepare: 2n ** 64n - 1n } }).run();
    expect(requests.map(({ from }) => from)).toEqual(['start']);
  });

  it('is sent the wanted events alone, and goes on behind the others', async () => {
    const call = [[event(1), event(2, 'NoteErased'), event(3, 'NoteErased')]];
    const { requests, got } = await following([call, []], { types: ['NoteWritten'] }).run();
    expect(got).toEqual([['e1']]);
    expect(requests).toEqual([
      { from: 'start', filter: { on: 'type', regex: '^(NoteWritten)$' } },
      { from: at(3), filter: { on: 'type', regex: '^(NoteWritten)$' } },
    ]);
  });

  it.each([
    ['the first one', [checkpoint(4)], at(4)],
    ['a later one', [event(2), checkpoint(4)], at(4)],
    ['none', [checkpoint()], 'start'],
    ['none after an event', [event(2), checkpoint()], at(2)],
    ['an older one', [event(6), checkpoint(4)], at(6)],
  ])('goes on behind a checkpoint: %s', async (_, lot, from) =>
    expect((await following([[lot], []]).run()).requests[1]?.from).toEqual(from),
  );
});

describe('a follower whose connection breaks', () => {
  it('hears it once, and waits twice as long each time, two seconds at most', async () => {
    const { run } = following(Array.from({ length: 8 }, () => [cut]));
    const { states, notes } = await run();
    expect(states).toEqual([lostBy]);
    expect(notes).toEqual(Array.from({ length: 8 }, () => ['read all streams', lostBy[1]]));
    expect(slept).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });

  it('hears it again, and begins with a short wait, once it had caught up', async () => {
    const { states } = await following([[cut], [cut], [[caughtUp], cut], [cut]]).run();
    expect(states).toEqual([lostBy, live, lostBy]);
    expect(slept).toEqual([50, 100, 50, 100]);
  });

  it('hears once that the server denies access, and waits for an operator', async () => {
    const { states } = await following([[cut], [denied], [denied], [cut]]).run();
    expect(states).toEqual([lostBy, ['denied', new NotAllowedError('rights')], lostBy]);
    expect(slept).toEqual([50, 10_000, 10_000, 100]);
  });

  it('leaves the answers of the old one, also when another call finds it broken', async () => {
    let during = [0, 0];
    const { seen, waiting, run } = following([[[event(1)]]], {
      inLot: () => {
        for (const callback of waiting) callback();
        during = [seen.cancelled, waiting.size];
      },
    });
    await run();
    expect(during).toEqual([2, 1]);
    expect([seen.cancelled, waiting.size]).toEqual([3, 0]);
  });
});

describe('a follower who has seen an event', () => {
  const place = { event: 'e5', position: at(5), hash: null };

  it('looks it up before each call', async () => {
    const { places, requests } = await following([[cut], [cut]], { seen: () => place }).run();
    expect(places).toEqual([place, place]);
    expect(requests).toHaveLength(2);
  });

  it('goes on without one', async () => {
    const { places, requests } = await following([[cut]], { seen: () => null }).run();
    expect([places, requests.length]).toEqual([[], 1]);
  });

  it('ends when the log does not hold it', async () => {
    const { seen, run } = following([[cut]], { seen: () => place, holds: () => false });
    await expect(run()).rejects.toBeInstanceOf(WrongPositionError);
    expect(seen).toMatchObject({ requests: [], states: [], notes: [['read all streams', new WrongPositionError()]] });
  });

  it('ends when the server has no event at its position', async () => {
    const { seen, run } = following([[{ code: 3, details: 'invalid position' }], []]);
    await expect(run()).rejects.toBeInstanceOf(WrongPositionError);
    expect([seen.requests.length, seen.states, slept]).toEqual([1, [], []]);
  });
});

describe('a follower who leaves', () => {
  it('before the beginning asks nothing', async () => {
    const { seen, stop, run } = following([[]], { seen: () => ({ event: 'e5', position: at(5), hash: null }) });
    stop();
    expect(await run()).toEqual({ requests: [], states: [], notes: [], places: [], got: [], cancelled: 0 });
    expect(seen.places).toEqual([]);
  });

  it('while the seen event is looked up asks no more', async () => {
    const { stop, run } = following([[]], {
      seen: () => ({ event: 'e5', position: at(5), hash: null }),
      holds: () => {
        stop();
        return true;
      },
    });
    expect(await run()).toMatchObject({ requests: [], states: [], cancelled: 0 });
  });

  it('while it waits ends the call, and hears of no loss', async () => {
    const { seen, stop, run } = following([[cut]], {
      inLot: () => {
        stop();
        expect(seen.cancelled).toBe(1);
      },
    });
    expect(await run()).toMatchObject({ states: [], cancelled: 2 });
    expect(slept).toEqual([]);
  });

  it('at an event gets no later one of the same batch', async () => {
    const { stop, run } = following([[[event(1), caughtUp, event(2)], [event(3)]]]);
    expect(await run(stop)).toMatchObject({ states: [], got: [['e1']] });
  });

  it('in a pause ends no call again', async () => {
    const { seen, waiting, run } = following([[cut]]);
    await run();
    expect([seen.cancelled, waiting.size]).toEqual([1, 0]);
  });
});

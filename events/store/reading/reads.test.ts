import type { Client } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '#events/core/position';
import type { ReadAnswer } from '#events/store/answers';
import { type Answers, NoAnswer } from '#events/store/connection/calls';
import { UnavailableError } from '#events/store/connection/client';
import type { Connection } from '#events/store/connection/connection';
import { NotAllowedError, NotNowError, WrongPositionError } from '#events/store/refusals';
import type { StoredEvent } from '#events/store/types';
import { type ReadAllOptions, readsOf } from './reads.ts';

let slept: number[];
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    slept.push(milliseconds);
    vi.advanceTimersByTime(milliseconds);
  },
}));
beforeEach(() => {
  slept = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const at = (commit: number): Position => ({ commit: BigInt(commit), prepare: BigInt(commit) });
const stored = (n: number, more: Partial<StoredEvent> = {}): StoredEvent => ({
  id: `e${n}`,
  type: 'NoteWritten',
  stream: 'incident-i1',
  revision: n,
  position: at(n),
  data: {},
  metadata: { hash: `h${n}` },
  recordedAt: '2026-03-01T12:00:00.000Z',
  ...more,
});
const event = (n: number, more?: Partial<StoredEvent>): ReadAnswer => ({ kind: 'event', event: stored(n, more) });
const events = (...numbers: readonly number[]) => numbers.map((n) => event(n));
const other: ReadAnswer = { kind: 'other' };
const tombstone = (n: number) => event(n, { type: '$streamDeleted' });

const busy = { code: 14, details: 'Server Is Busy' };
const notLeader = { code: 5, metadata: { get: () => ['not-leader'] } };
const denied = { code: 7 };
const wrongPosition = { code: 3, details: 'invalid position' };

/** The lots that a call answers, and what ends it. */
type Call = readonly (readonly ReadAnswer[] | object)[];

/** A node that answers these calls one after the other, and what was asked of it. */
function node(...calls: readonly Call[]) {
  const seen = {
    requests: [] as unknown[],
    leaders: [] as boolean[],
    silences: [] as (number | undefined)[],
    notes: [] as unknown[],
    lost: 0,
    cancelled: 0,
  };
  const read = (_: Client, request: object, { ofLeader = false } = {}): Partial<Answers<ReadAnswer>> => {
    const steps = [...(calls[seen.requests.length] ?? [])];
    seen.requests.push(request);
    seen.leaders.push(ofLeader);
    return {
      lot: async (silence) => {
        seen.silences.push(silence);
        const step = steps.shift();
        if (step === undefined || Array.isArray(step)) return step;
        throw step;
      },
      cancel: () => void seen.cancelled++,
    };
  };
  const connection = { read, lose: () => void seen.lost++ } as unknown as Connection;
  const reads = (findsLeader = false) =>
    readsOf({
      reach: async () => ({ connection, client: {} as Client }),
      permissions: { isDenied: () => false, isFull: () => false, note: (...said) => void seen.notes.push(said) },
      deadline: 1_000,
      findsLeader,
    });
  return { seen, reads };
}

const all = async (of: AsyncIterable<StoredEvent>) => {
  const found: number[] = [];
  for await (const { revision } of of) found.push(revision);
  return found;
};
const unlimited = Number.MAX_SAFE_INTEGER;
const noSystem = { on: 'type', regex: '^[^$]' };

describe('a read of a stream', () => {
  it.each([
    [{}, { from: 'start', backwards: false, count: unlimited }],
    [
      { backwards: true, maxCount: 1 },
      { from: 'end', backwards: true, count: 1 },
    ],
    [
      { from: 0, backwards: true },
      { from: 0, backwards: true, count: unlimited },
    ],
  ])('with the options %j asks for just that', async (options, request) => {
    const { seen, reads } = node([[event(0), other], [event(1)], [event(2)]]);
    expect(await all(reads().stream('incident-i1', options))).toEqual([0, 1, 2]);
    expect(seen).toEqual({
      requests: [{ stream: 'incident-i1', ...request }],
      leaders: [false],
      silences: [1_000, 1_000, 1_000, 1_000],
      notes: [['read a stream'], ['read a stream']],
      lost: 0,
      cancelled: 1,
    });
  });

  it('of no events asks nothing', async () => {
    const { seen, reads } = node([events(0)]);
    expect(await all(reads().stream('incident-i1', { maxCount: 0 }))).toEqual([]);
    expect(seen.requests).toEqual([]);
  });

  it('of the server says nothing about our rights', async () => {
    const { seen, reads } = node([events(0)], [denied]);
    expect(await all(reads().stream('$settings'))).toEqual([0]);
    await expect(all(reads().stream('$settings'))).rejects.toBeInstanceOf(NotAllowedError);
    expect(seen.notes).toEqual([]);
  });

  it('whose name only ends like one of the server’s says which right is missing', async () => {
    const { seen, reads } = node([denied]);
    await expect(all(reads().stream('costs$'))).rejects.toBeInstanceOf(NotAllowedError);
    expect(seen.notes).toEqual([['read a stream', new NotAllowedError('rights')]]);
    expect([seen.lost, slept]).toEqual([0, []]);
  });
});

describe('a read that fails', () => {
  it('is repeated over the same connection when the node is busy', async () => {
    const { seen, reads } = node([busy], [busy], [events(1)]);
    expect(await all(reads().all())).toEqual([1]);
    expect([slept, seen.lost, seen.cancelled]).toEqual([[100, 100], 0, 3]);
    expect(seen.notes).toEqual([
      ['read all streams', new NotNowError('Server Is Busy')],
      ['read all streams', new NotNowError('Server Is Busy')],
      ['read all streams'],
      ['read all streams'],
    ]);
  });

  it('is repeated no longer than its time', async () => {
    const { reads } = node(...Array.from({ length: 20 }, () => [busy]));
    await expect(all(reads().all())).rejects.toBeInstanceOf(NotNowError);
    expect(slept).toEqual(Array.from({ length: 7 }, () => 100));
  });

  it('is not repeated after its first answer, so that no event comes twice', async () => {
    const { seen, reads } = node([events(1), busy], [events(1)]);
    await expect(all(reads().all())).rejects.toBeInstanceOf(NotNowError);
    expect([seen.requests.length, seen.cancelled, seen.lost]).toEqual([1, 1, 0]);
  });

  it('leaves a node that does not answer', async () => {
    const { seen, reads } = node([new NoAnswer('no answer within 1000 ms')]);
    await expect(all(reads().all())).rejects.toBeInstanceOf(UnavailableError);
    expect([seen.lost, seen.requests.length]).toEqual([1, 1]);
  });

  it('leaves a node that names another leader, and is repeated', async () => {
    const { seen, reads } = node([notLeader], [events(1)]);
    expect(await all(reads().all())).toEqual([1]);
    expect(seen.lost).toBe(1);
  });

  it('fails when no node is reached', async () => {
    const gone = new Error('gone');
    const reads = readsOf({
      reach: () => Promise.reject(gone),
      permissions: { isDenied: () => false, isFull: () => false, note: () => {} },
      deadline: 1_000,
      findsLeader: false,
    });
    await expect(all(reads.all())).rejects.toBe(gone);
  });
});

describe('a read of the log', () => {
  const read = async (options: ReadAllOptions, ...calls: readonly Call[]) => {
    const { seen, reads } = node(...calls);
    return { seen, found: await all(reads().all(options)) };
  };
  const request = { from: 'start', backwards: false, count: unlimited, filter: noSystem };

  it('begins at its start, and may search for long', async () => {
    const { seen, found } = await read({}, [[other, ...events(1, 2)], events(3)]);
    expect(found).toEqual([1, 2, 3]);
    expect(seen.requests).toEqual([request]);
    expect(seen.silences).toEqual([30_000, 30_000, 30_000]);
  });

  it('begins at its end backwards', async () => {
    const { seen, found } = await read({ backwards: true }, [events(3, 2)]);
    expect(found).toEqual([3, 2]);
    expect(seen.requests).toEqual([{ ...request, from: 'end', backwards: true }]);
  });

  it.each([
    [false, [2, 3, 4]],
    [true, [4, 3, 2]],
  ])('goes on behind a position, backwards: %s', async (backwards, order) => {
    const { seen, found } = await read({ after: at(3), backwards }, [events(...order)]);
    expect(found).toEqual([order[2]]);
    expect(seen.requests).toEqual([{ ...request, from: at(3), backwards }]);
  });

  it('begins at the start after a position that is nowhere', async () => {
    const nowhere = { commit: 2n ** 64n - 1n, prepare: 0n };
    expect((await read({ after: nowhere }, [])).seen.requests).toEqual([request]);
  });

  it('gives the wanted types and streams alone', async () => {
    const call = [event(1), event(2, { type: 'NoteErased' }), event(3, { stream: 'beat-b1' }), event(4)];
    expect((await read({ types: ['NoteWritten'], streamPrefixes: ['incident-'] }, [call])).found).toEqual([1, 4]);
  });

  it('asks for one event more than wanted, and reads the answer to its end', async () => {
    const { seen, found } = await read({ maxCount: 2 }, [events(1), events(2), events(3)]);
    expect(found).toEqual([1, 2]);
    expect(seen.requests).toEqual([{ ...request, count: 3 }]);
    expect(seen.silences).toHaveLength(4);
  });

  it('asks again for those that the counted tombstones took', async () => {
    const { seen, found } = await read({ maxCount: 2 }, [[tombstone(1), event(2), tombstone(3)]], [events(3, 4)]);
    expect(found).toEqual([2, 4]);
    expect(seen.requests).toEqual([
      { ...request, count: 3 },
      { ...request, count: 2, from: at(3) },
    ]);
  });

  it('asks no more once it has all, although its answer was full', async () => {
    const { seen, found } = await read({ maxCount: 2, after: at(1) }, [events(1, 2, 3)], [events(4)]);
    expect([found, seen.requests.length]).toEqual([[2, 3], 1]);
  });

  it('of no events asks nothing', async () => {
    expect((await read({ maxCount: 0 }, [events(1)])).seen.requests).toEqual([]);
  });

  it.each([{ types: ['NoteWritten'] }, { streamPrefixes: ['incident-'] }])(
    'lets the server count when it filters alone: %j',
    async (options) => {
      const { seen } = await read({ ...options, maxCount: 1 }, [events(1)]);
      expect(seen.requests).toMatchObject([{ count: 2 }]);
    },
  );

  it('counts here when the server cannot filter alone, and then stops at the last one', async () => {
    const options = { types: ['NoteWritten'], streamPrefixes: ['incident-'], maxCount: 2 };
    const { seen, found } = await read(options, [[event(1, { stream: 'beat-b1' }), event(2)], events(3), events(4)]);
    expect(found).toEqual([2, 3]);
    expect(seen.requests).toMatchObject([{ count: unlimited }]);
    expect([seen.silences.length, seen.cancelled]).toEqual([2, 1]);
  });
});

describe('the end of the log', () => {
  const end = { from: 'end', backwards: true, count: 1 };

  it('is its last event, the server’s own included', async () => {
    const { seen, reads } = node([[other, tombstone(7)]]);
    expect((await reads().last())?.id).toBe('e7');
    expect([seen.requests, seen.silences]).toEqual([[end], [1_000, 1_000]]);
    expect(await node([]).reads().last()).toBeUndefined();
  });

  it('is at the last event of ours', async () => {
    expect(await node([]).reads().head()).toBeUndefined();
    const ours = node([events(7)]);
    expect(await ours.reads().head()).toEqual(at(7));
    expect(ours.seen.requests).toEqual([end]);
    const searched = node([[tombstone(7)]], [events(5, 4)]);
    expect(await searched.reads().head()).toEqual(at(5));
    expect(searched.seen.requests).toEqual([end, { ...end, count: 2, filter: noSystem }]);
  });

  it.each([true, false])('is asked of the leader, when one is looked for: %s', async (findsLeader) => {
    const { seen, reads } = node([events(1)]);
    expect(await reads(findsLeader).ask()).toBeUndefined();
    expect([seen.leaders, seen.requests, seen.lost]).toEqual([[findsLeader], [end], 0]);
  });

  it('leaves a node that is not ready while it looks for the leader, and no other', async () => {
    const looking = node([busy], [events(1)]);
    await looking.reads(true).ask();
    expect(looking.seen.lost).toBe(1);
    const content = node([busy], [events(1)]);
    await content.reads(false).ask();
    expect(content.seen.lost).toBe(0);
    const refused = node([denied]);
    await expect(refused.reads(true).ask()).rejects.toBeInstanceOf(NotAllowedError);
    expect(refused.seen.lost).toBe(0);
  });
});

describe('a log that was read before', () => {
  const place = { event: 'e5', position: at(5), hash: 'h5' };
  const none: Call = [];

  it.each<[string, Partial<typeof place> | { hash: null }]>([
    ['its hash', {}],
    ['no hash', { hash: null }],
  ])('holds an event at its place, with %s', async (_, more) => {
    const { seen, reads } = node([events(5)]);
    expect(await reads().holds({ ...place, ...more })).toBe(true);
    expect(seen.requests).toEqual([{ from: at(5), backwards: false, count: 1 }]);
  });

  it.each<[string, Call]>([
    ['another event is there', [[event(5, { id: 'e6' })]]],
    ['the event is elsewhere', [[event(5, { position: at(6) })]]],
    ['it has another hash', [[event(5, { metadata: { hash: 'h6' } })]]],
    ['the position is not of this log', [wrongPosition]],
  ])('is another one when %s', async (_, call) => {
    const { seen, reads } = node(call, [events(9)], call);
    expect(await reads().holds(place)).toBe(false);
    expect([seen.requests.length, slept]).toEqual([3, []]);
  });

  it('is asked again when the event arrived between the two questions', async () => {
    const { seen, reads } = node(none, [events(5)], [events(5)]);
    expect(await reads().holds(place)).toBe(true);
    expect([seen.requests.length, slept]).toEqual([3, []]);
  });

  it('is waited for while the node is behind', async () => {
    const { reads } = node(none, none, none, [events(4)], [events(5)]);
    expect(await reads().holds(place)).toBe(true);
    expect(slept).toEqual([300, 300]);
  });

  it('is another one when the node stays behind for three seconds', async () => {
    const { reads } = node();
    expect(await reads().holds(place)).toBe(false);
    expect(slept).toEqual(Array.from({ length: 10 }, () => 300));
  });

  it('is not known when the node fails', async () => {
    const { reads } = node([denied]);
    await expect(reads().holds(place)).rejects.toBeInstanceOf(NotAllowedError);
    expect(new WrongPositionError()).toBeInstanceOf(UnavailableError);
  });
});

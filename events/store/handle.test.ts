import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { genesis } from '#events/core/chain';
import { type Decider, fold } from '#events/core/decider';
import type { Recorded } from '#events/core/message';
import { Refused } from '#events/core/refused';
import { type Cause, handler, load, type Step, turns } from './handle.ts';
import type { Codec, NextPlace } from './sealing/codec.ts';
import { Undecodable } from './sealing/seal.ts';
import {
  type EventStore,
  type NewEvent,
  OutcomeUnknownError,
  type StoredEvent,
  UnavailableError,
  WrongExpectedVersionError,
} from './store.ts';

type Command =
  | { readonly do: 'add'; readonly n: number; readonly begins?: true }
  | { readonly do: 'take'; readonly n: number }
  | { readonly do: 'give' };
type Added = { readonly type: 'Added' | 'Taken'; readonly data: { readonly n: number } };
type Given = { readonly type: 'Given'; readonly data: { readonly to: string } };

/** A heap of numbers: each is added once, none below zero, at most three with those that are there. */
const heap: Decider<readonly number[], Command, Added | Given> = {
  category: 'heap',
  facts: { Added: {}, Taken: {}, Given: {} } as never,
  initial: [],
  evolve: (state, event) => {
    if (event.type === 'Given') return state;
    return event.type === 'Added' ? [...state, event.data.n] : state.filter((n) => n !== event.data.n);
  },
  decide: (state, command) => {
    if (command.do === 'give') return [{ type: 'Given', data: { to: 'durham' } }];
    if (command.do === 'take') return state.includes(command.n) ? [{ type: 'Taken', data: { n: command.n } }] : [];
    if (command.n < 0 || state.length >= 3) throw new Refused('conflict');
    return state.includes(command.n) ? [] : [{ type: 'Added', data: { n: command.n } }];
  },
  begins: (command) => command.do === 'add' && command.begins === true,
  owner: (event) => (event.type === 'Given' ? event.data.to : null),
};

/** The log, the times it was read, and the failures of the next appends: before or after they are written. */
let log: StoredEvent[];
let reads: number;
let failures: { readonly written: boolean; readonly error: Error }[];
let erase: () => void;
let keysFor: number;
let drawn: number;
/** Called before the next read. */
let meanwhile: (() => void) | undefined;
beforeEach(() => {
  [log, reads, failures, keysFor, drawn, meanwhile] = [[], 0, [], 0, 0, undefined];
});

const write = (stream: string, events: readonly NewEvent[]) => {
  for (const event of events) {
    const revision = log.filter((one) => one.stream === stream).length;
    const place = BigInt(log.length + 1);
    log.push({
      ...event,
      stream,
      revision,
      position: { commit: place, prepare: place },
      recordedAt: '2026-03-01T12:00:00.000Z',
    } as unknown as StoredEvent);
  }
};
const wrong = () => Object.assign(Object.create(WrongExpectedVersionError.prototype) as Error, { message: 'wrong' });
const lost = () => new OutcomeUnknownError('lost');
const away = () => new UnavailableError(undefined, 'away');

const store = {
  append: async (stream: string, expected: number | 'none', events: readonly NewEvent[]) => {
    const failure = failures.shift();
    if (failure && !failure.written) throw failure.error;
    const own = log.filter((one) => one.stream === stream);
    const isNext = expected === (own.at(-1)?.revision ?? 'none');
    const next = expected === 'none' ? 0 : expected + 1;
    // As a store does: the ids alone make a repeat, not the content.
    if (!isNext && !events.every(({ id }, n) => own[next + n]?.id === id)) throw wrong();
    if (isNext) write(stream, events);
    if (failure) throw failure.error;
    const last = log.findLast((one) => one.stream === stream);
    return { revision: last?.revision ?? 0, position: last?.position };
  },
  async *read(stream: string) {
    reads += 1;
    meanwhile?.();
    meanwhile = undefined;
    yield* log.filter((one) => one.stream === stream);
  },
} as unknown as EventStore;
const places: Omit<NextPlace, 'previous'>[] = [];
const codec = {
  whenErased: (drop: () => void) => {
    erase = drop;
  },
  obtainKeys: async (facts: readonly unknown[]) => {
    keysFor = facts.length;
  },
  encode: async (fact: object, metadata: object, { previous: hash, ...place }: NextPlace) => {
    places.push(place);
    const id = `e${++drawn}`;
    return { ...fact, id, metadata: { ...metadata, hash: `${hash.split('.').at(-1)?.slice(-4)}.${id}` } };
  },
  decode: async (event: StoredEvent, repair?: { readonly data: object | null }) => {
    if (event.type === 'Unreadable' && !repair) throw new Undecodable('no such type');
    if (event.type === 'Broken') throw new Error('the disk is gone');
    return repair ? { ...event, type: 'Added', data: repair.data } : event;
  },
} as unknown as Codec;

const cause: Cause = { entity: 'arvada', actor: { kind: 'user', id: 'dana' }, correlationId: 'c1' };
const step = (commandId: string, n: number, more: Partial<Step<Command>> = {}): Step<Command> => ({
  commandId,
  occurredAt: '2026-03-01T11:00:00.000Z',
  command: { do: 'add', n },
  ...more,
});
const take = (commandId: string, n: number) => step(commandId, n, { command: { do: 'take', n } });
const begins = (id: string, n: number) => step(id, n, { command: { do: 'add', n, begins: true } });
const numbers = (stream = 'heap-1') =>
  log.filter((one) => one.stream === stream && one.type === 'Added').map(({ data }) => data.n);
const place = (n: number) => ({ commit: BigInt(n), prepare: BigInt(n) });
const heaps = (milliseconds?: number) => {
  const handle = handler(store, codec, milliseconds);
  return (
    steps: Parameters<typeof handle<readonly number[], Command, Added | Given>>[2],
    of: Cause = cause,
    id = '1',
  ) => handle(heap, id, steps, of);
};

describe('a command', () => {
  it('names the stream and the place of each fact, in a stream that was read and in a remembered one', async () => {
    const handle = heaps();
    places.length = 0;
    await handle([step('a', 1), step('b', 2)]);
    await handle(step('c', 3));
    const [{ stream } = { stream: '' }] = places;
    expect(stream).toMatch(/-1$/);
    expect(places).toEqual([0, 1, 2].map((revision) => ({ stream, revision })));
  });

  it('writes its facts with its author, its time and the hash of the fact before', async () => {
    const handle = heaps();
    const { position, state, events } = await handle([step('a', 1), step('b', 2, { source: 'import' })]);
    expect([position, state, events, keysFor]).toEqual([
      place(2),
      [1, 2],
      [
        { type: 'Added', id: 'e1' },
        { type: 'Added', id: 'e2' },
      ],
      2,
    ]);
    const common = {
      occurredAt: '2026-03-01T11:00:00.000Z',
      actor: cause.actor,
      entity: 'arvada',
      correlationId: 'c1',
    };
    const [first, second] = log.map(({ metadata }) => metadata);
    expect(first).toEqual({ ...common, causationId: 'a', hash: expect.any(String) as string });
    expect(second).toMatchObject({ ...common, causationId: 'b', source: 'import' });
    expect(numbers()).toEqual([1, 2]);
  });

  it('chains its facts: to the fact before in its request, on the remembered stream and on the stream as read', async () => {
    const handle = heaps();
    await handle([step('a', 1), step('b', 2)]);
    await handle(step('c', 3));
    await heaps()(take('d', 3));
    expect(log.map(({ metadata }) => metadata.hash)).toEqual([`${genesis.slice(-4)}.e1`, 'e1.e2', 'e2.e3', 'e3.e4']);
  });

  it('is decided on the remembered stream, and read again before a refusal or when it changes nothing', async () => {
    const handle = heaps();
    await handle(step('a', 1));
    expect(reads).toBe(1);
    await handle(step('b', 2));
    expect(reads).toBe(1);
    expect(await handle(step('c', 2))).toEqual({ position: place(2), state: [1, 2], events: [] });
    expect(reads).toBe(2);
    await expect(handle(step('d', -1))).rejects.toThrow(new Refused('conflict'));
    expect([reads, numbers()]).toEqual([3, [1, 2]]);
  });

  it('that begins its stream needs no read, with others only when all of them begin it', async () => {
    const handle = heaps();
    await handle([begins('a', 1), begins('b', 2)]);
    expect(reads).toBe(0);
    await handle([begins('a', 1), step('b', 2)], cause, '2');
    expect([reads, numbers('heap-2')]).toEqual([1, [1, 2]]);
  });

  it('that would begin its stream reads it when the stream is there after all, and when it is repeated', async () => {
    const handle = heaps();
    write('heap-1', [
      { id: 'x', type: 'Added', data: { n: 9 }, metadata: { entity: 'arvada' } } as unknown as NewEvent,
    ]);
    await handle(begins('a', 1));
    expect([reads, numbers()]).toEqual([1, [9, 1]]);
    await handle(begins('b', 2), { ...cause, repeats: place(2) }, '2');
    expect([reads, numbers('heap-2')]).toEqual([2, [2]]);
  });

  it('of a kind that begins no streams reads its stream', async () => {
    const { begins: _, ...plain } = heap;
    await handler(store, codec)(plain as typeof heap, '1', begins('a', 1), cause);
    expect([reads, numbers()]).toEqual([1, [1]]);
  });

  it('is not remembered with what was opened before an erasure', async () => {
    const handle = heaps();
    await handle(step('a', 1));
    erase();
    await handle(step('b', 2));
    expect(reads).toBe(2);
    meanwhile = () => erase();
    await handle(step('c', -1)).catch(() => {});
    expect(reads).toBe(3);
  });

  it('decides again when somebody else has written meanwhile, eight times at most', async () => {
    const handle = heaps();
    await handle(step('a', 1));
    const other = heaps();
    await other(step('b', 2));
    await handle(step('c', 3));
    expect(numbers()).toEqual([1, 2, 3]);
    failures = Array.from({ length: 8 }, () => ({ written: false, error: wrong() }));
    await expect(handle(step('d', 4), cause, '2')).rejects.toThrow(new Refused('conflict'));
    expect(failures).toEqual([]);
    failures = Array.from({ length: 7 }, () => ({ written: false, error: wrong() }));
    await handle(step('d', 4), cause, '2');
    expect(numbers('heap-2')).toEqual([4]);
  });

  it('that another error ends is not sent again', async () => {
    failures = [{ written: false, error: new Error('too large') }];
    await expect(heaps()(step('a', 1))).rejects.toThrow('too large');
    expect(numbers()).toEqual([]);
  });
});

describe('a lost answer', () => {
  it('is asked for again, and nothing is written twice', async () => {
    const handle = heaps();
    failures = [{ written: true, error: lost() }];
    expect(await handle(step('a', 1))).toMatchObject({ position: place(1), state: [1] });
    failures = [{ written: false, error: lost() }];
    expect(await handle(step('b', 2))).toMatchObject({ position: place(2), state: [1, 2] });
    expect(numbers()).toEqual([1, 2]);
  });

  it('leaves the outcome open after eight attempts', async () => {
    failures = Array.from({ length: 8 }, () => ({ written: false, error: lost() }));
    await expect(heaps()(step('a', 1))).rejects.toThrow('lost');
    expect(failures).toEqual([]);
  });

  it('followed by a store that is away leaves the outcome open too', async () => {
    failures = [
      { written: true, error: lost() },
      { written: false, error: away() },
    ];
    const handle = heaps();
    // The second attempt finds what the first one wrote, and knows it by its ids.
    expect(await handle(step('a', 1))).toMatchObject({ events: [{ id: 'e1' }] });
    failures = [
      { written: false, error: lost() },
      { written: false, error: away() },
    ];
    await expect(handle(step('b', 2))).rejects.toThrow('did not say in time whether it was written');
  });
});

describe('a store that is away', () => {
  it('has surely not written, and is not asked again', async () => {
    failures = [{ written: false, error: away() }];
    await expect(heaps()(step('a', 1))).rejects.toThrow('away');
    expect(numbers()).toEqual([]);
  });

  it('is not waited for longer than the time of the answer', async () => {
    const silent = {
      ...store,
      read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
    } as unknown as EventStore;
    const patience = { left: () => 0 };
    await expect(handler(silent, codec)(heap, '1', step('a', 1), { ...cause, patience })).rejects.toThrow(
      'The event store did not answer in time.',
    );
    const mute = { ...store, append: () => new Promise(() => {}) } as unknown as EventStore;
    await expect(handler(mute, codec, 20)(heap, '1', step('a', 1), cause)).rejects.toThrow(OutcomeUnknownError);
  });

  it('is sent nothing after the time of the answer, because the caller was told that nothing was saved', async () => {
    let goOn = () => {};
    const slow = {
      ...store,
      async *read() {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        yield* [];
      },
    } as unknown as EventStore;
    const handle = handler(slow, codec);
    const patience = { left: () => 0 };
    await expect(handle(heap, '1', step('a', 1), { ...cause, patience })).rejects.toThrow(UnavailableError);
    goOn();
    // The next command has its turn when the late one is done.
    await handle(heap, '1', begins('b', 2), cause);
    expect(numbers()).toEqual([2]);
  });

  it('is not read again after the time of the answer', async () => {
    let fail: (error: Error) => void = () => {};
    const slow = {
      ...store,
      append: () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    } as unknown as EventStore;
    const handle = handler(slow, codec);
    const patience = { left: () => 0 };
    await expect(handle(heap, '1', step('a', 1), { ...cause, patience })).rejects.toThrow(OutcomeUnknownError);
    expect(reads).toBe(1);
    fail(wrong());
    await expect(handle(heap, '1', begins('b', 2), { ...cause, patience })).rejects.toThrow(OutcomeUnknownError);
    expect(reads).toBe(1);
  });
});

describe('a repeated command', () => {
  it('writes nothing, and the rest of a request is not decided again either', async () => {
    const handle = heaps();
    await handle([step('a', 1), step('b', 2)]);
    expect(await handle(step('a', 1))).toEqual({ position: place(2), state: [1, 2], events: [] });
    expect(await heaps()([step('a', 1), step('b', 2)])).toEqual({ position: place(2), state: [1, 2], events: [] });
    expect(numbers()).toEqual([1, 2]);
  });

  it('does not undo what others did since', async () => {
    const handle = heaps();
    await handle(step('a', 1));
    await handle(take('t', 1));
    expect(await handle(step('a', 1))).toEqual({ position: place(2), state: [], events: [] });
    // Neither is it decided again with a new command beside it.
    expect(await heaps()([step('a', 1), step('b', 2)])).toMatchObject({ events: [{ type: 'Added' }] });
    expect(numbers()).toEqual([1, 2]);
  });

  it('is as it was at its first run: what another took away since is not added now', async () => {
    const handle = heaps();
    await handle(step('a', 1));
    const repeats = place(1);
    await handle(take('t', 1));
    expect(await handle(step('c', 1), { ...cause, repeats })).toEqual({ position: place(2), state: [], events: [] });
    expect(numbers()).toEqual([1]);
  });

  it('that was written with others writes none of them now', async () => {
    const handle = heaps();
    await handle(step('x', 2));
    const repeats = place(1);
    const request = [step('a', 1), step('c', 2)];
    await handle(request);
    await handle(take('t', 2));
    expect(await handle(request, { ...cause, repeats })).toEqual({ position: place(3), state: [1], events: [] });
    expect(numbers()).toEqual([2, 1]);
  });

  it('is decided when one of its request would have changed something at its first run', async () => {
    const handle = heaps();
    await handle(step('x', 2));
    await handle([step('c', 2), step('d', 3)], { ...cause, repeats: place(1) });
    expect(numbers()).toEqual([2, 3]);
  });

  it('that changed nothing at its first run changes nothing now', async () => {
    const handle = heaps();
    await handle([step('a', 1), step('b', 2)]);
    // The second command was given first when the number was there.
    const repeats = place(2);
    expect(await handle(step('c', 2), { ...cause, repeats })).toEqual({
      position: place(2),
      state: [1, 2],
      events: [],
    });
    expect(await handle(step('d', 3), { ...cause, repeats })).toMatchObject({ events: [{ type: 'Added' }] });
    // It was refused then: it is refused again.
    await expect(handle(step('e', -1), { ...cause, repeats })).rejects.toThrow(Refused);
    // At the place of its first run there was one number only, so that it would have been added.
    expect(await handle(step('f', 2), { ...cause, repeats: place(1) }).catch(String)).toContain('conflict');
    expect(numbers()).toEqual([1, 2, 3]);
  });
});

describe('a stream of another organization', () => {
  const theirs: Cause = { ...cause, entity: 'durham' };

  it('does not exist', async () => {
    const handle = heaps();
    await handle(step('a', 1));
    await expect(handle(step('b', 2), theirs)).rejects.toThrow(new Refused('not-found'));
    expect(numbers()).toEqual([1]);
  });

  it('belongs to the new owner after it was given away, and the repeat of that very command is answered', async () => {
    const handle = heaps();
    const give: Step<Command> = step('g', 0, { command: { do: 'give' } });
    await handle([step('a', 1), give]);
    await handle(step('b', 2), theirs);
    // The new owner's events are not theirs to see.
    expect(await handle(give)).toEqual({ position: place(3), state: [1], events: [] });
    expect(await handle(give, { ...cause, repeats: place(2) })).toMatchObject({ events: [] });
    await expect(handle(step('c', 3))).rejects.toThrow(new Refused('not-found'));
    await expect(handle(step('c', 3), { ...cause, repeats: place(1) })).rejects.toThrow(new Refused('not-found'));
    expect(numbers()).toEqual([1, 2]);
  });
});

describe('the history of a stream', () => {
  const added = (id: string, type = 'Added', data: object = { n: 1 }) =>
    ({ id, type, data, metadata: { entity: 'arvada', occurredAt: '' } }) as unknown as NewEvent;

  it('passes over an event that cannot be read, and reads a repaired one as it was repaired', async () => {
    write('heap-1', [
      added('e1', 'Unreadable'),
      added('e2', 'Unreadable'),
      added('e3', 'EventRepaired', { event: 'e2', revision: 1, type: 'Unreadable', data: { n: 9 } }),
    ]);
    const history = await load(store, codec, 'heap-1');
    expect(history.map(({ type }) => type)).toEqual(['', 'Added', 'EventRepaired']);
    expect(history[0]).toMatchObject({ id: 'e1', revision: 0, position: place(1), metadata: { entity: 'arvada' } });
    expect(fold(heap, history as unknown as readonly Recorded<Added | Given>[])).toEqual([9]);
    write('heap-1', [added('e4', 'Broken')]);
    await expect(load(store, codec, 'heap-1')).rejects.toThrow('the disk is gone');
  });
});

describe('the turns of commands', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('come one after the other on one stream, also after a failure, and together on two', async () => {
    const inTurn = turns();
    const order: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const work = (name: string) => () => {
      order.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())));
    };
    const first = inTurn('a', work('a1'));
    const second = inTurn('a', work('a2'));
    void inTurn('b', work('b1'));
    await settled();
    expect(order).toEqual(['a1', 'b1']);
    ends.get('a1')?.(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    const third = inTurn('a', work('a3'));
    await settled();
    expect(order).toEqual(['a1', 'b1', 'a2']);
    ends.get('a2')?.();
    await second;
    await settled();
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
    ends.get('a3')?.();
    await third;
  });

  it('are forgotten when they are over, and while others wait they are kept', async () => {
    const inTurn = turns();
    const doAndForget = async (end: () => Promise<void>) => {
      const turn = inTurn('a', end);
      await turn.catch(() => {});
      return new WeakRef(turn);
    };
    const over = [await doAndForget(async () => {}), await doAndForget(() => Promise.reject(new Error('failed')))];
    // Objects of this turn of the event loop are released by the next one.
    await settled();
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    expect(over.map((turn) => turn.deref())).toEqual([undefined, undefined]);
    const order: string[] = [];
    let end = () => {};
    const first = inTurn('a', async () => {});
    const second = inTurn('a', () => new Promise<void>((resolve) => (end = resolve)));
    await first;
    await settled();
    const third = inTurn('a', async () => void order.push('third'));
    await settled();
    expect(order).toEqual([]);
    end();
    await Promise.all([second, third]);
  });
});

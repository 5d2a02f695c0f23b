// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { card } from '../testing/cast.ts';
import {
  all,
  changesOf,
  connection,
  drop,
  forget,
  freshened,
  keep,
  keepAll,
  ofOtherLog,
  onChange,
  onEach,
  peek,
  positionOf,
  readingOf,
  sameList,
  setConnection,
  setLate,
  setReading,
  useAll,
  useConnection,
  useDocument,
  useFrom,
  useReading,
} from './live.ts';

const described = (description: string) => card('one', { description });

beforeEach(() => forget('card'));

describe('a document', () => {
  it('is replaced by a newer one', () => {
    keep('card', 'one', described('first'), 5);
    expect(keep('card', 'one', described('second'), 6)).toBe(true);
    expect(peek('card', 'one')?.description).toBe('second');
  });

  it('is not replaced by an older one that comes late', () => {
    keep('card', 'one', described('second'), 6);
    expect(keep('card', 'one', described('first'), 5)).toBe(false);
    expect(peek('card', 'one')?.description).toBe('second');
  });

  it('of another log stays on the screen, and is replaced whatever its position was', () => {
    keep('card', 'one', described('before the move'), 90_000);
    drop('card', 'two', 90_000);
    ofOtherLog();
    expect(peek('card', 'one')?.description).toBe('before the move');
    expect(keep('card', 'one', described('after it'), 6)).toBe(true);
    expect(keep('card', 'two', described('after it'), 6)).toBe(true);
  });

  it('is replaced by one of the same position', () => {
    keep('card', 'one', described('asked'), 6);
    expect(keep('card', 'one', described('told'), 6)).toBe(true);
    expect(peek('card', 'one')?.description).toBe('told');
  });

  it('that was removed is not restored by an older answer', () => {
    keep('card', 'one', described('first'), 5);
    drop('card', 'one', 9);
    keepAll('card', [['one', described('first')]], 7);
    expect(peek('card', 'one')).toBeNull();
    expect(all('card')).toEqual([]);
  });

  it('that was removed returns when it is active again', () => {
    drop('card', 'one', 9);
    keep('card', 'one', described('reopened'), 10);
    expect(all('card').map(({ description }) => description)).toEqual(['reopened']);
  });
});

describe('a complete answer', () => {
  it('removes the documents that it does not name', () => {
    keep('card', 'one', described('closed meanwhile'), 5);
    keepAll('card', [['two', card('two')]], 8);
    expect(all('card').map(({ uuid }) => uuid)).toEqual(['two']);
  });

  it('keeps the documents that a newer frame brought', () => {
    keep('card', 'three', card('three'), 12);
    keepAll('card', [['two', card('two')]], 8);
    expect(
      all('card')
        .map(({ uuid }) => uuid)
        .sort(),
    ).toEqual(['three', 'two']);
  });
});

it('returns the same list until a document changes', async () => {
  keep('card', 'one', described('first'), 1);
  const before = all('card');
  expect(all('card')).toBe(before);
  let told = 0;
  const stop = onChange('card', () => {
    told += 1;
  });
  keep('card', 'two', card('two'), 2);
  keep('card', 'three', card('three'), 2);
  expect(all('card')).not.toBe(before);
  await Promise.resolve();
  expect(told).toBe(1);
  stop();
});

it('tells a listener to all documents at most ten times a second, and of the last change too', async () => {
  vi.useFakeTimers();
  const seen: number[] = [];
  const stop = onChange('card', () => void seen.push(all('card').length));
  for (let n = 0; n < 500; n++) {
    keep('card', `${n}`, card(`${n}`), 1);
    await vi.advanceTimersByTimeAsync(2);
  }
  await vi.advanceTimersByTimeAsync(100);
  stop();
  vi.useRealTimers();
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(500);
  expect(seen.length).toBeLessThanOrEqual(11);
});

it('reports each changed document by its id, at once, and none that came too late', () => {
  const told: string[] = [];
  const stop = onEach('card', (id) => void told.push(id));
  keep('card', 'one', card('one'), 2);
  keep('card', 'one', described('late'), 1);
  drop('card', 'one', 3);
  forget('card');
  stop();
  keep('card', 'two', card('two'), 4);
  expect(told).toEqual(['one', 'one', 'one']);
});

describe('the connection', () => {
  it('is stale since it was lost, not since the last attempt', () => {
    setConnection('connected', 1000);
    expect(connection.staleSince).toBeNull();
    setConnection('connecting', 2000);
    setConnection('unavailable', 9000);
    expect(connection).toMatchObject({ state: 'unavailable', staleSince: 2000 });
  });

  it('is stale since the last whole answer when one came without it', () => {
    setConnection('connected', 1000);
    freshened(1500);
    expect(connection.staleSince).toBeNull();
    setConnection('unavailable', 2000);
    freshened(8000);
    expect(connection.staleSince).toBe(8000);
  });
});

describe('a server behind the log', () => {
  it('is stale since it fell behind, though an answer came meanwhile', () => {
    setConnection('connected', 1000);
    setConnection('behind', 2000);
    freshened(8000);
    expect(connection).toMatchObject({ state: 'behind', staleSince: 2000 });
  });
});

describe('the reading of a screen', () => {
  it('is that of its worst part, until the part is gone', () => {
    const [board, channel] = [Symbol('board'), Symbol('channel')];
    setReading(board, 'loading');
    setReading(channel, 'unread');
    expect(connection.reading).toBe('unread');
    setReading(channel, 'current');
    expect(connection.reading).toBe('loading');
    setReading(board);
    expect(connection.reading).toBe('current');
  });

  it('is unread without an answer, and current after a refusal', () => {
    expect([readingOf(false, undefined), readingOf(true, undefined)]).toEqual(['loading', 'current']);
    expect([0, 429, 500, 503].map((status) => readingOf(true, status))).toEqual(Array(4).fill('unread'));
    expect([403, 404].map((status) => readingOf(false, status))).toEqual(['current', 'current']);
  });
});

describe('a change of a document', () => {
  it('is told with the document before, and counted, unless it came too late', () => {
    const told: (string | undefined)[] = [];
    const stop = onEach('card', (_, before) => void told.push(before?.description));
    const before = changesOf('card');
    keep('card', 'one', described('first'), 5);
    keep('card', 'one', described('late'), 4);
    keep('card', 'one', described('second'), 6);
    drop('card', 'one', 7);
    keep('card', 'one', described('third'), 8);
    forget('card');
    stop();
    expect(told).toEqual([undefined, 'first', 'second', undefined, 'third']);
    expect(changesOf('card')).toBe(before + 5);
    expect(positionOf('card', 'one')).toBe(0);
  });

  it('has its position, also after a removal', () => {
    keep('card', 'one', described('first'), 5);
    expect(positionOf('card', 'one')).toBe(5);
    drop('card', 'one', 7);
    expect(positionOf('card', 'one')).toBe(7);
  });
});

/** The values that a hook returned, one for each rendering. */
function drawn<T>(hook: () => T) {
  const values: T[] = [];
  const { unmount } = renderHook(() => values.push(hook()));
  return { values, unmount };
}
const changed = (work: () => void) => act(async () => work());

describe('a part of the screen', () => {
  it('that shows one document is drawn again for this one alone, until it is gone', async () => {
    const { values, unmount } = drawn(() => useDocument('card', 'one')?.description ?? null);
    const other = drawn(() => useDocument('card', 'one')?.description ?? null);
    await changed(() => keep('card', 'one', described('first'), 1));
    await changed(() => keep('card', 'two', card('two'), 2));
    await changed(() => drop('card', 'one', 3));
    expect(values).toEqual([null, 'first', null]);
    unmount();
    await changed(() => keep('card', 'one', described('again'), 4));
    expect(values).toHaveLength(3);
    expect(other.values).toEqual([null, 'first', null, 'again']);
  });

  it('that shows all documents is drawn again for each', async () => {
    const { values } = drawn(() => useAll('card').map(({ uuid }) => uuid));
    await changed(() => keep('card', 'one', card('one'), 1));
    expect(values).toEqual([[], ['one']]);
  });

  it('that shows a value of all is computed for new documents, and drawn again for a new value', async () => {
    const computed: number[] = [];
    const ids = (cards: readonly { readonly uuid: string }[]) => {
      computed.push(cards.length);
      return cards.map(({ uuid }) => uuid);
    };
    keep('card', 'one', card('one'), 1);
    const { values } = drawn(() => useFrom('card', ids, sameList));
    vi.useFakeTimers();
    await changed(() => keep('card', 'one', described('second'), 2));
    await vi.advanceTimersByTimeAsync(100);
    expect([values, computed]).toEqual([[['one']], [1, 1]]);
    await changed(() => keep('card', 'two', card('two'), 3));
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    expect(values.at(-1)).toEqual(['one', 'two']);
  });

  it('that shows another value of the same documents is computed anew', () => {
    keep('card', 'one', card('one'), 1);
    const { result, rerender } = renderHook(({ more }) => useFrom('card', more), {
      initialProps: { more: (cards: readonly unknown[]) => cards.length },
    });
    rerender({ more: (cards) => cards.length + 10 });
    expect(result.current).toBe(11);
  });

  it('counts with its reading while it is drawn', () => {
    const { rerender, unmount } = renderHook(({ reading }) => useReading(reading), {
      initialProps: { reading: 'loading' as 'loading' | 'unread' },
    });
    expect(connection.reading).toBe('loading');
    rerender({ reading: 'unread' });
    expect(connection.reading).toBe('unread');
    unmount();
    expect(connection.reading).toBe('current');
  });

  it('is drawn again when the server is late', async () => {
    const { values } = drawn(() => useConnection().lateSince);
    await changed(() => setLate(5_000));
    await changed(() => setLate(null));
    expect(values).toEqual([null, 5_000, null]);
  });
});

it.each([
  [[1, 2], [1, 2], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, 2], [2, 1], false],
  [[1, 2], [1, 3], false],
  [[], [], true],
])('the lists %j and %j are the same: %s', (a, b, same) => expect(sameList(a, b)).toBe(same));

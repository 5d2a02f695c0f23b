import { describe, expect, it } from 'vitest';
import type { ReadOptions, StoredEvent } from '#events/store/store';
import { timesKept, timesStream } from './ownStreams.ts';
import { recordedTimes } from './recordedTimes.ts';

const now = '2026-11-22T12:00:00.000Z';
const then = (n: number): string => `2025-01-0${n}T00:00:00.000Z`;
const at = (place: number) => ({ commit: BigInt(place), prepare: BigInt(place) });
const event = (id: string, more: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  type: 'Said',
  stream: 'talk-1',
  revision: 0,
  data: {},
  metadata: {},
  position: at(1),
  recordedAt: now,
  ...more,
});

/** Lists at the positions 10, 20, 30 …, each of one event: `e0`, `e1` … */
const lists = (count: number): readonly StoredEvent[] =>
  Array.from({ length: count }, (_, n) =>
    event(`list-${n}`, {
      type: timesKept,
      stream: timesStream,
      revision: n,
      position: at(10 * (n + 1)),
      data: { times: { [`e${n}`]: then(n + 1) } },
    }),
  );

const storeOf = (events: readonly StoredEvent[]) => ({
  async *read(_: string, { from = 0, backwards = false, maxCount = 1 }: ReadOptions = {}) {
    const found = backwards ? events.toReversed() : events.filter(({ revision }) => revision >= from);
    yield* found.slice(0, maxCount);
  },
});

describe('the recorded times of a moved log', () => {
  it('are those of the list before the events', async () => {
    const [first] = lists(1);
    const times = await recordedTimes(storeOf([]), undefined);
    expect(times.read(event('e0')).recordedAt).toBe(now);
    if (first) times.read(first);
    expect(times.read(event('e0')).recordedAt).toBe(then(1));
    expect(times.read(event('another')).recordedAt).toBe(now);
  });

  it.each([1, 2, 3, 7, 8])('are found from any place inside a log with %i lists', async (count) => {
    const store = storeOf(lists(count));
    for (let place = 1; place <= 10 * (count + 1); place += 1) {
      const times = await recordedTimes(store, at(place));
      const holding = Math.min(count, Math.floor(place / 10)) - 1;
      const read = Array.from({ length: count }, (_, n) => times.read(event(`e${n}`)).recordedAt);
      expect(read).toEqual(Array.from({ length: count }, (_, n) => (n === holding ? then(n + 1) : now)));
    }
  });

  it('are not believed from a stream of another name', async () => {
    const times = await recordedTimes(storeOf([]), undefined);
    times.read(event('x', { type: timesKept, data: { times: { e0: then(1) } } }));
    expect(times.read(event('e0')).recordedAt).toBe(now);
  });
});

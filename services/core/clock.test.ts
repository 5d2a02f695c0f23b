import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Clock } from '#events/core/ports';
import { wallClock } from './clock.ts';

const hour = 3_600_000;
let clock: Clock;
/** The times at which callbacks ran, by the wall clock, after their due time. */
let late: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 2, 10) });
  clock = wallClock();
  late = [];
});
afterEach(() => vi.useRealTimers());

function due(inMilliseconds: number): () => void {
  const at = clock.now() + inMilliseconds;
  return clock.at(at, () => late.push(clock.now() - at));
}
const jumps = (by: number): void => void vi.setSystemTime(Date.now() + by);

it('calls back at its time', () => {
  due(5_000);
  vi.advanceTimersByTime(4_999);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(late).toEqual([0]);
});

it.each([-2 * hour, -60_000, 60_000, 2 * hour])(
  'a jump by %i ms makes nothing early, and nothing later than a second',
  (by) => {
    due(5_000);
    due(90_000);
    due(3 * hour);
    vi.advanceTimersByTime(1_000);
    jumps(by);
    const jumped = clock.now();
    const dues = [4_000 - by, 89_000 - by, 3 * hour - 1_000 - by];
    vi.advanceTimersByTime(6 * hour);
    // A callback whose time was jumped over is late from the jump on.
    const waited = late.map((by_, n) => by_ + Math.min(0, dues[n] ?? 0));
    expect(late).toHaveLength(3);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waited)).toBeLessThanOrEqual(1_000);
    expect(clock.now()).toBe(jumped + 6 * hour);
  },
);

it('a machine that slept calls back once when it wakes', () => {
  due(5_000);
  vi.advanceTimersByTime(1_000);
  // The steady clock of a sleeping machine stands still.
  jumps(8 * hour);
  vi.advanceTimersByTime(1_000);
  expect(late).toHaveLength(1);
  vi.advanceTimersByTime(hour);
  expect(late).toHaveLength(1);
});

it('a callback that was called off never runs, also after a jump', () => {
  const cancel = due(5_000);
  cancel();
  jumps(hour);
  vi.advanceTimersByTime(hour);
  expect(late).toEqual([]);
});

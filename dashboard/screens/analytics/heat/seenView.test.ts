import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onView } from './seenView.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A map in a corner of the world, and a hand that moves it. */
const mapOf = (width: number) => {
  let move = (): void => {};
  const map = {
    getSize: () => ({ x: width, y: width }),
    getBounds: () => ({ getNorth: () => 91, getEast: () => -104.5, getSouth: () => 39.5, getWest: () => -105.25 }),
    getZoom: () => 12,
    on: (_: string, moved: () => void) => void (move = moved),
    off: () => void (move = () => {}),
  };
  return { map: map as unknown as Parameters<typeof onView>[0], move: () => move() };
};

it('the map is asked about once it has rested for 200 ms, its north-east corner first', () => {
  const { map, move } = mapOf(800);
  const told = vi.fn<(view: object) => void>();
  const stop = onView(map, told);
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(199);
    move();
  }
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(told.mock.calls).toEqual([[{ bounds: '90.000000,-104.500000,39.500000,-105.250000', zoom: 12 }]]);
  move();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(1);
});

it('a hidden map is asked about nothing', () => {
  const told = vi.fn<(view: object) => void>();
  onView(mapOf(0).map, told);
  vi.advanceTimersByTime(1_000);
  expect(told).not.toHaveBeenCalled();
});

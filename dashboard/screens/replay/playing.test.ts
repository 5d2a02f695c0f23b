import { describe, expect, it } from 'vitest';
import { addressOf, placeIn, playedTo, spans, windowOf } from './playing.ts';

const at = Date.parse('2026-11-21T09:14:05Z');
const denver = -7 * 3_600_000;

describe('the window of the slider', () => {
  it('holds the instant, begins at a whole hour of the zone, and stands still while the instant is within it', () => {
    const window = windowOf(at, spans['6 hours'], denver);
    expect(window).toEqual({ from: Date.parse('2026-11-21T07:00Z'), until: Date.parse('2026-11-21T13:00Z') });
    expect(windowOf(window.from, spans['6 hours'], denver)).toEqual(window);
    expect(windowOf(window.until - 1, spans['6 hours'], denver)).toEqual(window);
    // A control that must fail: one millisecond more is the next window.
    expect(windowOf(window.until, spans['6 hours'], denver).from).toBe(window.until);
  });

  it('is a day of the zone, from midnight to midnight', () => {
    expect(windowOf(at, spans['1 day'], denver).from).toBe(Date.parse('2026-11-21T07:00Z'));
    expect(windowOf(Date.parse('2026-11-21T06:59:59Z'), spans['1 day'], denver).until).toBe(
      Date.parse('2026-11-21T07:00Z'),
    );
  });

  it('has places in percent, also for what lies outside', () => {
    const window = { from: 1_000, until: 2_000 };
    expect([1_000, 1_500, 2_000, 0, 9_000].map((one) => placeIn(window, one))).toEqual([0, 50, 100, 0, 100]);
    expect(placeIn({ from: 5, until: 5 }, 5)).toBe(0);
  });
});

describe('playing', () => {
  it('goes on at its speed and ends at the last event', () => {
    expect(playedTo(at, 500, { speed: 3_600, last: at + 10_000_000 })).toBe(at + 1_800_000);
    expect(playedTo(at, 500, { speed: 3_600, last: at + 60_000 })).toBe(at + 60_000);
    // Past the last event it stays where it is.
    expect(playedTo(at, 500, { speed: 1, last: at - 60_000 })).toBe(at);
  });

  it('names an instant in the address to the second, and to the millisecond where that differs', () => {
    expect(addressOf(at)).toBe('2026-11-21T09:14:05Z');
    expect(addressOf(at + 7)).toBe('2026-11-21T09:14:05.007Z');
  });
});

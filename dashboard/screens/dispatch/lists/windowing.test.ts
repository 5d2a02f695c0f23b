import { describe, expect, it } from 'vitest';
import { rangeIn, scrolledTo, startsOf } from './windowing.ts';

/** A head of 24 pixels, then rows of 48. */
const starts = startsOf([24, 48, 48, 48, 24, 48]);

describe('the rows in view', () => {
  it('are those of which a part is between the top and the bottom', () => {
    expect(starts).toEqual([0, 24, 72, 120, 168, 192, 240]);
    expect(rangeIn(starts, 0, 72)).toEqual({ first: 0, last: 1 });
    expect(rangeIn(starts, 0, 73)).toEqual({ first: 0, last: 2 });
    expect(rangeIn(starts, 71, 2)).toEqual({ first: 1, last: 2 });
    expect(rangeIn(starts, 72, 48)).toEqual({ first: 2, last: 2 });
    expect(rangeIn(starts, 168, 1_000)).toEqual({ first: 4, last: 5 });
  });

  it('are the last ones of a list that became shorter, and none that is not there', () => {
    expect(rangeIn(starts, 5_000, 100)).toEqual({ first: 5, last: 5 });
    expect(rangeIn(startsOf([]), 0, 100)).toEqual({ first: 0, last: 0 });
  });

  it('agree with a slow search at every position', () => {
    const slow = (y: number) =>
      Math.max(
        0,
        starts.slice(0, -1).findLastIndex((start) => start <= y),
      );
    for (let top = 0; top < 260; top += 1)
      expect(rangeIn(starts, top, 50)).toEqual({ first: slow(top), last: slow(top + 49) });
  });
});

describe('a row that is asked for', () => {
  const view = { height: 100, padding: 24 };

  it('moves nothing when it is in view, below the head that stays', () => {
    expect(scrolledTo(starts, 2, { ...view, top: 40 })).toBe(40);
  });

  it('comes into view at the nearer end', () => {
    expect(scrolledTo(starts, 2, { ...view, top: 60 })).toBe(48);
    expect(scrolledTo(starts, 5, { ...view, top: 40 })).toBe(140);
    expect(scrolledTo(starts, 0, { ...view, top: 40 })).toBe(0);
  });
});

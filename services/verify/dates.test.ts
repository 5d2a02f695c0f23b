import { describe, expect, it } from 'vitest';
import type { RawEvent } from '#events/store/types';
import { datesOf } from './dates.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-03-01T12:00:00Z');
const recorded = (hours: number) =>
  ({
    hours,
    isJson: true,
    data: Buffer.alloc(0),
    recordedAt: new Date(noon + hours * hour).toISOString(),
  }) as unknown as RawEvent;
/** The hours of the events that are out of place, when now is an hour after the last. */
function odd(hours: readonly number[], now = (hours.at(-1) ?? 0) + 1) {
  const dates = datesOf();
  const found = [...hours.map((at) => dates.check(recorded(at))), dates.last(noon + now * hour)];
  return found.flatMap((one) => (one ? [(one as unknown as { hours: number }).hours] : []));
}

describe('the time at which an event was recorded', () => {
  it.each([
    [[0, 1, 2], []],
    [[], []],
    [[0, 24, 23], []],
    [[0, 49, 2], [49]],
    [[0, 26, 2], []],
    [[0, 27, 2], [27]],
    [[50, 50, 26, 52], []],
    [[50, 50, 25, 52], [25]],
  ])('%j lies between those of its neighbors, or within a day: out of place %j', (hours, found) =>
    expect(odd(hours)).toEqual(found),
  );

  it('is judged for the first event by the second, and for the last by now', () => {
    expect(odd([30, 1], 2)).toEqual([30]);
    expect(odd([0, 30], 6)).toEqual([]);
    expect(odd([0, 30], 5)).toEqual([30]);
    expect(odd([0, 100, 50], 101)).toEqual([100]);
  });

  it('is not judged when the clock itself was set back: the neighbors do not follow each other', () =>
    expect(odd([100, 101, 50, 51, 52], 53)).toEqual([]));
});

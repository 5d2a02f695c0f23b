import { isUnreadable } from '#events/embedded/log/damage';
import type { RawEvent } from '#events/store/types';

/** Finds events whose time of recording is not between those of their neighbors in the log. */
export interface Dates {
  /** Returns the event before this one when it is such an event. Expects the order of the log. */
  check(event: RawEvent): RawEvent | null;
  /** The same of the last event, which has no neighbor after it. `now` is in milliseconds. */
  last(now: number): RawEvent | null;
}

/** The clock of a machine may be set right, so that some hours come twice or not at all. */
const tolerance = 24 * 3_600_000;

export function datesOf(): Dates {
  let before = Number.NEGATIVE_INFINITY;
  let one: RawEvent | null = null;
  const isOdd = (event: RawEvent, next: number): boolean => {
    const time = Date.parse(event.recordedAt);
    // When its neighbors do not follow each other either, the clock itself was set.
    return next >= before - tolerance && !(time >= before - tolerance && time <= next + tolerance);
  };
  return {
    check: (event) => {
      // The time of an event that cannot be read is not known.
      if (isUnreadable(event)) return null;
      const last = one;
      one = event;
      if (!last) return null;
      if (isOdd(last, Date.parse(event.recordedAt))) return last;
      before = Date.parse(last.recordedAt);
      return null;
    },
    last: (now) => (one && isOdd(one, now) ? one : null),
  };
}

import { instantsOf } from '#contracts/time/localTime';
import { nextShown, noTime, readClock, typedAt } from '../../../time/typedTime.ts';
import type { Typed } from './TimeFields.tsx';

export interface Times {
  /** Whether the shift begins now; then the start is not read. */
  readonly isNow: boolean;
  readonly start: Typed;
  readonly end: Typed;
}
export interface TimeMistakes {
  readonly start_date?: readonly string[];
  readonly start_time?: readonly string[];
  readonly end_date?: readonly string[];
  readonly end_time?: readonly string[];
}

const blank = ['This field may not be blank.'];
const isDate = (typed: string): boolean => /^\d{4}-\d\d-\d\d$/.test(typed);

const mistakesOf = ({ date, time }: Typed, side: 'start' | 'end'): TimeMistakes => ({
  ...(isDate(date) ? {} : { [`${side}_date`]: blank }),
  ...(time.trim() === ''
    ? { [`${side}_time`]: blank }
    : readClock(time) === null
      ? { [`${side}_time`]: [noTime] }
      : {}),
});

export const timeMistakes = ({ isNow, start, end }: Times): TimeMistakes => ({
  ...(isNow ? {} : mistakesOf(start, 'start')),
  ...mistakesOf(end, 'end'),
});

/** The instant of a date and time in milliseconds; null while they are incomplete. */
export function instantOf({ date, time }: Typed, zone: string): number | null {
  const clock = readClock(time);
  return clock && isDate(date) ? instantsOf(`${date}T${clock}`, zone).first : null;
}

/** A time without a date moves to the nearest date after the reference date: a start after now, an end after the start. */
export function onNearestDate(times: Times, { now, zone }: { readonly now: number; readonly zone: string }): Times {
  const moved = (typed: Typed, reference: number): Typed => {
    const clock = readClock(typed.time);
    if (typed.date !== '' || clock === null) return typed;
    return { ...typed, date: typedAt(nextShown(clock, reference, zone), zone).date };
  };
  const start = times.isNow ? times.start : moved(times.start, now);
  const begins = times.isNow ? now : (instantOf(start, zone) ?? now);
  return { ...times, start, end: moved(times.end, begins + 1) };
}

/** The times of a request. A start of now or of the past is left out: the server begins at its own now. */
export function timesBody({ isNow, start, end }: Times, zone: string) {
  const begins = isNow ? {} : { date_start: start.date, time_start: start.time };
  return { ...begins, date_end: end.date, time_end: end.time, tzstr: zone };
}

/** The times of a block. A past start is dropped (S1 §5). */
export function blockBody(block: { readonly start: number; readonly end: number }, now: number, zone: string) {
  const [start, end] = [typedAt(block.start, zone), typedAt(block.end, zone)];
  return timesBody({ isNow: block.start < now, start, end }, zone);
}

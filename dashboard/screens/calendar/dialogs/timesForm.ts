import { instantsOf } from '#contracts/time/localTime';
import { nextShown, noTime, readClock, typedAt } from '../../../time/typedTime.ts';
import { blank, type Mistakes } from '../../../ui/form/useForm.ts';

type Side = 'start' | 'end';

/** The times of a shift as typed: `2026-03-08`, and `2:35 PM`. The start is not read when the shift begins now. */
export interface Times extends Record<`${'date' | 'time'}_${Side}`, string> {
  readonly isNow: boolean;
}

const isDate = (typed: string): boolean => /^\d{4}-\d\d-\d\d$/.test(typed);

const mistakesOf = (times: Times, side: Side): Mistakes<Times> => {
  const [date, time] = [times[`date_${side}`], times[`time_${side}`]];
  return {
    ...(!isDate(date) && { [`date_${side}`]: blank }),
    ...(readClock(time) === null && { [`time_${side}`]: time.trim() === '' ? blank : noTime }),
  };
};

export const timeMistakes = (times: Times): Mistakes<Times> => ({
  ...(!times.isNow && mistakesOf(times, 'start')),
  ...mistakesOf(times, 'end'),
});

/** The instant of a side in milliseconds; null while its date or its time is incomplete. */
function instantOf(times: Times, side: Side, zone: string): number | null {
  const [date, clock] = [times[`date_${side}`], readClock(times[`time_${side}`])];
  return clock && isDate(date) ? instantsOf(`${date}T${clock}`, zone).first : null;
}

/** A time without a date moves to the nearest date after the reference date: a start after now, an end after the start. */
export function onNearestDate(times: Times, { now, zone }: { readonly now: number; readonly zone: string }): Times {
  const moved = (of: Times, side: Side, reference: number): Times => {
    const clock = readClock(of[`time_${side}`]);
    if (of[`date_${side}`] !== '' || clock === null) return of;
    return { ...of, [`date_${side}`]: typedAt(nextShown(clock, reference, zone), zone).date };
  };
  const begun = times.isNow ? times : moved(times, 'start', now);
  const begins = times.isNow ? now : (instantOf(begun, 'start', zone) ?? now);
  return moved(begun, 'end', begins + 1);
}

/** A date and a time as they are typed. */
export const typedTimes = (start: number, end: number, zone: string): Omit<Times, 'isNow'> => {
  const [from, until] = [typedAt(start, zone), typedAt(end, zone)];
  return { date_start: from.date, time_start: from.time, date_end: until.date, time_end: until.time };
};

/** The times of a request. A start of now or of the past is left out: the server begins at its own now. */
export function timesBody({ isNow, date_start, time_start, date_end, time_end }: Times, zone: string) {
  return { ...(isNow ? {} : { date_start, time_start }), date_end, time_end, tzstr: zone };
}

/** The times of a block. A past start is dropped (S1 §5). */
export const blockBody = (block: { readonly start: number; readonly end: number }, now: number, zone: string) =>
  timesBody({ isNow: block.start < now, ...typedTimes(block.start, block.end, zone) }, zone);

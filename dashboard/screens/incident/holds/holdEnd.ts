import { daysAfter, localTimeAt } from '#contracts/time/localTime';
import { fromField } from '../../../time/typedTime.ts';

/** The offered ends of a hold. `released` is no end: a person releases it. */
export const ends = {
  released: 'Until someone releases it',
  hour: 'For 1 hour',
  hours: 'For 4 hours',
  morning: 'Until 7:00 AM tomorrow',
  other: 'Until another time…',
} as const;
export type End = keyof typeof ends;

const HOUR = 3_600_000;
const noEnd = 'Please enter a date and a time in the future.';

interface Chosen {
  readonly end: End;
  /** The value of the date-and-time field, for `other`. */
  readonly typed: string;
}

/** The chosen end as ISO-8601 UTC; absent for `released`. `now` is in milliseconds. */
export function endOf(
  { end, typed }: Chosen,
  now: number,
  timezone: string,
): { readonly until?: string } | { readonly mistake: string } {
  switch (end) {
    case 'released':
      return {};
    case 'hour':
      return { until: new Date(now + HOUR).toISOString() };
    case 'hours':
      return { until: new Date(now + 4 * HOUR).toISOString() };
    case 'morning':
      return read(`${daysAfter(localTimeAt(now, timezone).slice(0, 10), 1)}T07:00`, now, timezone);
    case 'other':
      return read(typed, now, timezone);
  }
}

function read(typed: string, now: number, timezone: string): { readonly until: string } | { readonly mistake: string } {
  const until = fromField(typed, timezone);
  return until !== undefined && Date.parse(until) > now ? { until } : { mistake: noEnd };
}

import { group } from 'd3';
import type { Appointment } from '#contracts/customers/buppCases';
import { buppTimezone } from '#contracts/incident/bupp';
import { fromField, onClock, toField, whenClockShows } from '../../time/localTime.ts';

/** A week on the clock of Chicago, from Monday on; `from` and `to` are ISO-8601 UTC, the end not included. */
export interface Week {
  /** Each as `2026-03-02`. */
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string): string => new Date(whenClockShows(`${day}T00:00`, buppTimezone)).toISOString();

/** The day in Chicago at a moment. */
export const dayAt = (iso: string | number): string => onClock(+new Date(iso), buppTimezone).slice(0, 10);

// Days alone, counted where each has 24 hours.
const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The week in which a day lies; in a week in which the clocks change a day has 23 or 25 hours. */
export function weekOf(day: string): Week {
  const monday = daysOn(day, -((new Date(day).getUTCDay() + 6) % 7));
  const days = Array.from({ length: 7 }, (_, n) => daysOn(monday, n));
  return { days, from: startOf(monday), to: startOf(daysOn(monday, 7)) };
}

export const weeksOn = (day: string, weeks: number): string => daysOn(day, 7 * weeks);

/** What an address says of a week; what is no day is none. */
export function readDay(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** By the day in Chicago, those of a day in order. */
export const byDay = (appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> =>
  group(
    appointments.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)),
    ({ time }) => dayAt(time),
  );

const format = (options: Intl.DateTimeFormatOptions, timeZone: string = buppTimezone) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options });
const hour = format({ hour: 'numeric', minute: '2-digit' });
const whole = format({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const date = format({ weekday: 'short', month: 'short', day: 'numeric' }, 'UTC');

/** "9:00 AM CT" */
export const timeCt = (iso: string): string => `${hour.format(Date.parse(iso))} CT`;
/** "Wed, Mar 4, 9:00 AM CT" */
export const dateAndTimeCt = (iso: string): string => `${whole.format(Date.parse(iso))} CT`;
/** "Wed, Mar 4" */
export const dayWords = (day: string): string => date.format(Date.parse(`${day}T00:00Z`));

/** As a field for date and time holds it, on the clock of Chicago. */
export const toFieldCt = (iso: string): string => toField(iso, buppTimezone);

/** What such a field says: a moment, or why it is none. An hour that comes twice is the first of them. */
export function fromFieldCt(value: string): { readonly time: string } | { readonly mistake: string } {
  const time = fromField(value, buppTimezone);
  if (time === undefined) return { mistake: 'This field may not be blank.' };
  if (!value.startsWith(toFieldCt(time))) return { mistake: 'The clocks go forward then: this time does not exist.' };
  return { time };
}

import { group } from 'd3';
import { Temporal } from 'temporal-polyfill';
import { buppTimezone } from '#contracts/bupp';
import type { Appointment } from '#contracts/buppCases';

/** A week on the clock of Chicago, from Monday on; `from` and `to` are ISO-8601 UTC, the end not included. */
export interface Week {
  /** Each as `2026-03-02`. */
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}

const startOf = (day: Temporal.PlainDate): string =>
  new Date(day.toZonedDateTime(buppTimezone).epochMilliseconds).toISOString();

/** The day in Chicago at a moment. */
export const dayAt = (iso: string | number): string =>
  Temporal.Instant.fromEpochMilliseconds(typeof iso === 'number' ? iso : Date.parse(iso))
    .toZonedDateTimeISO(buppTimezone)
    .toPlainDate()
    .toString();

/** The week in which a day lies; in a week in which the clocks change a day has 23 or 25 hours. */
export function weekOf(day: string): Week {
  const date = Temporal.PlainDate.from(day);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  const days = Array.from({ length: 7 }, (_, n) => monday.add({ days: n }));
  return { days: days.map(String), from: startOf(monday), to: startOf(monday.add({ days: 7 })) };
}

export const weeksOn = (day: string, weeks: number): string => String(Temporal.PlainDate.from(day).add({ weeks }));

/** What an address says of a week; what is no day is none. */
export function readDay(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return String(Temporal.PlainDate.from(text));
  } catch {
    return undefined;
  }
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
export const toFieldCt = (iso: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(buppTimezone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** What such a field says: a moment, or why it is none. An hour that comes twice is the first of them. */
export function fromFieldCt(value: string): { readonly time: string } | { readonly mistake: string } {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return { mistake: 'This field may not be blank.' };
  const local = Temporal.PlainDateTime.from(value);
  const zoned = local.toZonedDateTime(buppTimezone);
  if (!zoned.toPlainDateTime().equals(local))
    return { mistake: 'The clocks go forward then: this time does not exist.' };
  return { time: new Date(zoned.epochMilliseconds).toISOString() };
}

import { group } from 'd3';
import type { Appointment } from '#contracts/customers/bupp/cases';
import { appointmentTimezone } from '#contracts/incident/appointment';
import { daysAfter, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { fromField, toField } from '../../time/typedTime.ts';

/** A week in Chicago time, from Monday. `from` and `to` are ISO-8601 UTC; `to` is exclusive. */
export interface Week {
  /** Seven dates, such as `2026-03-02`. */
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string): string => new Date(startOfDay(day, appointmentTimezone)).toISOString();

/** The date in Chicago at a moment. */
export const dayAt = (iso: string | number): string => localTimeAt(+new Date(iso), appointmentTimezone).slice(0, 10);

/** The week that contains a day. A day on which the clocks change has 23 or 25 hours. */
export function weekOf(day: string): Week {
  const monday = daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  const days = Array.from({ length: 7 }, (_, n) => daysAfter(monday, n));
  return { days, from: startOf(monday), to: startOf(daysAfter(monday, 7)) };
}

export const weeksOn = (day: string, weeks: number): string => daysAfter(day, 7 * weeks);

/** The day in the URL of a week; undefined when the text is not a date. */
export function readDay(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** Appointments by day in Chicago, ordered by time. */
export const byDay = (appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> =>
  group(
    appointments.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)),
    ({ time }) => dayAt(time),
  );

/** An instant as the value of a date-and-time field, in Chicago time. */
export const toFieldCt = (iso: string): string => toField(iso, appointmentTimezone);

/** The instant of such a field, or its error. In a repeated hour it is the first occurrence. */
export function fromFieldCt(value: string): { readonly time: string } | { readonly mistake: string } {
  const time = fromField(value, appointmentTimezone);
  if (time === undefined) return { mistake: 'This field may not be blank.' };
  if (!value.startsWith(toFieldCt(time))) return { mistake: 'This time does not exist: clocks go forward then.' };
  return { time };
}

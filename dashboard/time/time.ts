import { createContext, useContext } from 'react';
import { appointmentTimezone } from '#contracts/incident/appointment';

/** The organization's time zone. A dispatcher in another state still speaks of its clock. */
const Timezone = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone);
export const TimezoneProvider = Timezone.Provider;
export const useTimezone = (): string => useContext(Timezone);

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const date = { month: 'short', day: 'numeric' } as const;
const shapes = {
  clock,
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  full: { weekday: 'short', ...date, ...clock, timeZoneName: 'short' },
  record: { year: 'numeric', ...date, ...clock, timeZoneName: 'short' },
  exact: { year: 'numeric', ...date, ...clock, second: '2-digit', timeZoneName: 'short' },
  weekday: { weekday: 'short', ...date },
  appointment: { weekday: 'short', ...date, ...clock },
  day: { year: 'numeric', ...date },
  thisYear: { ...date, ...clock },
  anyYear: { year: 'numeric', ...date, ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();
const written = (shape: keyof typeof shapes, at: string | number, timezone: string): string => {
  const key = `${shape} ${timezone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...shapes[shape] });
  formats.set(key, known);
  return known.format(new Date(at));
};

/** "2:35 AM" */
export const timeOfDay = (iso: string | number, timezone: string): string => written('clock', iso, timezone);
/** "02:35:09", for "stale since". */
export const timeWithSeconds = (iso: string | number, timezone: string): string => written('seconds', iso, timezone);
/** "Mon, Nov 21, 2:35 AM CST" */
export const dateAndTime = (iso: string | number, timezone: string): string => written('full', iso, timezone);
/** "Nov 21, 2026, 2:35 AM CST": with the year and the zone's name, for text that is read years later. */
export const dateOfRecord = (iso: string | number, timezone: string): string => written('record', iso, timezone);
/** "Nov 21, 2026, 2:35:09 AM CST": for the record of one event. */
export const exactTime = (iso: string | number, timezone: string): string => written('exact', iso, timezone);
/** "Wed, Mar 4" of "2026-03-04". */
export const dayWords = (day: string): string => written('weekday', `${day}T00:00Z`, 'UTC');

// Appointments are always in central time, in any organization (S0 §9).
/** "9:00 AM CT" */
export const timeCt = (iso: string): string => `${written('clock', iso, appointmentTimezone)} CT`;
/** "Wed, Mar 4, 9:00 AM CT" */
export const dateAndTimeCt = (iso: string): string => `${written('appointment', iso, appointmentTimezone)} CT`;

// Cached, because a long log asks for the current date five hundred times in one minute.
let asked = { now: Number.NaN, timezone: '', day: '' };
const today = (now: number, timezone: string): string => {
  if (asked.now !== now || asked.timezone !== timezone) asked = { now, timezone, day: written('day', now, timezone) };
  return asked.day;
};

/** True when both times are on one day of the zone. */
export const sameDay = (a: string | number, b: string | number, timezone: string): boolean =>
  written('day', a, timezone) === written('day', b, timezone);

/** The time alone today; with the date on any other day, and with the year in any other year. */
export const timeNear = (iso: string | number, timezone: string, now: number): string => {
  const day = written('day', iso, timezone);
  const present = today(now, timezone);
  if (day === present) return timeOfDay(iso, timezone);
  return written(day.slice(-4) === present.slice(-4) ? 'thisYear' : 'anyYear', iso, timezone);
};

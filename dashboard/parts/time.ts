import { createContext, useContext } from 'react';

/** The organisation's own time zone: a dispatcher at home in another state still speaks of its clock. */
const Timezone = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone);
export const TimezoneProvider = Timezone.Provider;
export const useTimezone = (): string => useContext(Timezone);

const formats = new Map<string, Intl.DateTimeFormat>();
const format = (timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${timezone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...options });
  formats.set(key, known);
  return known;
};

const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** "2:35 AM" */
export const timeOfDay = (iso: string | number, timezone: string): string =>
  format(timezone, clock).format(new Date(iso));
/** "02:35:09", for "stale since". */
export const timeWithSeconds = (iso: string | number, timezone: string): string =>
  format(timezone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(iso));
/** "Mon, Nov 21, 2:35 AM CST" */
export const dateAndTime = (iso: string | number, timezone: string): string =>
  format(timezone, { weekday: 'short', month: 'short', day: 'numeric', ...clock, timeZoneName: 'short' }).format(
    new Date(iso),
  );

const dayOf = (iso: string | number, timezone: string): string =>
  format(timezone, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso));

/** The time alone today, with its date on any other day (and year in any other year). */
export const timeNear = (iso: string | number, timezone: string, now: number): string => {
  const day = dayOf(iso, timezone);
  const today = dayOf(now, timezone);
  if (day === today) return timeOfDay(iso, timezone);
  const year = day.slice(-4) === today.slice(-4) ? {} : ({ year: 'numeric' } as const);
  return format(timezone, { month: 'short', day: 'numeric', ...year, ...clock }).format(new Date(iso));
};

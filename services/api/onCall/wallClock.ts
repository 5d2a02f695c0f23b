import { dayCount, daysAfter, isZone, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { Typed } from '#projections/onCall/shiftTimes';

/** Returns the name of an IANA time zone, and refuses an unknown one. */
export function zoneNamed(name: string): string {
  if (!isZone(name)) throw new Refused('schedule.zone-unknown');
  return name;
}

/** Local time in the zone at an instant, to the minute. */
export function shownAt(moment: string, zone: string): Typed {
  const [date = '', time = ''] = localTimeAt(Date.parse(moment), zone).split('T');
  return { date, time };
}

/** `2:35 PM` as `14:35`. */
export function clockTime(typed: string): string {
  const [, hour = '', minute = '', half] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s?([ap]m)?$/i.exec(typed.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

export interface Day {
  readonly date: string;
  /** ISO-8601 UTC. The end is the beginning of the next day. */
  readonly start: string;
  readonly end: string;
}

/** The days of the zone from the first to the last, both included. Empty when the last is before the first. */
export const daysBetween = (first: string, last: string, zone: string): readonly Day[] =>
  Array.from({ length: Math.max(0, dayCount(first, last)) }, (_, n) => {
    const date = daysAfter(first, n);
    return { date, start: iso(startOfDay(date, zone)), end: iso(startOfDay(daysAfter(date, 1), zone)) };
  });

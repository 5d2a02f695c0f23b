import { Temporal } from 'temporal-polyfill';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';

/** A date and a time as they are typed: `2026-03-08`, and `14:35`, `14:35:00` or `2:35 PM`. */
export interface Typed {
  readonly date: string;
  readonly time: string;
}

/** The name of an IANA zone that there is. */
export function zoneNamed(name: string): string {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return name;
  } catch {
    throw new Refused('schedule.zone-unknown');
  }
}

/**
 * The moment that a wall clock of the zone shows, ISO-8601 UTC. A time that the clocks skip is as much later as they skip; of a time
 * that they show twice it is the first. One rule for beginnings and ends: where one shift ends when the next begins, nobody is missing.
 */
export const momentOf = ({ date, time }: Typed, zone: string): string =>
  iso(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: clockTime(time) }).epochMilliseconds);

/** What the wall clock of the zone shows, to the minute. */
export function shownAt(moment: string, zone: string): Typed {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** `2:35 PM` as `14:35`. */
export function clockTime(typed: string): string {
  const [, hour = '', minute = '', half] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s?([ap]m)?$/i.exec(typed.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

export interface Day {
  readonly date: string;
  /** ISO-8601 UTC; the end is the beginning of the next day. */
  readonly start: string;
  readonly end: string;
}

/** The days of the zone from the first to the last, both included; none where the last is before the first. */
export function daysBetween(first: string, last: string, zone: string): readonly Day[] {
  const from = Temporal.PlainDate.from(first);
  const count = Math.max(0, from.until(last, { largestUnit: 'days' }).days + 1);
  const startOf = (day: Temporal.PlainDate) => iso(day.toZonedDateTime(zone).epochMilliseconds);
  return Array.from({ length: count }, (_, n) => {
    const day = from.add({ days: n });
    return { date: day.toString(), start: startOf(day), end: startOf(day.add({ days: 1 })) };
  });
}

/** How many days that would be. */
export const dayCount = (first: string, last: string): number =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: 'days' }).days + 1;

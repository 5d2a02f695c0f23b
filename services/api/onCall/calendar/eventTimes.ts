import ICAL from 'ical.js';
import { isZone } from '#contracts/time/localTime';
import { between, instantOf, plus, type Wall, wallAt, type Zone, zoneNamed } from './zones.ts';

/** A mistake of one event, in words for the person who chose the file. */
export class WrongEvent extends Error {}

/** A value of DTSTART, DTEND, EXDATE, RDATE or RECURRENCE-ID. A date has no zone of its own. */
export interface EventTime {
  readonly wall: Wall;
  readonly isDate: boolean;
  readonly zone: Zone;
}

/** The length of an event: days on the calendar, and milliseconds after them, exact or on the clocks of its zone. */
export interface Length {
  readonly days: number;
  readonly rest: number;
  readonly isExact: boolean;
}

const day = 86_400_000;

/** Reads the times of one VEVENT. `own` is the zone of times without one, unless the calendar names it. */
export function timesIn(event: ICAL.Component, own: string) {
  const calendar = event.parent;
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '').trim();
  const floating = named !== '' && isZone(named) ? named : own;

  const timeOf = (property: ICAL.Property, value: ICAL.Time): EventTime => {
    // The library checks neither: it would roll the 31st of June over into July.
    const written = value.toString();
    const wall = written.replace(/Z$/, '');
    if (Number.isNaN(Date.parse(`${wall}${value.isDate ? '' : 'Z'}`)) || plus(wall, 0) !== wall)
      throw new WrongEvent('The times of this event cannot be read.');
    if (value.isDate) return { wall, isDate: true, zone: floating };
    if (value.zone === ICAL.Timezone.utcTimezone || written.endsWith('Z')) return { wall, isDate: false, zone: 'UTC' };
    const tzid = property.getParameter('tzid');
    if (typeof tzid !== 'string') return { wall, isDate: false, zone: floating };
    const zone = zoneNamed(tzid, calendar);
    if (zone === null) throw new WrongEvent(`This is not a time zone: ${tzid.slice(0, 60)}.`);
    return { wall, isDate: false, zone };
  };

  return {
    floating,
    first: (name: string): EventTime | null => {
      const property = event.getFirstProperty(name);
      const value = property?.getFirstValue();
      return property && value instanceof ICAL.Time ? timeOf(property, value) : null;
    },
    /** All values of EXDATE or RDATE; of a period the start, with its length. */
    all: (name: string): readonly { readonly time: EventTime; readonly length: Length | null }[] =>
      event.getAllProperties(name).flatMap((property) =>
        property.getValues().map((value: unknown) => {
          if (value instanceof ICAL.Time) return { time: timeOf(property, value), length: null };
          if (!(value instanceof ICAL.Period)) throw new WrongEvent('The times of this event cannot be read.');
          const time = timeOf(property, value.start);
          const length = value.end
            ? { days: 0, rest: instant(timeOf(property, value.end)) - instant(time), isExact: true }
            : lengthOf(value.duration);
          return { time, length };
        }),
      ),
  };
}

export const instant = ({ wall, zone }: EventTime): number =>
  instantOf(wall.length > 10 ? wall : `${wall}T00:00:00`, zone);

const lengthOf = ({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration): Length => {
  const sign = isNegative ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    rest: sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000,
    isExact: true,
  };
};

/**
 * The length of an event (RFC 5545 §3.6.1): until DTEND on the clocks of its start, or its DURATION. A day without either
 * is one day; a time without either is an instant.
 */
export function lengthIn(event: ICAL.Component, start: EventTime, end: EventTime | null): Length {
  const said: unknown = event.getFirstPropertyValue('duration');
  const length = end
    ? { days: 0, rest: between(start.wall, asIn(start, end)), isExact: false }
    : said instanceof ICAL.Duration
      ? lengthOf(said)
      : { days: 0, rest: 0, isExact: true };
  if (!start.isDate) return length;
  // An end within a day, as at 23:59, takes that day too.
  const isWithin = end && !end.isDate && !clockIn(start, end).endsWith(midnight);
  return { days: length.days + Math.ceil(length.rest / day) + (isWithin ? 1 : 0), rest: 0, isExact: true };
}

const midnight = 'T00:00:00';

/**
 * The time as it stands in a series that begins at `start`: on the clocks of its zone, or as a date. Exchange writes the
 * midnight of a whole day in UTC, and others write the date itself with 00:00 UTC.
 */
export function asIn(start: EventTime, time: EventTime): Wall {
  if (!start.isDate) {
    if (time.isDate) return `${time.wall}T00:00:00`;
    return time.zone === start.zone ? time.wall : wallAt(instant(time), start.zone);
  }
  return clockIn(start, time).slice(0, 10);
}

/** The date and time of a whole day's end or exception. */
const clockIn = (start: EventTime, time: EventTime): Wall =>
  time.zone === 'UTC' && !time.wall.endsWith(midnight) ? wallAt(instant(time), start.zone) : time.wall;

/** The end of an event: days on the clocks of its zone, then exact time for a DURATION, or the clock of its DTEND. */
export function endOf(start: Wall, { days, rest, isExact }: Length, zone: Zone): number {
  const last = plus(start, days * day);
  return isExact ? instantOf(last, zone) + rest : instantOf(plus(last, rest), zone);
}

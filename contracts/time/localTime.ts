/**
 * Converts between instants and local time in a zone.
 *
 * This is logic in `contracts`, because the server, the import and the dashboard must agree on every clock change, and
 * `contracts` is the only code they share. It is pure. Offsets come from the time-zone data of `Intl`.
 *
 * Instants are milliseconds since 1970-01-01T00:00Z. Zones are IANA names; an unknown zone throws a RangeError.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

/** An ISO-8601 date and time without a zone: "2026-11-21T02:10", optionally with seconds and their fraction. */
export type LocalTime = string;

// A formatter is large and slow to create, and a user can name any zone.
const mostFormats = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(zone, made);
  return made;
}

export function isZone(name: string): boolean {
  try {
    return Boolean(formatOf(name));
  } catch {
    return false;
  }
}

/** The offset of a zone from UTC at an instant, in milliseconds; positive east of Greenwich. */
export function offsetAt(at: number, zone: string): number {
  // "11/21/2026, GMT-07:00". Local mean time, before railways, has seconds.
  const [, sign, hours, minutes, seconds = '0'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatOf(zone).format(at)) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}

/** The local time of a zone at an instant, to the minute. */
export const localTimeAt = (at: number, zone: string): LocalTime =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);

/**
 * The instants of a local time in a zone. The caller chooses: a start uses the first, an end the last. They differ only
 * for a time in a repeated hour.
 */
export interface Instants {
  readonly first: number;
  readonly last: number;
  /** True when the clocks skip this time. Both instants are then later by the length of the skipped time. */
  readonly skipped: boolean;
}

/** The instants of a local time. Throws a RangeError when the text is not a local time. */
export function instantsOf(local: LocalTime, zone: string): Instants {
  const shown = Date.parse(`${local}Z`);
  const shows = (at: number): boolean => at + offsetAt(at, zone) === shown;
  // Offsets are at most 14 hours, so that one day before and one day after lie on either side of the instant.
  const before = shown - offsetAt(shown - day, zone);
  const after = shown - offsetAt(shown + day, zone);
  if (shows(before)) return { first: before, last: shows(after) ? after : before, skipped: false };
  const skipped = !shows(after);
  const only = skipped ? before : after;
  return { first: only, last: only, skipped };
}

/** The instant at which a day ("2026-03-08") begins in a zone. In some zones the clocks skip midnight. */
export const startOfDay = (date: string, zone: string): number => instantsOf(`${date}T00:00`, zone).first;

/** The calendar day this many days after another; a negative count goes back. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** The number of calendar days from the first to the last, both included; less than 1 when the last is earlier. */
export const dayCount = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / day + 1;

/** "2026-11-01 01:30:05 -06:00": the offset tells the two occurrences of a repeated hour apart. */
export const localTimeOf = (at: number, zone: string): string => {
  const offset = offsetAt(at, zone);
  const minutes = Math.abs(offset) / 60_000;
  const of = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const local = new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ');
  return `${local} ${offset < 0 ? '-' : '+'}${of(minutes / 60)}:${of(minutes % 60)}`;
};

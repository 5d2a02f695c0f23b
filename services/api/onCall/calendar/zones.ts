import ICAL from 'ical.js';
import { instantsOf, isZone, offsetAt } from '#contracts/time/localTime';
import { windowsZones } from './windowsZones.ts';

/** An IANA name, or a zone that the file describes. */
export type Zone = string | ICAL.Timezone;

/** A date, `2026-12-01`, or a date and time on the clocks of a zone, `2026-12-01T08:00:00`. */
export type Wall = string;

const zonesByWindows = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]));
/** Outlook shows these words in place of the name. */
const shownByOutlook: readonly (readonly [RegExp, string])[] = [
  [/^(eastern|central|mountain|pacific) time \(us (?:&|and) canada\)$/, '$1 standard time'],
  [/^(atlantic|newfoundland)(?: time \(canada\))?$/, '$1 standard time'],
  [/^alaska$/, 'alaskan standard time'],
  [/^hawaii$/, 'hawaiian standard time'],
  [/^arizona$/, 'us mountain standard time'],
  [/^indiana \(east\)$/, 'us eastern standard time'],
];

/** The zone of a TZID (RFC 5545 §3.8.3.1) by its IANA name, by the file's own VTIMEZONE, or by its Windows name; or null. */
export function zoneNamed(said: string, calendar: ICAL.Component): Zone | null {
  const name = said.trim();
  if (isZone(name)) return name;
  const afterPath = zoneAfterPath(name);
  if (afterPath) return afterPath;
  const described = calendar
    .getAllSubcomponents('vtimezone')
    .find((one) => String(one.getFirstPropertyValue('tzid') ?? '').trim() === name);
  if (described) return new ICAL.Timezone(described);
  // Exchange writes a distance from UTC.
  const [, sign, hours = ''] = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?00)?$/i.exec(name) ?? [];
  // The signs of these IANA names are the other way about.
  if (sign && Number(hours) <= 12)
    return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  if (/^tzone:\/\/microsoft\/utc$/i.test(name)) return 'UTC';
  // Outlook numbers the zones of one file: "Mountain Standard Time 1".
  const plain = name
    .toLowerCase()
    .replace(/^\((?:utc|gmt)[^)]*\)\s*/, '')
    .replace(/\s+\d+$/, '')
    .replace(/ (?:daylight|summer) time$/, ' standard time');
  const shown = shownByOutlook.find(([words]) => words.test(plain));
  return zonesByWindows.get(shown ? plain.replace(...shown) : plain) ?? null;
}

/** Mozilla and Evolution put a path before the name, in which a folder may look like the beginning of it. */
function zoneAfterPath(name: string): string | undefined {
  const parts = name.startsWith('/') ? name.split('/').slice(1) : [];
  return parts.map((_, at) => parts.slice(at).join('/')).find((one) => one.includes('/') && isZone(one));
}

/** The instant of a date and time on the clocks of a zone, in milliseconds. Of a repeated hour the first. */
export const instantOf = (wall: Wall, zone: Zone): number =>
  typeof zone === 'string' ? instantsOf(wall, zone).first : timeOf(wall, zone).toUnixTime() * 1_000;

/** The date and time that the clocks of a zone show. */
export function wallAt(at: number, zone: Zone): Wall {
  if (typeof zone === 'string') return plus('1970-01-01T00:00:00', at + offsetAt(at, zone));
  const utc = ICAL.Time.fromJSDate(new Date(at), true);
  return utc.convertToZone(zone).toString().slice(0, 19);
}

/** The wall time so many milliseconds later; the date for a date. */
export const plus = (wall: Wall, milliseconds: number): Wall =>
  new Date(Date.parse(`${wall}${wall.length > 10 ? 'Z' : ''}`) + milliseconds).toISOString().slice(0, wall.length);

/** Milliseconds between two wall times of one zone. */
export const between = (first: Wall, last: Wall): number =>
  Date.parse(`${last}${last.length > 10 ? 'Z' : ''}`) - Date.parse(`${first}${first.length > 10 ? 'Z' : ''}`);

/** The library's form of a wall time; without a zone it is compared as it stands. */
export const timeOf = (wall: Wall, zone: ICAL.Timezone = ICAL.Timezone.localTimezone): ICAL.Time => {
  const time = wall.length > 10 ? ICAL.Time.fromDateTimeString(wall) : ICAL.Time.fromDateString(wall);
  time.zone = zone;
  return time;
};

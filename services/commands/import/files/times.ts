import { instantsOf, localTimeAt, offsetAt } from '#contracts/time/localTime';

/** The time in a cell, in milliseconds, with a note where it had to be repaired; or the mistake where the cell holds none. */
export type TimeRead =
  | { readonly at: number; readonly repaired?: string }
  | { readonly at: null; readonly wrong: string };

type Unit =
  | 'year'
  | 'shortYear'
  | 'month'
  | 'monthName'
  | 'day'
  | 'hour'
  | 'hour12'
  | 'minute'
  | 'second'
  | 'half'
  | 'fraction';

// The letters are those of Unicode's date patterns (UTS #35), as Java and many tools write them.
const letters: readonly (readonly [string, string, Unit])[] = [
  ['yyyy', '(\\d{4})', 'year'],
  ['yy', '(\\d{2})', 'shortYear'],
  ['MMMM', '([A-Za-z]{3,9})', 'monthName'],
  ['MMM', '([A-Za-z]{3})', 'monthName'],
  ['MM', '(\\d{2})', 'month'],
  ['M', '(\\d{1,2})', 'month'],
  ['dd', '(\\d{2})', 'day'],
  ['d', '(\\d{1,2})', 'day'],
  ['HH', '(\\d{2})', 'hour'],
  ['H', '(\\d{1,2})', 'hour'],
  ['hh', '(\\d{2})', 'hour12'],
  ['h', '(\\d{1,2})', 'hour12'],
  ['mm', '(\\d{2})', 'minute'],
  ['ss', '(\\d{2})', 'second'],
  ['S', '(\\d{1,9})', 'fraction'],
  ['a', String.raw`([AaPp]\.?[Mm]\.?)`, 'half'],
];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Format {
  readonly pattern: RegExp;
  readonly units: readonly Unit[];
}

/** Compiles `MM/dd/yyyy hh:mm:ss a`; text in single quotes stands for itself. */
function compile(format: string): Format {
  const units: Unit[] = [];
  let pattern = '';
  for (const [piece, quoted] of format.matchAll(/'([^']*)'|S+|([A-Za-z])\2*|[^A-Za-z']+/g)) {
    const letter = letters.find(([name]) => name === (piece.startsWith('S') ? 'S' : piece));
    if (quoted !== undefined || !/^[A-Za-z]/.test(piece)) pattern += escaped(quoted ?? piece);
    else if (letter) {
      pattern += letter[1];
      units.push(letter[2]);
    } else throw new RangeError(`"${piece}" in "${format}" is not a part of a time`);
  }
  // Some programs write no space before the half of the day, or a narrow one.
  return { pattern: new RegExp(`^${pattern.replaceAll(' ([AaPp]', ' ?([AaPp]')}$`), units };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`);

/** The error of a format, or null. */
export function formatProblem(format: string): string | null {
  if (Object.hasOwn(named, format)) return null;
  try {
    const { units } = compile(format);
    const has = (...some: Unit[]) => some.some((unit) => units.includes(unit));
    if (!has('year', 'shortYear') || !has('month', 'monthName') || !has('day'))
      return `"${format}" names no whole date`;
    return has('hour12') === has('half') ? null : `"${format}" has only one of h and a`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A time on a wall clock, as milliseconds of the same reading in UTC: it needs a zone to be a moment. */
interface Wall {
  readonly wall: number;
}
type Read = (text: string) => Wall | number | null;

function reader(format: string): Read {
  const known = named[format];
  if (known) return known;
  const { pattern, units } = compile(format);
  return (text) => {
    const found = pattern.exec(text);
    if (!found) return null;
    const said: Partial<Record<Unit, string>> = {};
    units.forEach((unit, n) => {
      said[unit] = found[n + 1] ?? '';
    });
    return wallOf(said);
  };
}

/** The words for zones of RFC 5322, each with its offset: "MST" is seven hours behind in July too. */
const zoneWords: Readonly<Record<string, string>> = {
  UTC: 'Z',
  GMT: 'Z',
  UT: 'Z',
  EDT: '-04',
  EST: '-05',
  CDT: '-05',
  CST: '-06',
  MDT: '-06',
  MST: '-07',
  PDT: '-07',
  PST: '-08',
};
// ArcGIS writes slashes: 2026/03/13 08:05:00+00.
const isoDate = String.raw`(?<year>\d{4})(?<dash>[-/]?)(?<month>\d\d)\k<dash>(?<day>\d\d)`;
const isoClock = String.raw`(?<hour>\d\d)(?<colon>:?)(?<minute>\d\d)(?:\k<colon>(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?`;
const isoOffset = String.raw`Z|${Object.keys(zoneWords).join('|')}|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?`;
const isoTime = new RegExp(`^${isoDate}(?:[T ]${isoClock}(?: ?(?<offset>${isoOffset}))?)?$`, 'i');

function isoReader(text: string): ReturnType<Read> {
  const said: Readonly<Partial<Record<string, string>>> | undefined = isoTime.exec(text)?.groups;
  const local = said ? wallOf(said) : null;
  return local && said?.offset ? local.wall - aheadOfUtc(said.offset) : local;
}

/** A count since 1970 UTC, as databases and devices write it. The number of digits keeps one unit from the other. */
const epochReader =
  (pattern: RegExp, factor: number): Read =>
  (text) =>
    pattern.test(text) ? Math.round(Number(text) * factor) : null;

/** The days since an epoch on the clocks of the file's zone, as Excel keeps times. Rounded to the second. */
const serialReader =
  (epoch: number): Read =>
  (text) =>
    /^\d{1,6}(\.\d+)?$/.test(text) ? { wall: epoch + Math.round(Number(text) * 86_400) * 1_000 } : null;

/**
 * Formats with a name: `ISO` is ISO-8601, with or without an offset; `EPOCH` counts seconds since 1970 UTC and
 * `EPOCH_MS` milliseconds; `EXCEL` counts days, and `EXCEL_1904` those of old workbooks of a Mac. Excel believes in a
 * 29th of February 1900, so that its days since then count from December 30, 1899.
 */
const named: Readonly<Record<string, Read>> = {
  ISO: isoReader,
  EPOCH: epochReader(/^\d{1,11}(\.\d+)?$/, 1_000),
  EPOCH_MS: epochReader(/^\d{1,14}(\.0*)?$/, 1),
  EXCEL: serialReader(Date.UTC(1899, 11, 30)),
  EXCEL_1904: serialReader(Date.UTC(1904, 0, 1)),
};

/** "+05:30" in milliseconds; none for "Z". */
function aheadOfUtc(said: string): number {
  const offset = zoneWords[said.toUpperCase()] ?? said;
  const [, hours = '0', minutes = '0'] = /^.(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return offset.startsWith('-') ? -size : size;
}

/** Null for a date or a time that does not exist: the 30th of February, hour 25, 13 PM. */
function wallOf(said: Partial<Record<Unit, string>>): Wall | null {
  const month =
    said.monthName === undefined ? Number(said.month) : months.indexOf(said.monthName.slice(0, 3).toLowerCase()) + 1;
  const year = said.year === undefined ? century(Number(said.shortYear)) : Number(said.year);
  const hour12 = Number(said.hour12 ?? 12);
  const hour = said.half === undefined ? Number(said.hour ?? 0) : (hour12 % 12) + (/^p/i.test(said.half) ? 12 : 0);
  const [day, minute, second] = [Number(said.day), Number(said.minute ?? 0), Number(said.second ?? 0)];
  // ISO-8601 has 24:00 for the midnight at the end of a day.
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  const clock = hour12 >= 1 && hour12 <= 12 && (hour <= 23 || isMidnight) && minute <= 59 && second <= 59;
  // JavaScript would roll the 30th of February over into March, and take the year 17 for 1917.
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!clock || !real) return null;
  const fraction = Number((said.fraction ?? '').padEnd(3, '0').slice(0, 3));
  return { wall: date.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000 + fraction };
}

const century = (year: number): number => (year < 70 ? 2000 : 1900) + year;

const dayLength = 86_400_000;

/** Converts local times of one zone to instants. A time in a skipped or repeated hour gets a note that names the choice. */
function zoneReader(zone: string): (time: Wall) => TimeRead {
  // A file has many rows of one day, and most days have one offset from end to end.
  const days = new Map<number, number | null>();
  const offsetOf = (day: number): number | null => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const at = (n: number) => offsetAt((day + n) * dayLength, zone);
    // A local day lies within these four days of UTC.
    const offset = [-1, 0, 1, 2].every((n) => at(n) === at(0)) ? at(0) : null;
    days.set(day, offset);
    return offset;
  };
  return ({ wall }) => {
    const offset = offsetOf(Math.floor(wall / dayLength));
    return offset === null ? onAnOddDay(wall, zone) : { at: wall - offset };
  };
}

function onAnOddDay(wall: number, zone: string): TimeRead {
  const { first: at, last, skipped } = instantsOf(new Date(wall).toISOString().slice(0, -1), zone);
  if (skipped) {
    const moved = localTimeAt(at, zone).slice(11);
    return { at, repaired: `the clocks skipped this time that night: ${moved} is taken` };
  }
  return at === last ? { at } : { at, repaired: 'the clocks showed this time twice that night: the first is taken' };
}

/** Reads cells in the first of `formats` that fits. */
export function timeReader(zone: string, formats: readonly string[]): (text: string) => TimeRead {
  const readers = formats.map(reader);
  const inZone = zoneReader(zone);
  return (text) => {
    const plain = text.replaceAll(/[\u00a0\u2007\u202f]/g, ' ');
    for (const read of readers) {
      const found = read(plain);
      if (found !== null) return typeof found === 'number' ? { at: found } : inZone(found);
    }
    return { at: null, wrong: 'is not a time as the map writes them' };
  };
}

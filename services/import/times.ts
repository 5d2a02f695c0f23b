import { Temporal } from 'temporal-polyfill';

/** What a cell says: a moment, with a word where it had to be repaired; or why it says none. */
export type Told = { readonly at: number; readonly repaired?: string } | { readonly at: null; readonly wrong: string };

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
  ['a', '([AaPp][Mm])', 'half'],
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
  return { pattern: new RegExp(`^${pattern}$`), units };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`);

/** What is wrong with a format, or null. `ISO` is ISO-8601, with or without an offset. */
export function formatProblem(format: string): string | null {
  if (format === 'ISO') return null;
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

type Read = (text: string) => Temporal.PlainDateTime | number | null;

function reader(format: string): Read {
  if (format === 'ISO') return isoReader;
  const { pattern, units } = compile(format);
  return (text) => {
    const found = pattern.exec(text);
    if (!found) return null;
    const said = Object.fromEntries(units.map((unit, n) => [unit, found[n + 1] ?? '']));
    return plain(said);
  };
}

function isoReader(text: string): ReturnType<Read> {
  try {
    if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return Temporal.PlainDateTime.from(text);
  } catch {
    return null;
  }
}

/** The 30th of February, an hour 25 or a 13 PM is no time: null. */
function plain(said: Partial<Record<Unit, string>>): Temporal.PlainDateTime | null {
  const month = said.monthName === undefined ? Number(said.month) : months.indexOf(said.monthName.toLowerCase()) + 1;
  const hour12 = Number(said.hour12 ?? 12);
  if (hour12 < 1 || hour12 > 12 || month < 1) return null;
  try {
    return Temporal.PlainDateTime.from(
      {
        year: said.year === undefined ? century(Number(said.shortYear)) : Number(said.year),
        month,
        day: Number(said.day),
        hour: said.half === undefined ? Number(said.hour ?? 0) : (hour12 % 12) + (/^p/i.test(said.half) ? 12 : 0),
        minute: Number(said.minute ?? 0),
        second: Number(said.second ?? 0),
        millisecond: Number((said.fraction ?? '').padEnd(3, '0').slice(0, 3)),
      },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}

const century = (year: number): number => (year < 70 ? 2000 : 1900) + year;

/** Local times of one zone as moments. A time the clocks skipped, or showed twice, is decided, and the word says how. */
export function zoneReader(zone: string) {
  // Most days have one offset from end to end, and asking for it is slow.
  const days = new Map<string, number | null>();
  const offsetOf = (day: Temporal.PlainDate): number | null => {
    const key = day.toString();
    const known = days.get(key);
    if (known !== undefined) return known;
    const at = (n: number) => day.add({ days: n }).toZonedDateTime(zone).offsetNanoseconds / 1e6;
    const offset = at(-1) === at(2) && at(0) === at(1) && at(0) === at(2) ? at(0) : null;
    days.set(key, offset);
    return offset;
  };
  return (local: Temporal.PlainDateTime): Told => {
    const offset = offsetOf(local.toPlainDate());
    if (offset !== null) return { at: local.toZonedDateTime('UTC').epochMilliseconds - offset };
    const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
    const later = local.toZonedDateTime(zone, { disambiguation: 'later' });
    if (earlier.equals(later)) return { at: earlier.epochMilliseconds };
    if (earlier.toPlainDateTime().equals(local)) {
      return {
        at: earlier.epochMilliseconds,
        repaired: 'the clocks showed this time twice that night: the first is taken',
      };
    }
    const moved = later.toPlainTime().toString({ smallestUnit: 'minute' });
    return { at: later.epochMilliseconds, repaired: `the clocks skipped this time that night: ${moved} is taken` };
  };
}

/** Reads cells in the first of `formats` that fits. */
export function timeReader(zone: string, formats: readonly string[]): (text: string) => Told {
  const readers = formats.map(reader);
  const inZone = zoneReader(zone);
  return (text) => {
    for (const read of readers) {
      const found = read(text);
      if (found !== null) return typeof found === 'number' ? { at: found } : inZone(found);
    }
    return { at: null, wrong: 'is not a time as the map writes them' };
  };
}

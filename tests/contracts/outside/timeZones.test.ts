// @night It compares every zone with another clock.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Instants, instantsOf, localTimeAt, offsetAt, startOfDay } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { endOf, startOf, timesOf } from '#projections/onCall/shiftTimes';

// Instants in seconds. A local time is the seconds of the same reading in UTC.
type Skipped = null;
interface Change {
  readonly at: number;
  /** Offsets from UTC, in seconds. */
  readonly before: number;
  readonly after: number;
  /** A local time with the instants that show it. */
  readonly local: readonly (readonly [number, number | Skipped, number | Skipped])[];
  /** A day with the instant at which it begins. */
  readonly days: readonly (readonly [string, number])[];
}
interface Zone {
  /** At the beginning, in seconds. */
  readonly offset: number;
  readonly changes: readonly Change[];
}
interface Python {
  readonly release: string | null;
  readonly begin: number;
  readonly end: number;
  /** Null for a zone that Python does not know. */
  readonly zones: Readonly<Record<string, Zone | null>>;
}

/** The offsets of Python's `zoneinfo` for every zone of `Intl`; null without Python 3.9 or its data. */
function python(): Python | null {
  const input = JSON.stringify(Intl.supportedValuesOf('timeZone'));
  const script = readFileSync(join(import.meta.dirname, 'zoneChanges.py'), 'utf8');
  const { status, stdout } = spawnSync('python3', ['-c', script], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const found = status === 0 ? (JSON.parse(stdout) as Python) : null;
  return found && Object.values(found.zones).some((zone) => zone) ? found : null;
}

/** The offset by Python's changes, in seconds. */
const offsetBy = ({ offset, changes }: Zone, at: number): number =>
  changes.findLast((change) => change.at <= at)?.after ?? offset;

/** Once a week, and one second before, at and after each change. */
function* instantsIn({ changes }: Zone, { begin, end }: Python): Generator<number> {
  for (let at = begin; at < end; at += 7 * 86_400) yield at;
  for (const { at } of changes) yield* [at - 1, at, at + 1];
}

/** True when `Intl` itself has other offsets than Python, read independently of our code. */
function dataDiffer(name: string, zone: Zone, all: Python): boolean {
  const two = '2-digit';
  const shape = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, hourCycle: 'h23', ...shape });
  return [...instantsIn(zone, all)].some((at) => {
    const part = new Map(format.formatToParts(at * 1_000).map(({ type, value }) => [type, value]));
    const date = `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
    const local = `${date}T${part.get('hour')}:${part.get('minute')}:${part.get('second')}`;
    return local !== text(at + offsetBy(zone, at));
  });
}

type Value = string | number | boolean;
type Read = (local: string, zone: string) => Instants;

/** The differences between our conversions and Python's, one line each. */
function mistakes(name: string, zone: Zone, { all, read }: { readonly all: Python; readonly read: Read }): string[] {
  const wrong: string[] = [];
  const same = (what: string, ours: Value, theirs: Value) => {
    if (ours !== theirs) wrong.push(`${name}: ${what} is ${ours}, not ${theirs}`);
  };
  for (const at of instantsIn(zone, all)) {
    const offset = offsetBy(zone, at);
    same(`the offset at ${at}`, offsetAt(at * 1_000, name) / 1_000, offset);
    same(`local time at ${at}`, localTimeAt(at * 1_000, name), text(at + offset).slice(0, 16));
  }
  for (const { before, local, days } of zone.changes) {
    for (const [shown, first, last] of local) {
      const ours = read(text(shown), name);
      const skipped = first === null && last === null;
      // For a skipped time Python only reports that it is skipped; ours moves forward by the length of the gap.
      same(`${text(shown)} (skipped)`, ours.skipped, skipped);
      same(`${text(shown)} (first)`, ours.first / 1_000, first ?? last ?? shown - before);
      same(`${text(shown)} (last)`, ours.last / 1_000, last ?? first ?? shown - before);
    }
    for (const [day, begins] of days) same(`the beginning of ${day}`, startOfDay(day, name) / 1_000, begins);
  }
  return wrong;
}

type ShiftTimes = (typed: string, zone: string) => { readonly start: string; readonly end: string };

/** A shift typed with this local time as its start and its end, recorded long ago by other rules. */
const shiftAt: ShiftTimes = (typed, tzstr) => {
  const [date = '', time = ''] = typed.split('T');
  const intent = { dateStart: date, timeStart: time, dateEnd: date, timeEnd: time, tzstr };
  const recorded = '2001-01-01T00:00:00.000Z';
  return timesOf({ typed: intent, start: recorded, end: recorded }, 'UTC');
};

/** Compares a start with the first occurrence by Python, and an end with the last; one line for each difference. */
function wrongShifts(name: string, { changes }: Zone, times: ShiftTimes): string[] {
  return changes.flatMap(({ before, local }) =>
    local
      .filter(([shown]) => shown % 60 === 0)
      .flatMap(([shown, first, last]) => {
        const typed = text(shown).slice(0, 16);
        const ours = times(typed, name);
        const start = iso((first ?? last ?? shown - before) * 1_000);
        const end = iso((last ?? first ?? shown - before) * 1_000);
        return ours.start === start && ours.end === end ? [] : [`${name} ${typed}: ${ours.start} to ${ours.end}`];
      }),
  );
}

const text = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 19);

const found = python();
if (!found)
  console.warn('SKIPPED: local time against Python, because python3 with zoneinfo and its data is not installed');

describe.skipIf(!found)('local time in every zone, at every change of its clocks from 2020 to 2035', () => {
  const all = found ?? { release: null, begin: 0, end: 0, zones: {} };
  const known = Object.entries(all.zones).flatMap(([name, zone]) => (zone ? [{ name, zone }] : []));

  it('equals that of Python, except in zones that differ between two releases of the data', () => {
    const wrong = known
      .map(({ name, zone }) => ({ name, zone, lines: mistakes(name, zone, { all, read: instantsOf }) }))
      .filter(({ lines }) => lines.length > 0);
    const disputed = wrong.filter(({ name, zone }) => dataDiffer(name, zone, all)).map(({ name }) => name);
    const unknown = Object.keys(all.zones).filter((name) => !all.zones[name]);
    const releases = `Node has ${process.versions.tz}, Python ${all.release}`;
    if (unknown.length > 0) console.warn(`NOT COMPARED: ${unknown.join(', ')}: unknown to Python (${releases})`);
    if (disputed.length > 0) console.warn(`NOT COMPARED: ${disputed.join(', ')}: the data differ (${releases})`);
    expect(wrong.filter(({ name }) => !disputed.includes(name)).flatMap(({ lines }) => lines)).toEqual([]);
    // Countries change their laws a few times a year. Many differences, or one within a release, have another cause.
    const most = process.versions.tz === all.release ? 0 : 20;
    expect(disputed.length + unknown.length).toBeLessThanOrEqual(most);
  });

  it('begins a shift at the first occurrence of its start, and ends it at the last of its end', () => {
    const wrong = known
      .map(({ name, zone }) => ({ name, zone, lines: wrongShifts(name, zone, shiftAt) }))
      .filter(({ name, zone, lines }) => lines.length > 0 && !dataDiffer(name, zone, all));
    expect(wrong.flatMap(({ lines }) => lines)).toEqual([]);
    const denver = known.filter(({ name }) => name === 'America/Denver');
    const swapped: ShiftTimes = (typed, zone) => {
      const [date = '', time = ''] = typed.split('T');
      return { start: endOf({ date, time }, zone), end: startOf({ date, time }, zone) };
    };
    // Each return from summer time has its repeated hour.
    expect(denver.flatMap(({ name, zone }) => wrongShifts(name, zone, swapped)).length).toBeGreaterThanOrEqual(16);
  });

  it('is compared for hundreds of zones and thousands of changes', () => {
    expect(known.length).toBeGreaterThan(380);
    expect(known.flatMap(({ zone }) => zone.changes).length).toBeGreaterThan(3_000);
  });

  it('would be found wrong if a repeated hour took its other occurrence, or a skipped hour moved back', () => {
    const other: Read = (local, zone) => {
      const { first, last, skipped } = instantsOf(local, zone);
      return { first: last, last: first, skipped };
    };
    const back: Read = (local, zone) => {
      const { first, last, skipped } = instantsOf(local, zone);
      return skipped ? { first: first - 3_600_000, last: last - 3_600_000, skipped } : { first, last, skipped };
    };
    const denver = known.filter(({ name }) => name === 'America/Denver');
    for (const read of [other, back])
      expect(denver.flatMap(({ name, zone }) => mistakes(name, zone, { all, read }))).not.toEqual([]);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Debian's own Python has the library; another one may stand before it.
const python = ['/usr/bin/python3', 'python3'].find(
  (one) => spawnSync(one, ['-c', 'import icalendar, recurring_ical_events']).status === 0,
);
export const hasPython = python !== undefined;
if (!hasPython)
  console.log('SKIPPED: there is no Python with recurring_ical_events: no calendar was compared with it.');

/** A calendar file, and the milliseconds from and until which its events are asked for. */
export interface CalendarWindow {
  readonly path: string;
  readonly from: number;
  readonly until: number;
  /** The zone of times without one. */
  readonly zone: string;
}

export interface Occurrences {
  /** A date, or a time in UTC; null for a file that the library does not read. */
  readonly spans: readonly (readonly [start: string, end: string])[] | null;
  /** The events that it does not read. */
  readonly wrong: readonly string[];
}

/** The occurrences of the events of calendars, by a library in another language. */
export function occurrences(asked: readonly CalendarWindow[]): readonly Occurrences[] {
  const input = JSON.stringify(asked.map(({ path, zone, from, until }) => [path, zone, from, until]));
  const script = join(import.meta.dirname, 'occurrences.py');
  const output = execFileSync(python ?? '', [script], { input, maxBuffer: 2 ** 30 });
  return JSON.parse(output.toString()) as readonly Occurrences[];
}

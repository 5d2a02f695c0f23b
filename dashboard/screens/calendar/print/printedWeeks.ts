import type { Calendar, CalendarDay, DutySegment } from '#contracts/onCall/calendar';
import { daysAfter } from '#contracts/time/localTime';
import { timeOfDay } from '../../../time/time.ts';
import { gapWords, peopleWords } from '../calendarWords.ts';
import { clocks } from '../items.ts';

/** A week from Monday to Sunday. */
export interface PrintedWeek {
  readonly dates: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly PrintedCell[] }[];
}
/** The lines of one day, or of several days on which nothing changes. */
interface PrintedCell {
  readonly date: string;
  readonly days: number;
  readonly lines: readonly { readonly times: string; readonly who: string; readonly isGap: boolean }[];
}

/** More weeks than this are no sheet to pin to a wall. */
const mostWeeks = 6;

const mondayOf = (date: string): string => daysAfter(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7));

/** The whole weeks that hold these days, by designation. Days that are not loaded are empty. */
export function printedWeeks(
  { days }: Calendar,
  shown: readonly string[],
  { first, last, zone, now }: { readonly first: string; readonly last: string; readonly zone: string; now: number },
): readonly PrintedWeek[] {
  const known = new Map(days.map((day) => [day.date, day] as const));
  const weeks: PrintedWeek[] = [];
  for (let monday = mondayOf(first); monday <= last && weeks.length < mostWeeks; monday = daysAfter(monday, 7)) {
    const dates = Array.from({ length: 7 }, (_, n) => daysAfter(monday, n));
    const rows = shown.map((name) => ({
      name,
      cells: joined(dates.map((date) => cellOf(known.get(date), { date, name, zone, now }))),
    }));
    weeks.push({ dates, rows });
  }
  return weeks;
}

interface CellView {
  readonly date: string;
  readonly name: string;
  readonly zone: string;
  readonly now: number;
}

function cellOf(day: CalendarDay | undefined, { date, name, zone, now }: CellView): PrintedCell {
  const segments = day?.designations.find((one) => one.name === name)?.segments ?? [];
  const lines = segments.map((one) => ({
    times: day ? timesWords(one, day, zone) : '',
    who: whoWords(one, now),
    isGap: one.kind === 'gap',
  }));
  return { date, days: 1, lines };
}

/** "until 7:00 AM", "from 6:00 PM", or both; nothing for the whole day. */
function timesWords({ start, end }: DutySegment, day: CalendarDay, zone: string): string {
  const from = start === day.start ? '' : `from ${timeOfDay(start, zone)}`;
  const until = end === day.end ? '' : `until ${timeOfDay(end, zone)}`;
  return [from, until].filter(Boolean).join(' ');
}

function whoWords(segment: DutySegment, now: number): string {
  const { kind, people, end } = segment;
  if (kind === 'gap') return gapWords(Date.parse(end) - clocks, now);
  const isScheduled = people.every(({ reason }) => reason === 'scheduled');
  const names = isScheduled ? people.map(({ name }) => name).join(', ') : peopleWords(people);
  return kind === 'overlap' ? `Overlap: ${names}` : names;
}

/** Days of one line for the whole day are one cell, as long as that line is the same. */
function joined(cells: readonly PrintedCell[]): readonly PrintedCell[] {
  const all: PrintedCell[] = [];
  for (const cell of cells) {
    const before = all.at(-1);
    const isSame = before && wholeDay(before) !== null && wholeDay(before) === wholeDay(cell);
    if (isSame) all[all.length - 1] = { ...before, days: before.days + 1 };
    else all.push(cell);
  }
  return all;
}

const wholeDay = ({ lines: [line, ...more] }: PrintedCell): string | null =>
  line && more.length === 0 && line.times === '' ? line.who : null;

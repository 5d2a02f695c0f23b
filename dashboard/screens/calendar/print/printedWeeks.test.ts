import { expect, it } from 'vitest';
import type { Calendar, DutyReason, SegmentKind } from '#contracts/onCall/calendar';
import { daysAfter } from '#contracts/time/localTime';
import { printedWeeks } from './printedWeeks.ts';

const midnight = (date: string) => `${date}T00:00:00.000Z`;
type Part = readonly [from: number, kind: SegmentKind, names: readonly string[], reason?: DutyReason];

/** Days from Mon, Nov 23, 2026 on, of one designation; each part goes on until the next one. */
function calendarOf(...days: readonly (readonly Part[])[]): Calendar {
  const dated = days.map((parts, n) => {
    const date = daysAfter('2026-11-23', n);
    const end = midnight(daysAfter(date, 1));
    const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const segments = parts.map(([from, kind, names, reason = 'scheduled'], m) => ({
      start: at(from),
      end: parts[m + 1] ? at(parts[m + 1]?.[0] ?? 0) : end,
      kind,
      people: names.map((name) => ({ user: name, name, reason })),
    }));
    const designations = [{ name: 'Water', profiles: [], segments }];
    return { date, start: midnight(date), end, holidays: [], leave: [], designations };
  });
  return { days: dated, designations: [{ name: 'Water' }] } as unknown as Calendar;
}
const now = Date.parse('2026-11-25T10:00:00.000Z');
const weeks = (calendar: Calendar, first: string, last: string) =>
  printedWeeks(calendar, ['Water'], { first, last, zone: 'UTC', now });
const cellsOf = (calendar: Calendar) =>
  weeks(calendar, '2026-11-25', '2026-11-26')[0]?.rows[0]?.cells.map(({ date, days, lines }) => [
    `${date} ${days}`,
    ...lines.map(({ times, who }) => `${who} ${times}`.trim()),
  ]);

it('the whole weeks that hold the days in view are printed, and no more than six', () => {
  const mondays = (first: string, last: string) => weeks(calendarOf(), first, last).map(({ dates }) => dates[0]);
  expect(mondays('2026-11-25', '2026-11-29')).toEqual(['2026-11-23']);
  expect(mondays('2026-11-29', '2026-11-30')).toEqual(['2026-11-23', '2026-11-30']);
  expect(mondays('2026-11-23', '2027-06-01')).toHaveLength(6);
  expect(weeks(calendarOf(), '2026-11-25', '2026-11-25')[0]?.dates.at(-1)).toBe('2026-11-29');
});

it('a day says who is on call from when until when, and days without a change are one', () => {
  const night: Part = [0, 'covered', ['Rosa Delgado']];
  const calendar = calendarOf(
    [night, [7, 'covered', ['Sam Okafor']]],
    [[0, 'covered', ['Sam Okafor']]],
    [[0, 'covered', ['Sam Okafor']]],
    [night, [7, 'overlap', ['Sam Okafor', 'Lena Ortiz']], [9, 'covered', ['Will Tanaka'], 'named']],
  );
  expect(cellsOf(calendar)).toEqual([
    ['2026-11-23 1', 'Rosa Delgado until 7:00 AM', 'Sam Okafor from 7:00 AM'],
    ['2026-11-24 2', 'Sam Okafor'],
    [
      '2026-11-26 1',
      'Rosa Delgado until 7:00 AM',
      'Overlap: Sam Okafor, Lena Ortiz from 7:00 AM until 9:00 AM',
      'Will Tanaka (default) from 9:00 AM',
    ],
    // Days that are not loaded.
    ['2026-11-27 1'],
    ['2026-11-28 1'],
    ['2026-11-29 1'],
  ]);
});

it('a gap of the past and one to come are told apart', () => {
  const gap: readonly Part[] = [[0, 'gap', []]];
  expect(cellsOf(calendarOf(gap, gap, gap, gap))?.slice(0, 2)).toEqual([
    ['2026-11-23 2', 'No shift'],
    ['2026-11-25 2', 'Gap: no one is on call'],
  ]);
});

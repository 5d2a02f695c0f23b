import { answerFigures, type FigureName, figures } from '#contracts/analytics/figures';
import { limits } from '#contracts/core/limits';
import { dayCount, daysAfter, localTimeAt, startOfDay } from '#contracts/time/localTime';
import type { AnalyticsSearch } from './analyticsSearch.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days that are shown: those of the address, else this week from Monday (S0 §9). */
export function daysOf({ from, to }: AnalyticsSearch, now: number, timezone: string): Days {
  const today = localTimeAt(now, timezone).slice(0, 10);
  const monday = daysAfter(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7));
  const first = from ?? (to === undefined ? monday : daysAfter(to, -6));
  return { from: first, to: to ?? daysAfter(first, 6) };
}

/** The days before these, as many. */
export const daysBefore = ({ from, to }: Days): Days => {
  const count = dayCount(from, to);
  return { from: daysAfter(from, -count), to: daysAfter(from, -1) };
};
export const daysBehind = ({ from, to }: Days): Days => ({
  from: daysAfter(to, 1),
  to: daysAfter(to, dayCount(from, to)),
});

/** So many days up to and with today. */
export const lastDays = (count: number, today: string): Days => ({ from: daysAfter(today, 1 - count), to: today });

/** The calendar month before the one of this day. */
export function lastMonth(today: string): Days {
  const to = daysAfter(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

const lengthOf = ({ from, to }: Days, timezone: string): number =>
  startOfDay(daysAfter(to, 1), timezone) - startOfDay(from, timezone);

/** True when the calls of these days may be asked for (S0 §5). */
export const isAskable = (days: Days, timezone: string): boolean => lengthOf(days, timezone) <= limits.callsRange;

/** The most days up to today whose calls may be asked for: 90, and one less when a day among them has 25 hours. */
export const longestDays = (today: string, timezone: string): number =>
  isAskable(lastDays(90, today), timezone) ? 90 : 89;

/** As many days from another one on. */
export const daysFrom = (first: string, { from, to }: Days): Days => ({
  from: first,
  to: daysAfter(first, dayCount(from, to) - 1),
});

/** The query of a range of local days. */
export const rangeQuery = ({ from, to }: Days, timezone: string): RangeQuery => ({
  after: new Date(startOfDay(from, timezone)).toISOString(),
  before: new Date(startOfDay(daysAfter(to, 1), timezone)).toISOString(),
});
export type RangeQuery = Readonly<Record<'after' | 'before', string>>;

/** The outcomes of calls, in the order in which bars and columns show them. */
export const saidWords = answerFigures.map((name) => [name, figures[name].words] as const);

/** The name of a person in a file; the number of one without a name. */
export const named = (name: string, uuid: string | null): string => (name === '' ? (uuid ?? '') : name);

export const share = (part: number, total: number): string =>
  total === 0 ? '–' : `${Math.round((100 * part) / total)}%`;

/** A share of few calls says little. */
export const isFew = (total: number): boolean => total > 0 && total < 5;

export const secondsWords = (seconds: number | null): string => (seconds === null ? '–' : `${seconds} s`);

/** "2 AM" */
export const hourWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

export const noCallsWords = 'No calls occurred in the selected time range';

/** "Mar 2, 2026 to Mar 8, 2026" */
export const daysWords = ({ from, to }: Days): string => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return `${day.format(Date.parse(`${from}T00:00Z`))} to ${day.format(Date.parse(`${to}T00:00Z`))}`;
};

/** "Mar 2026" */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  );

/** The four durations of an incident by which leaders are measured, in the order of their steps. */
export const performanceFigures = ['to_acknowledged', 'to_contacted', 'to_on_scene', 'to_finished'] as const;
export const stepWords = performanceFigures.map((name) => ({ name: figures[name].words }));

/** Seconds as minutes (S0 §9). */
export const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;
export const minutesWords = (seconds: number | null): string => (seconds === null ? '–' : String(minutes(seconds)));

/** "Left out: calls under way, and calls of incidents that are deleted, erased or held." */
export function leftOutWords(name: FigureName): string {
  const { leavesOut } = figures[name];
  return `Left out: ${leavesOut.charAt(0).toLowerCase()}${leavesOut.slice(1)}`;
}

import { monthAfter, rangeSoFarBeside } from '#contracts/analytics/beside';
import { answerFigures, figures } from '#contracts/analytics/figures';
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

/** The days before these, as many; of whole months, the months before them. */
export const daysBefore = ({ from, to }: Days): Days => {
  const end = daysAfter(to, 1);
  const isMonths = from.endsWith('-01') && end.endsWith('-01');
  const first = isMonths ? `${monthAfter(from, -monthsFrom(from, end))}-01` : daysAfter(from, -dayCount(from, to));
  return { from: first, to: daysAfter(from, -1) };
};
const monthsFrom = (first: string, end: string): number =>
  (Number(end.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(first.slice(5, 7));
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
/** The range beside another one: the one before it, of which as much is taken as is over of that one. */
export function queryBeside({ after, before }: RangeQuery, zone: string, now: number): RangeQuery {
  const { from, below } = rangeSoFarBeside({ from: Date.parse(after), below: Date.parse(before), zone }, 'before', now);
  return { after: new Date(from).toISOString(), before: new Date(below).toISOString() };
}
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

/** The four durations of an incident by which leaders are measured, in the order of their steps. */
export const performanceFigures = ['to_acknowledged', 'to_contacted', 'to_on_scene', 'to_finished'] as const;
export const stepWords = performanceFigures.map((name) => ({ name: figures[name].words }));

/** Seconds as minutes (S0 §9), for the axes of charts and for files. */
export const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;

/** "+3 from 12", "−2 min from 9.6 min", "as before, 12"; empty when one of the two is missing. */
export function differenceWords(
  value: number | null | undefined,
  other: number | null | undefined,
  words: (value: number) => string = (n) => n.toLocaleString('en-US'),
): string {
  if (value === null || value === undefined || other === null || other === undefined) return '';
  if (words(value) === words(other)) return `as before, ${words(other)}`;
  return `${value > other ? '+' : '−'}${words(Math.abs(value - other))} from ${words(other)}`;
}

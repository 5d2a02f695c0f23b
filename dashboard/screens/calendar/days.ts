import type { Calendar, CalendarDay } from '#contracts/onCall/calendar';
import { daysAfter, localTimeAt } from '#contracts/time/localTime';

/** S1 §4, §9. Days, and pixels of the scroll position. */
export const chunk = 35;
const edge = 500;
/** The days of the list of days to jump to. */
export const tickDays = 60;

export interface Period {
  /** `2026-03-08`, both included. */
  readonly first: string;
  readonly last: string;
}

/** About 42 days back and 115 ahead (S1 §4), in whole weeks: 161 days. */
export const firstPeriod = (today: string): Period => ({ first: daysAfter(today, -42), last: daysAfter(today, 118) });

export const earlier = ({ first }: Period): Period => ({ first: daysAfter(first, -chunk), last: daysAfter(first, -1) });
export const later = ({ last }: Period): Period => ({ first: daysAfter(last, 1), last: daysAfter(last, chunk) });

interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}
/** The edge of the loaded days to which the scroll is near, where more days load; null in between. */
export function edgeNear({ scrollTop, scrollHeight, clientHeight }: Scrolled): 'earlier' | 'later' | null {
  if (scrollTop <= edge) return 'earlier';
  return scrollHeight - scrollTop - clientHeight <= edge ? 'later' : null;
}

/** The local day of an instant in milliseconds. */
export const dayOf = (at: number, zone: string): string => localTimeAt(at, zone).slice(0, 10);

/** Days that arrived replace the same days. The result is in order. */
export function merged(known: readonly CalendarDay[], came: readonly CalendarDay[]): readonly CalendarDay[] {
  const all = new Map([...known, ...came].map((day) => [day.date, day] as const));
  return [...all.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A long period as requests that the server accepts, in whole weeks. */
export function pieces({ first, last }: Period, most = 371): readonly Period[] {
  const all: Period[] = [];
  for (let from = first; from <= last; from = daysAfter(from, most)) {
    const until = daysAfter(from, most - 1);
    all.push({ first: from, last: until < last ? until : last });
  }
  return all;
}

/** The positions of instants on the screen: every day has the same height, also one of 23 or 25 hours. */
export interface Ruler {
  /** Milliseconds. */
  readonly starts: readonly number[];
  readonly end: number;
  /** Pixels of a day. */
  readonly zoom: number;
}
export const rulerOf = (days: readonly CalendarDay[], zoom: number): Ruler => ({
  starts: days.map(({ start }) => Date.parse(start)),
  end: Date.parse(days.at(-1)?.end ?? '') || 0,
  zoom,
});

/** The index of the day that holds an instant, by bisection. */
function indexAt({ starts }: Ruler, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
const boundsOf = ({ starts, end }: Ruler, index: number) => ({
  from: starts[index] ?? 0,
  until: starts[index + 1] ?? end,
});

export const heightOf = ({ starts, zoom }: Ruler): number => starts.length * zoom;

/** Pixels from the top. An instant outside of the loaded days is at their edge. */
export function topOf(ruler: Ruler, at: number): number {
  const index = indexAt(ruler, at);
  const { from, until } = boundsOf(ruler, index);
  const share = Math.min(1, Math.max(0, (at - from) / (until - from)));
  return (index + share) * ruler.zoom;
}

/** The instant at a position, in milliseconds. */
export function instantAt(ruler: Ruler, top: number): number {
  const index = Math.min(ruler.starts.length - 1, Math.max(0, Math.floor(top / ruler.zoom)));
  const { from, until } = boundsOf(ruler, index);
  const share = Math.min(1, Math.max(0, top / ruler.zoom - index));
  return from + share * (until - from);
}

const quarter = 15 * 60_000;
export const snapped = (at: number): number => Math.round(at / quarter) * quarter;

export const withDays = (known: Calendar | null, came: Calendar): Calendar => ({
  ...came,
  days: merged(known?.days ?? [], came.days),
});

const hours = [
  ['06', '6 AM'],
  ['12', 'Noon'],
  ['18', '6 PM'],
] as const;
/** Below this height of a day, hours would touch each other; below the second one, the first hour a name of two lines. */
const hoursFrom = 120;
const firstHourFrom = 220;

/** The hours that stand beside a day of this height, whose name has one line or two. */
export const hoursShown = (zoom: number, twoLines: boolean): readonly (typeof hours)[number][] =>
  zoom < hoursFrom ? [] : hours.slice(twoLines && zoom < firstHourFrom ? 1 : 0);

import { daysAfter, instantsOf, localTimeAt, startOfDay } from '#contracts/time/localTime';
import type { Comparison } from './questions.ts';

/** From the first millisecond to before the second, in a zone. */
interface Range {
  readonly from: number;
  readonly below: number;
  readonly zone: string;
}

const monthNumber = (key: string): number => Number(key.slice(0, 4)) * 12 + Number(key.slice(5, 7)) - 1;
/** "2026-01", two months after "2025-11" */
export const monthAfter = (key: string, months: number): string => {
  const month = monthNumber(key) + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};
const localMonth = (at: number, zone: string): string => localTimeAt(at, zone).slice(0, 7);
export const monthsBetween = (early: Range, late: Range): number =>
  monthNumber(localMonth(late.from, late.zone)) - monthNumber(localMonth(early.from, early.zone));

/**
 * The period beside another one. Whole months stand beside whole months, whatever their days; other periods beside as
 * many local days. February 29 stands beside February 28.
 */
export function rangeBeside(range: Range, against: Comparison): Range {
  const { from, below, zone } = range;
  const [first, end] = [localTimeAt(from, zone), localTimeAt(below, zone)];
  const isMonths = [
    [first, from],
    [end, below],
  ].every(([local, at]) => startOfDay(`${String(local).slice(0, 7)}-01`, zone) === at);
  if (isMonths) {
    const months = against === 'year' ? 12 : monthNumber(end.slice(0, 7)) - monthNumber(first.slice(0, 7));
    const start = (local: string) => startOfDay(`${monthAfter(local.slice(0, 7), -months)}-01`, zone);
    return { from: start(first), below: start(end), zone };
  }
  if (against === 'year') return { from: yearBefore(from, zone), below: yearBefore(below, zone), zone };
  const days = Math.round((Date.parse(end.slice(0, 10)) - Date.parse(first.slice(0, 10))) / 86_400_000) || 1;
  return { from: sameTime(from, zone, (date) => daysAfter(date, -days)), below: from, zone };
}

/** The same; of the period beside one that goes on, only as much is taken as is over of that one. */
export function rangeSoFarBeside(range: Range, against: Comparison, now: number): Range {
  const beside = rangeBeside(range, against);
  if (now >= range.below || now <= range.from) return beside;
  return { ...beside, below: Math.min(beside.below, beside.from + now - range.from) };
}

const sameTime = (at: number, zone: string, other: (date: string) => string): number => {
  const local = localTimeAt(at, zone);
  return instantsOf(`${other(local.slice(0, 10))}T${local.slice(11, 16)}`, zone).first + (at % 60_000);
};
const yearBefore = (at: number, zone: string): number =>
  sameTime(at, zone, (date) => {
    const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    return before.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before;
  });

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthName = words({ month: 'short', year: 'numeric' });
const dayName = words({ month: 'short', day: 'numeric' });

/** "Nov 2026" of "2026-11". */
export const monthWords = (key: string): string => monthName.format(Date.parse(`${key}-01T00:00Z`));

/** "Nov 2026", or "Nov 1 to 28, 2026" where a range of local days, the last one included, has only a part of it. */
export function monthPartWords(key: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [`${key}-01`, daysAfter(`${monthAfter(key, 1)}-01`, -1)];
  if ((from <= first && to >= last) || to < first || from > last) return monthWords(key);
  const [start, end] = [from > first ? from : first, to < last ? to : last];
  const day = dayName.format(Date.parse(`${start}T00:00Z`));
  return `${start === end ? day : `${day} to ${Number(end.slice(8))}`}, ${key.slice(0, 4)}`;
}

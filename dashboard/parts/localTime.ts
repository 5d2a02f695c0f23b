import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A moment on the clock of a zone, as a field for date and time holds it: "2026-11-21T02:10". */
export const onClock = (at: number, timezone: string): string =>
  new Date(at + tzOffset(timezone, new Date(at)) * minute).toISOString().slice(0, 16);

/**
 * When a clock of a zone shows "2026-11-21T02:10", in milliseconds. A time that comes twice is the first of them; one that
 * is left out is as much later as the clock goes forward.
 */
export function whenClockShows(words: string, timezone: string): number {
  const shown = Date.parse(`${words}Z`);
  const offset = (at: number): number => tzOffset(timezone, new Date(at)) * minute;
  const before = shown - offset(shown - day);
  const after = shown - offset(shown + day);
  return shown - offset(before) !== before && shown - offset(after) === after ? after : before;
}

/** Under a time that is not whole (S0 §5): a browser says nothing of one that is half typed. */
export const noTime = 'Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).';

/** The same of what is ISO-8601 UTC. */
export const toField = (iso: string | undefined, timezone: string): string =>
  iso === undefined ? '' : onClock(Date.parse(iso), timezone);

/** What such a field holds, as ISO-8601 UTC; undefined while it is not whole. */
export const fromField = (value: string, timezone: string): string | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? new Date(whenClockShows(value, timezone)).toISOString() : undefined;

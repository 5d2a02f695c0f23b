import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A moment on the clock of a zone, as a field for date and time holds it: "2026-11-21T02:10". */
export const onClock = (at: number, timezone: string): string =>
  new Date(at + tzOffset(timezone, new Date(at)) * minute).toISOString().slice(0, 16);

/**
 * When a clock of a zone shows "2026-11-21T02:10", in milliseconds: twice where it is set back. A time that is left out is as
 * much later as the clock goes forward.
 */
function momentsOf(words: string, timezone: string): readonly [number, ...number[]] {
  const shown = Date.parse(`${words}Z`);
  const offset = (at: number): number => tzOffset(timezone, new Date(at)) * minute;
  const before = shown - offset(shown - day);
  const after = shown - offset(shown + day);
  if (shown - offset(after) !== after) return [before];
  return shown - offset(before) === before ? [before, after] : [after];
}

/** The same; of a time that comes twice the first. */
export const whenClockShows = (words: string, timezone: string): number => momentsOf(words, timezone)[0];

/** "2:35 PM" as "14:35"; null while it is not in the form HH:MM AM/PM. */
export function readClock(typed: string): string | null {
  const [, hour, minutes, half] = /^(0?[1-9]|1[0-2]):([0-5]\d)\s*([ap])\.?m\.?$/i.exec(typed.trim()) ?? [];
  if (!half) return null;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

/**
 * The last moment up to `reference`, in milliseconds, at which a clock of a zone shows "14:35" (S0 §1): of a time that is typed
 * alone the date that is meant. On a night on which the hour comes twice it is the later one that was.
 */
export function lastShown(clock: string, reference: number, timezone: string): number {
  // Days of the calendar: one on which the clocks are changed has 23 or 25 hours.
  const today = Date.parse(onClock(reference, timezone).slice(0, 10));
  const moments = [0, 1, 2].flatMap((days) =>
    momentsOf(`${new Date(today - days * day).toISOString().slice(0, 10)}T${clock}`, timezone),
  );
  return Math.max(...moments.filter((at) => at <= reference));
}

/** Under a time that is not whole (S0 §5): a browser says nothing of one that is half typed. */
export const noTime = 'Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).';

/** The same of what is ISO-8601 UTC. */
export const toField = (iso: string | undefined, timezone: string): string =>
  iso === undefined ? '' : onClock(Date.parse(iso), timezone);

/** What such a field holds, as ISO-8601 UTC; undefined while it is not whole. */
export const fromField = (value: string, timezone: string): string | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? new Date(whenClockShows(value, timezone)).toISOString() : undefined;

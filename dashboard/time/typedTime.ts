import { daysAfter, instantsOf, localTimeAt } from '#contracts/time/localTime';

/** "2:35 PM" as "14:35"; null when the text is not in the form HH:MM AM/PM. */
export function readClock(typed: string): string | null {
  const [, hour, minutes, half] = /^(0?[1-9]|1[0-2]):([0-5]\d)\s*([ap])\.?m\.?$/i.exec(typed.trim()) ?? [];
  if (!half) return null;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** The message under an incomplete time (S0 §5), because a browser gives none for a half-typed time. */
export const noTime = 'Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).';

/** An instant (ISO-8601 UTC) as the value of a date-and-time field: "2026-11-21T02:10". */
export const toField = (iso: string | undefined, timezone: string): string =>
  iso === undefined ? '' : localTimeAt(Date.parse(iso), timezone);

/**
 * The instant (ISO-8601 UTC) of such a field; in a repeated hour the first occurrence. Undefined while the field is
 * incomplete.
 */
export const fromField = (value: string, timezone: string): string | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? new Date(instantsOf(value, timezone).first).toISOString() : undefined;

/** The first instant from `reference` on at which the clocks of a zone show "14:35", both in milliseconds (S1 §5). */
export function nextShown(clock: string, reference: number, timezone: string): number {
  const today = localTimeAt(reference, timezone).slice(0, 10);
  const instants = [-1, 0, 1, 2].flatMap((days) => {
    const { first, last } = instantsOf(`${daysAfter(today, days)}T${clock}`, timezone);
    return [first, last];
  });
  return Math.min(...instants.filter((at) => at >= reference));
}

/** An instant in milliseconds as a person types it: the date "2026-11-21" and the time "2:10 AM". */
export function typedAt(at: number, timezone: string): { readonly date: string; readonly time: string } {
  const [date = '', clock = ''] = localTimeAt(at, timezone).split('T');
  const hour = Number(clock.slice(0, 2));
  return { date, time: `${hour % 12 || 12}:${clock.slice(3)} ${hour < 12 ? 'AM' : 'PM'}` };
}

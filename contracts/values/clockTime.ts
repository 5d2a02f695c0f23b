import { limits } from '#contracts/core/limits';
import { daysAfter, instantsOf, localTimeAt } from '#contracts/time/localTime';

/**
 * The clocks ("13:40") that typed text names: one for "1:40 PM", "13:40", "0140", two for "1:40" and "140". None for any
 * other text.
 */
export function clocksIn(typed: string): readonly string[] {
  const [, hours = '', minutes = '', half] = /^(\d{1,2}):?([0-5]\d)\s*(?:([ap])\.?m?\.?)?$/i.exec(typed.trim()) ?? [];
  const hour = Number(hours);
  const clock = (of: number): string => `${String(of).padStart(2, '0')}:${minutes}`;
  if (hours === '' || hour > 23) return [];
  if (half !== undefined)
    return hour < 1 || hour > 12 ? [] : [clock((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))];
  // Four digits, a leading zero and hours above 12 are those of a 24-hour clock.
  const isOf24 = /^\d{4}$/.test(typed.trim()) || hours.startsWith('0');
  return isOf24 || hour < 1 || hour > 12 ? [clock(hour)] : [clock(hour % 12), clock((hour % 12) + 12)];
}

interface Around {
  /** Milliseconds. */
  readonly now: number;
  /** The time of the report, in milliseconds. */
  readonly reported: number;
  readonly timezone: string;
}

/**
 * The instant of a clock time that belongs to an incident, in milliseconds: the one nearest to now, which has happened.
 * `isDoubtful` when it is before the report: a person must say so. Null when the text is no clock time.
 */
export function clockMoment(
  typed: string,
  { now, reported, timezone }: Around,
): { readonly at: number; readonly isDoubtful: boolean } | null {
  const latest = now + limits.clockAhead;
  const today = localTimeAt(latest, timezone).slice(0, 10);
  const instants = clocksIn(typed).flatMap((clock) =>
    [0, 1, 2].flatMap((days) => {
      const { first, last } = instantsOf(`${daysAfter(today, -days)}T${clock}`, timezone);
      return [first, last].filter((at) => at <= latest);
    }),
  );
  if (instants.length === 0) return null;
  const at = Math.max(...instants);
  // The report may have been in the same minute.
  return { at, isDoubtful: at + 60_000 <= reported };
}

import { instantsOf, localTimeAt } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import type { ShiftTimes } from '#events/schedule/events';

/** A typed date and time: `2026-03-08`, and `14:35`. */
export interface Typed {
  readonly date: string;
  readonly time: string;
}

/** The instant at which a shift with this start begins. The first of a repeated hour; a skipped hour moves forward. */
export const startOf = ({ date, time }: Typed, zone: string): string => iso(instantsOf(`${date}T${time}`, zone).first);

/** The instant at which a shift with this end is over. The last of a repeated hour, so that no hour is left out. */
export const endOf = ({ date, time }: Typed, zone: string): string => iso(instantsOf(`${date}T${time}`, zone).last);

/** The instants of a shift, ISO-8601 UTC. It is on from its start, and no longer at its end. */
export interface Times {
  readonly start: string;
  readonly end: string;
}
/** A shift as it was typed, and as it was recorded. */
interface Intent extends Times {
  readonly typed: ShiftTimes;
  /** The time at which it was unscheduled during its course; otherwise absent. */
  readonly ended_time?: string;
}

/**
 * The instants of a shift by the rules of its zone that hold today. A country may change its clocks after a shift was
 * scheduled. `zone` counts where the author gave none. A shift of an unknown zone keeps its recorded instants.
 */
export function timesOf(shift: Intent, zone: string): Times {
  const { typed, ended_time } = shift;
  const own = typed.tzstr || zone;
  try {
    const start = beginning(shift, own);
    const end = endOf({ date: typed.dateEnd, time: typed.timeEnd }, own);
    return { start, end: ended_time !== undefined && ended_time < end ? ended_time : end };
  } catch (error) {
    if (error instanceof RangeError) return { start: shift.start, end: shift.end };
    throw error;
  }
}

/** A shift that began "now" keeps its second, and its occurrence of a repeated hour, while the clocks show that time. */
function beginning({ typed: { dateStart: date, timeStart: time }, start }: Intent, zone: string): string {
  return localTimeAt(Date.parse(start), zone) === `${date}T${time}` ? start : startOf({ date, time }, zone);
}

const day = 24 * 3_600_000;
/** Days. A span is four times as long as the one below it. */
const sizes = [4, 16, 64, 256, 1_024, 4_096];
const longest = 'longest';
const nth = (at: number, size: number): string => `${size}:${Math.floor(at / day / size)}`;

/**
 * The smallest span of days that holds the whole shift. A designation has few shifts in each span, so that the shifts at
 * an instant are found by a handful of equal keys, among those of any number of years.
 */
export function spanOf({ start, end }: Times): string {
  const [from, until] = [Date.parse(start), Date.parse(end)];
  const size = sizes.find((one) => nth(from, one) === nth(until, one));
  return size === undefined ? longest : nth(from, size);
}

/** All spans of shifts that may be on at an instant. The rules of a zone move a shift by a day at most. */
export function spansAt(instant: string): readonly string[] {
  const at = Date.parse(instant);
  const near = sizes.flatMap((size) => [at - day, at, at + day].map((one) => nth(one, size)));
  return [...new Set([...near, longest])];
}

/** True when a shift recorded with these instants may be on at an instant by other rules of its zone. */
export const mayBeOn = ({ start, end }: Times, instant: string): boolean =>
  Math.abs(Date.parse(start) - Date.parse(instant)) <= day ||
  Math.abs(Date.parse(end) - Date.parse(instant)) <= day ||
  (start <= instant && instant < end);

import { localTimeAt } from '#contracts/time/localTime';
import { nextClock, nextDigest } from '#services/outbound/mail/digest';

const hour = 3_600_000;
/** So long before a shift its person is told. */
const [soon, tomorrow] = [hour, 24 * hour];
const weeklyAt = '17:00';

/** The time that a look covers: after `since`, until `until`. Milliseconds. */
export interface Look {
  readonly since: number;
  readonly until: number;
  readonly zone: string;
}

const covers = ({ since, until }: Look, at: number): boolean => since < at && at <= until;

/** The reminder of a shift that begins at this time, to be told now; null when none is. */
export function reminderAt(start: number, look: Look): 'soon' | 'tomorrow' | null {
  if (covers(look, start - soon)) return 'soon';
  return covers(look, start - tomorrow) ? 'tomorrow' : null;
}

/** The first Sunday, 5 PM, after an instant. */
export function nextWeekly(after: number, zone: string): number {
  const at = nextClock(weeklyAt, after, zone);
  const isSunday = new Date(localTimeAt(at, zone).slice(0, 10)).getUTCDay() === 0;
  return isSunday ? at : nextWeekly(at, zone);
}

export const isWeekly = (look: Look): boolean => covers(look, nextWeekly(look.since, look.zone));
export const isMorning = (look: Look): boolean => covers(look, nextDigest(look.since, look.zone));

/** The time after a look at which there may be news: of these shifts, or of the clock. */
export function nextMoment(starts: readonly number[], { until, zone }: Look): number {
  const reminders = starts.flatMap((start) => [start - tomorrow, start - soon]).filter((at) => at > until);
  return Math.min(...reminders, nextDigest(until, zone), nextWeekly(until, zone));
}

import { localTimeAt, startOfDay } from '#contracts/time/localTime';
import { dayWords, timeOfDay } from '../../../time/time.ts';

interface TimeLabel {
  /** Milliseconds. */
  readonly at: number;
  readonly label: string;
}

const day = 86_400_000;

/** The labels under a chart over time, each once: days at their midnight, or times of day where ticks are closer. */
export function timeLabels(ticks: readonly Date[], timezone: string): readonly TimeLabel[] {
  const times = ticks.map(Number);
  const days = times.map((at) => localTimeAt(at, timezone).slice(0, 10));
  const isFine = times.some((at, n) => n > 0 && at - (times[n - 1] ?? at) < day);
  const named = (one: string, n: number): boolean => one !== days[n - 1];
  if (!isFine) return days.filter(named).map((one) => ({ at: startOfDay(one, timezone), label: dayWords(one) }));
  return times.map((at, n) => {
    const time = timeOfDay(at, timezone);
    return { at, label: named(days[n] ?? '', n) ? `${dayWords(days[n] ?? '')}, ${time}` : time };
  });
}

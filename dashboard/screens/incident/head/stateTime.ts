import { elapsed } from '../../../time/elapsed.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The elapsed time in the words of the header: "12 s", "4 min", "2 h 05 min", "3 d 4 h". A slow device clock shows "0
 * s".
 */
export function stateTimeWords(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  return elapsed(since, now);
}

/**
 * Milliseconds until the words may change: each second until 60 seconds (S2 §4.3), then each minute (S0 §9). Counted
 * from the event, so that two labels of one event change together.
 */
export function nextRefresh(since: string, now: number): number {
  const ms = now - Date.parse(since);
  const step = ms < minute ? second : minute;
  return step - (((ms % step) + step) % step);
}

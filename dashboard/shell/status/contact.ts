import type { ConnectionState, ReadState } from '../../data/live.ts';
import { elapsed } from '../../time/elapsed.ts';

export type Shown = ConnectionState | Exclude<ReadState, 'current'>;

/** The silence after which the contact counts as lost. Milliseconds. */
export const lostAfter = 12_000;

/** Live is only a screen that shows the server's data and hears of each change. */
export const shownOf = (state: ConnectionState, reading: ReadState): Shown =>
  state === 'connected' && reading !== 'current' ? reading : state;

// The server was heard in these states: it refused, or said that it is behind.
const heard: ReadonlySet<ConnectionState> = new Set(['connected', 'refused', 'behind', 'failed']);

/** True when the server has said nothing for twelve seconds, whether the socket is open or not. */
export const isLost = (state: ConnectionState, staleSince: number | null, now: number): boolean =>
  !heard.has(state) && staleSince !== null && now - staleSince >= lostAfter;

/** "No contact for 14 s", later "No contact for 3 min". */
export function lostWords(staleSince: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - staleSince) / 1_000));
  return `No contact for ${seconds < 60 ? `${seconds} s` : elapsed(new Date(staleSince).toISOString(), now)}`;
}

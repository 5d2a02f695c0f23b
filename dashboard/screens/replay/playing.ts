/** Seconds of the past in one second of playing. */
export const speeds = [1, 10, 60, 600, 3_600] as const;
export type Speed = (typeof speeds)[number];
export const speedWords = (speed: Speed): string => `${speed.toLocaleString('en-US')}×`;

/** The lengths of the slider, in milliseconds. */
const hour = 3_600_000;
export const spans = { '1 hour': hour, '6 hours': 6 * hour, '1 day': 24 * hour, '1 week': 168 * hour } as const;
export type Span = keyof typeof spans;

/** The lengths of a silence that one can jump to, in minutes. */
export const silences = [5, 15, 30, 60, 240] as const;

export interface Window {
  readonly from: number;
  readonly until: number;
}

/**
 * The window of the slider that holds an instant. It stands still until the instant leaves it, and begins at a whole hour
 * or day of the zone. `offset` is the zone's from UTC, in milliseconds.
 */
export function windowOf(at: number, length: number, offset: number): Window {
  const from = Math.floor((at + offset) / length) * length - offset;
  return { from, until: from + length };
}

/** The instant after so many milliseconds of playing; never beyond the last event. */
export const playedTo = (at: number, passed: number, { speed, last }: { speed: Speed; last: number }): number =>
  Math.max(at, Math.min(at + passed * speed, last));

/** An instant as an address has it; to the second where that says the same. */
export const addressOf = (at: number): string => new Date(Math.round(at)).toISOString().replace('.000Z', 'Z');

/** A place of the window in percent. */
export const placeIn = ({ from, until }: Window, at: number): number =>
  until > from ? Math.max(0, Math.min(100, ((at - from) / (until - from)) * 100)) : 0;

import type { Clock } from '#events/core/ports';
/** A clock that stands still until told: `advance` runs due callbacks in order. */
export interface SteeredClock extends Clock {
  advance(milliseconds: number): Promise<void>;
  /** The machine slept: callbacks due meanwhile run once, when it wakes. */
  sleep(milliseconds: number): Promise<void>;
}
export declare function steeredClock(start?: string): SteeredClock;

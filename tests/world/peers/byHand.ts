import { steeredClock } from '../../support/clock/steeredClock.ts';
import type { Scheduler } from './ports.ts';

/** A scheduler that is moved by hand, for the tests of one peer. */
export interface ByHand extends Scheduler {
  /** Runs all that is due in this time, in milliseconds, in order. */
  pass(milliseconds: number): Promise<void>;
}

export function byHand(): ByHand {
  const clock = steeredClock();
  return {
    now: () => clock.now(),
    after: (milliseconds, what) => clock.at(clock.now() + milliseconds, what),
    pass: async (milliseconds) => {
      // Work that has begun reaches its first wait before time goes on.
      await clock.advance(0);
      await clock.advance(milliseconds);
    },
  };
}

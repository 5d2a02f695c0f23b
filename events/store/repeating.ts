import { setTimeout as sleep } from 'node:timers/promises';
import type { Patience } from './patience.ts';
import { NotNowError } from './refusals.ts';

/** The pause before a node that is not ready is asked again. Milliseconds. */
const PAUSE = 100;

/** An attempt with less time than this may end unanswered, and the caller would not know whether it was done. Milliseconds. */
const ENOUGH = 250;

/** True after a pause, when the failed call did nothing and there is time to repeat it. */
export async function mayRepeat(failure: unknown, patience: Patience): Promise<boolean> {
  if (!(failure instanceof NotNowError) || patience.left() <= PAUSE + ENOUGH) return false;
  await sleep(PAUSE);
  return true;
}

/** Repeats work that the node refused for the moment, as long as there is time. Passes on the milliseconds left. */
export async function repeated<T>(patience: Patience, work: (milliseconds: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work(Math.max(1, Math.floor(patience.left())));
    } catch (failure) {
      if (!(await mayRepeat(failure, patience))) throw failure;
    }
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Random } from '#events/core/ports';

const longestTimer = 2 ** 31 - 1;

/** The real clock. A timer beyond Node's longest (24.8 days) is set again when that one ends. */
export const systemClock: Clock = {
  now: () => Date.now(),
  at: (at, callback) => {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = at - Date.now();
      timer = setTimeout(left > longestTimer ? wait : callback, Math.min(Math.max(left, 0), longestTimer));
    };
    wait();
    return () => clearTimeout(timer);
  },
};

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (length) => randomBytes(length) };

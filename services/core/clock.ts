import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Random } from '#events/core/ports';

const longestTimer = 2 ** 31 - 1;
/** Milliseconds between two comparisons of the wall clock with the steady one. */
const comparedEvery = 1_000;
/** The difference between them that is a jump, in milliseconds. Slewing by NTP is far slower. */
const jump = 250;

/**
 * The wall clock, which an administrator or NTP may set. A callback is never early by it, also when it was set back; when
 * it was set forward, a callback that is due by now runs within a second. A timer beyond Node's longest (24.8 days) is set
 * again when that one ends.
 */
export function wallClock(): Clock {
  const waiting = new Set<() => void>();
  const ahead = () => Date.now() - performance.now();
  let before = ahead();
  const compare = (): void => {
    const now = ahead();
    const jumped = Math.abs(now - before) > jump;
    before = now;
    // A callback may add others meanwhile.
    const all = [...waiting];
    if (jumped) for (const look of all) look();
  };
  setInterval(compare, comparedEvery).unref();
  return {
    now: () => Date.now(),
    at: (at, callback) => {
      let timer: NodeJS.Timeout;
      const wait = (): void => {
        timer = setTimeout(look, Math.min(Math.max(at - Date.now(), 0), longestTimer));
      };
      const cancel = (): void => {
        waiting.delete(look);
        clearTimeout(timer);
      };
      const look = (): void => {
        clearTimeout(timer);
        if (Date.now() < at) return wait();
        cancel();
        callback();
      };
      waiting.add(look);
      wait();
      return cancel;
    },
  };
}

export const systemClock: Clock = wallClock();

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (length) => randomBytes(length) };

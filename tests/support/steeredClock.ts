import type { Clock } from '#events/core/ports';

/** A clock that stands still until told: `advance` runs due callbacks in order. */
export interface SteeredClock extends Clock {
  advance(milliseconds: number): Promise<void>;
  /** The machine slept: callbacks due meanwhile run once, when it wakes. */
  sleep(milliseconds: number): Promise<void>;
}

export function steeredClock(start = '2026-03-01T08:00:00.000Z'): SteeredClock {
  let now = Date.parse(start);
  const waiting = new Set<{ readonly at: number; readonly callback: () => void }>();
  // Work started by a callback gets its turn of the event loop before time goes on.
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const clock: SteeredClock = {
    now: () => now,
    at: (at, callback) => {
      const entry = { at, callback };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!due) break;
        waiting.delete(due);
        now = Math.max(now, due.at);
        due.callback();
        await settle();
      }
      now = end;
      await settle();
    },
    sleep: async (milliseconds) => {
      now += milliseconds;
      await clock.advance(0);
    },
  };
  return clock;
}

import type { Clock } from '#events/core/ports';

/** A clock that stands still until told: `advance` runs due callbacks in order. */
export interface SteeredClock extends Clock {
  advance(milliseconds: number): Promise<void>;
  /** The time until the next callback, upkeep aside: Infinity when none waits. */
  untilNext(): number;
  /** The machine slept: callbacks due meanwhile run once, when it wakes. */
  sleep(milliseconds: number): Promise<void>;
}

/** Upkeep runs at most this often in one `advance`, and once more at its end: hours of it would take most of a test. */
const mostUpkeep = 60;

/** Open screens answer at least this often while time passes: a gateway closes one that is silent for 150 seconds. */
const BREATH_MS = 60_000;

interface Entry {
  at: number;
  readonly callback: () => void;
}

/** `breathe`: real time for the other ends of connections, each minute that passes. */
export function steeredClock(start = '2026-03-01T08:00:00.000Z', breathe = async () => {}): SteeredClock {
  let now = Date.parse(start);
  const waiting = new Set<Entry>();
  const upkeep = new Set<Entry & { readonly every: number; ran: number }>();
  let pace = 0;
  // Work started by a callback gets its turn of the event loop before time goes on.
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const run = async (entry: Entry) => {
    now = Math.max(now, entry.at);
    waiting.delete(entry);
    entry.callback();
    await settle();
  };
  const clock: SteeredClock = {
    now: () => now,
    at: (at, callback) => {
      const entry = { at, callback };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    upkeep: (every, callback) => {
      const entry = {
        every,
        ran: now,
        at: now + every,
        callback: () => {
          entry.ran = now;
          entry.at = now + Math.max(every, pace);
          callback();
        },
      };
      upkeep.add(entry);
      return () => upkeep.delete(entry);
    },
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      pace = milliseconds / mostUpkeep;
      let breathed = now;
      for (let due = earliest(end, waiting, upkeep); due; due = earliest(end, waiting, upkeep)) {
        await run(due);
        if (now - breathed < BREATH_MS) continue;
        breathed = now;
        await breathe();
      }
      now = end;
      pace = 0;
      // Nothing may look as if it had stopped at the end of a long time.
      for (const entry of upkeep) {
        entry.at = Math.max(now, entry.ran + entry.every);
        if (entry.at === now && upkeep.has(entry)) await run(entry);
      }
      await settle();
    },
    untilNext: () => Math.min(...[...waiting].map(({ at }) => at)) - now,
    sleep: async (milliseconds) => {
      now += milliseconds;
      await clock.advance(0);
    },
  };
  return clock;
}

/** The entry that is due first by `end`. */
function earliest(end: number, ...all: readonly Iterable<Entry>[]): Entry | undefined {
  let first: Entry | undefined;
  for (const entries of all)
    for (const entry of entries) if (entry.at <= end && entry.at < (first?.at ?? Infinity)) first = entry;
  return first;
}

import type { Clock } from '../data/waiting.ts';

/** A clock for tests, moved by hand. `advance` runs the due timers in order and lets promises settle in between. */
export function steeredClock(start: number) {
  let now = start;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
  };
  const advance = async (ms: number) => {
    const until = now + ms;
    await settle();
    for (let next = earliest(due, until); next; next = earliest(due, until)) {
      due = due.filter((other) => other !== next);
      now = Math.max(now, next.at);
      next.run();
      await settle();
    }
    now = until;
  };
  return { ...clock, advance, settle };
}

const earliest = <T extends { readonly at: number }>(due: readonly T[], until: number): T | undefined =>
  due.filter((entry) => entry.at <= until).toSorted((a, b) => a.at - b.at)[0];

import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import type { Tally } from '../../data/changes/tally.ts';
import { isWaiting } from '../../screens/dispatch/kind/activeList.ts';
import type { Jobs } from '../../screens/dispatch/kind/duty.ts';

export interface Waits {
  readonly count: number;
  /** When the longest wait began, ISO-8601; null while nothing waits. */
  readonly oldest: string | null;
}

/** The incidents that wait for a crew, and the longest wait among them. */
export const currentWaits = (): Tally<IncidentCard, Waits> => {
  const times = new Map<string, string>();
  let waits: Waits = { count: 0, oldest: null };
  let changed = false;
  return {
    change: (uuid, _, card) => {
      const before = times.get(uuid);
      const time = card && isWaiting(card) ? card.time : undefined;
      if (time === before) return;
      changed = true;
      if (time === undefined) times.delete(uuid);
      else times.set(uuid, time);
    },
    value: () => {
      if (!changed) return waits;
      changed = false;
      let oldest: string | null = null;
      for (const time of times.values()) if (oldest === null || time < oldest) oldest = time;
      if (waits.count !== times.size || waits.oldest !== oldest) waits = { count: times.size, oldest };
      return waits;
    },
  };
};

/** The active crews that are on no incident and have a user to call. */
export const freeCrews = (crews: readonly Crew[], jobs: Pick<Jobs, 'has'>): number => {
  let free = 0;
  for (const { uuid, active, designated_user } of crews) if (active && designated_user && !jobs.has(uuid)) free += 1;
  return free;
};

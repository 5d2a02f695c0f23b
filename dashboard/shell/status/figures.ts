import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { standingOf } from '#contracts/incident/response';
import type { Tally } from '../../data/changes/tally.ts';

export interface Waits {
  readonly count: number;
  /** The number of those for which somebody was asked and has not answered. */
  readonly asked: number;
  /** When the longest wait began, ISO-8601; null while nothing waits. */
  readonly oldest: string | null;
}

/** The incidents for which nobody has accepted, and the longest wait among them. */
export const currentWaits = (): Tally<IncidentCard, Waits> => {
  const times = new Map<string, string>();
  const asked = new Set<string>();
  let waits: Waits = { count: 0, asked: 0, oldest: null };
  let changed = false;
  return {
    change: (uuid, _, card) => {
      const standing = card && standingOf(card);
      const time = standing === 'unasked' || standing === 'asked' ? card?.time : undefined;
      if (time === times.get(uuid) && (standing === 'asked') === asked.has(uuid)) return;
      changed = true;
      if (time === undefined) times.delete(uuid);
      else times.set(uuid, time);
      if (standing === 'asked') asked.add(uuid);
      else asked.delete(uuid);
    },
    value: () => {
      if (!changed) return waits;
      changed = false;
      let oldest: string | null = null;
      for (const time of times.values()) if (oldest === null || time < oldest) oldest = time;
      const now: Waits = { count: times.size, asked: asked.size, oldest };
      if (waits.count !== now.count || waits.asked !== now.asked || waits.oldest !== oldest) waits = now;
      return waits;
    },
  };
};

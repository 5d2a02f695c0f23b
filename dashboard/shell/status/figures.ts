import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { isUnderWay } from '#contracts/incident/crewStatus';
import { isWaiting } from '../../screens/dispatch/kind/activeList.ts';

export interface Waits {
  readonly count: number;
  /** When the longest wait began, ISO-8601; null while nothing waits. */
  readonly oldest: string | null;
}

/** The incidents that wait for a crew, and the longest wait among them. */
export function waitsOf(cards: readonly IncidentCard[]): Waits {
  let count = 0;
  let oldest: string | null = null;
  for (const card of cards) {
    if (!isWaiting(card)) continue;
    count += 1;
    if (oldest === null || card.time < oldest) oldest = card.time;
  }
  return { count, oldest };
}

export const sameWaits = (a: Waits, b: Waits): boolean => a.count === b.count && a.oldest === b.oldest;

/** The active crews that are on no incident and have a user to call. */
export function freeCrews(crews: readonly Crew[], busy: ReadonlySet<string>): number {
  let free = 0;
  for (const { uuid, active, designated_user } of crews) if (active && designated_user && !busy.has(uuid)) free += 1;
  return free;
}

/** The crews that are on an incident, by id. */
export function busyCrews(cards: readonly IncidentCard[]): ReadonlySet<string> {
  const busy = new Set<string>();
  for (const { dispatched } of cards) for (const sent of dispatched) if (isUnderWay(sent)) busy.add(sent.designation);
  return busy;
}

export const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item));

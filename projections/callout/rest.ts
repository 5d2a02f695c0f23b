import type { RestRule } from '#contracts/core/dispatchRules';

/** Milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const hour = 3_600_000;

/**
 * When the rest of a person ends, in milliseconds since 1970; null for a person who does not rest at `now`. Work is
 * contiguous until a break that is as long as the rest.
 */
export function restsUntil(work: readonly Span[], rule: RestRule, now: number): number | null {
  const [worked = 0, rest = 0] = rule.split('-').map((hours) => Number(hours) * hour);
  let began: number | null = null;
  let ended = 0;
  for (const { from, until } of work.toSorted((a, b) => a.from - b.from)) {
    if (from > now) break;
    if (began === null || from - ended >= rest) began = from;
    ended = Math.max(ended, Math.min(until, now));
  }
  const end = ended + rest;
  return began !== null && ended - began >= worked && now < end ? end : null;
}

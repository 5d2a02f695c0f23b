import type { RestRule } from '#contracts/core/dispatchRules';

/** Milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const hour = 3_600_000;

const of = (rule: RestRule) => {
  const [worked = 0, rest = 0] = rule.split('-').map((hours) => Number(hours) * hour);
  return { worked, rest };
};
/** The milliseconds of each rule. */
const times = { '16-8': of('16-8'), '16-10': of('16-10'), '14-8': of('14-8'), '12-8': of('12-8') } satisfies Record<
  RestRule,
  object
>;

/** The time for which the end of a rest is worth a word. */
const remembered = 24 * hour;

/**
 * The end of the rest that the latest long work of a person asks for, in milliseconds since 1970. It may lie up to a day before
 * `now`; null for a person who needs or needed none. Work is contiguous until a break that is as long as the rest.
 */
export function restEnd(work: readonly Span[], rule: RestRule, now: number): number | null {
  const { worked, rest } = times[rule];
  let began: number | null = null;
  let ended = 0;
  for (const { from, until } of work.toSorted((a, b) => a.from - b.from)) {
    if (from > now) break;
    if (began === null || from - ended >= rest) began = from;
    ended = Math.max(ended, Math.min(until, now));
  }
  const end = ended + rest;
  return began !== null && ended - began >= worked && now - end < remembered ? end : null;
}

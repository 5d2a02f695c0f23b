import { unmeasured } from './columns/kinds.ts';

/** Whole seconds: how many there are, and what half and nine tenths of them do not exceed (nearest rank). */
export interface Quantiles {
  readonly n: number;
  readonly median_seconds: number | null;
  readonly p90_seconds: number | null;
}

/** The same, with the number of those that reached the end of the time that is measured. */
export interface Measured extends Quantiles {
  readonly of: number;
}

/** `unmeasured` values reached the end, and have no beginning. */
export function measuredOf(values: Int32Array): Measured {
  const quantiles = quantilesOf(values);
  let of = quantiles.n;
  for (let n = 0; n < values.length; n++) if (values[n] === unmeasured) of++;
  return { ...quantiles, of };
}

/** Few values are sorted. Of many, durations up to a day and a half are counted in a table, and the few longer ones sorted. */
const few = 1_024;
const counted = 2 ** 17;
const counts = new Uint32Array(counted);

/** Negative values are missing ones. */
export function quantilesOf(values: Int32Array): Quantiles {
  return values.length <= few ? ofFew(values) : ofMany(values);
}

function ofFew(values: Int32Array): Quantiles {
  const sorted = values.filter((value) => value >= 0).toSorted();
  const ranked = (share: number): number | null => sorted[rankOf(share, sorted.length) - 1] ?? null;
  return { n: sorted.length, median_seconds: ranked(0.5), p90_seconds: ranked(0.9) };
}

function ofMany(values: Int32Array): Quantiles {
  let n = 0;
  const long: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < 0) continue;
    n++;
    if (value >= counted) long.push(value);
    else counts[value] = (counts[value] as number) + 1;
  }
  long.sort((a, b) => a - b);
  const found = { n, median_seconds: ranked(rankOf(0.5, n), long), p90_seconds: ranked(rankOf(0.9, n), long) };
  counts.fill(0);
  return found;
}

/** The value at this place, from 1, of all that are counted and then the long ones; null without a value. */
function ranked(rank: number, long: readonly number[]): number | null {
  if (rank === 0) return null;
  let seen = 0;
  for (let value = 0; value < counted; value++) {
    seen += counts[value] as number;
    if (seen >= rank) return value;
  }
  return long[rank - seen - 1] ?? null;
}

const rankOf = (share: number, n: number): number => Math.ceil(share * n);

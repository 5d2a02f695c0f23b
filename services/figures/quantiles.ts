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

/** Few values are sorted. Of many, durations up to a day and a half are counted in a table, and the few longer ones sorted. */
const few = 512;
const counted = 2 ** 17;
const counts = new Uint32Array(counted);
/** The same in parts of 512 seconds, so that a rank is found without a walk over the whole table. */
const part = 9;
const inParts = new Uint32Array(counted >> part);

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
  const long: number[] = [];
  let n = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < 0) continue;
    n++;
    if (value >= counted) long.push(value);
    else {
      counts[value] = (counts[value] as number) + 1;
      inParts[value >> part] = (inParts[value >> part] as number) + 1;
    }
  }
  long.sort((a, b) => a - b);
  const found = { n, median_seconds: ranked(rankOf(0.5, n), long), p90_seconds: ranked(rankOf(0.9, n), long) };
  counts.fill(0);
  inParts.fill(0);
  return found;
}
/** The value at this place, from 1, of all that are counted and then the long ones; null without a value. */
function ranked(rank: number, long: readonly number[]): number | null {
  if (rank === 0) return null;
  let left = rank;
  for (let of = 0; of < inParts.length; of++) {
    if (left > (inParts[of] as number)) left -= inParts[of] as number;
    else for (let seconds = of << part; ; seconds++) if ((left -= counts[seconds] as number) <= 0) return seconds;
  }
  return long[left - 1] ?? null;
}

/** The same of numbers that are counted: how many there are of 0, 1, 2 and more seconds, and the longer ones as a list. */
export function countedQuantiles(counts: Uint32Array, longer: readonly number[]): Quantiles {
  const n = counts.reduce((sum, count) => sum + count, longer.length);
  const sorted = longer.toSorted((a, b) => a - b);
  const ranked = (share: number): number | null => {
    let left = rankOf(share, n);
    if (left === 0) return null;
    for (let seconds = 0; seconds < counts.length; seconds++) {
      left -= counts[seconds] as number;
      if (left <= 0) return seconds;
    }
    return sorted[left - 1] ?? null;
  };
  return { n, median_seconds: ranked(0.5), p90_seconds: ranked(0.9) };
}

/** The place of a quantile in order, from 1 (nearest rank). */
export const rankOf = (share: number, n: number): number => Math.ceil(share * n);

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

/** Few values are sorted; of many, the parts of the range in which a rank lies are counted. */
const few = 128;
/** A pass divides the range into as many parts: 11 bits of the values. */
const bits = 11;
const parts = new Uint32Array(2 ** bits);

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
  let [n, highest] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < 0) continue;
    n++;
    if (value > highest) highest = value;
  }
  const ranked = (share: number): number | null => (n === 0 ? null : ranking(values, rankOf(share, n), highest));
  return { n, median_seconds: ranked(0.5), p90_seconds: ranked(0.9) };
}

/** The value at a rank, from 1: each pass counts the values in the parts of the range, and goes on in the part with the rank. */
function ranking(values: Int32Array, rank: number, highest: number): number {
  let [low, left, shift] = [0, rank, Math.max(0, 32 - Math.clz32(highest) - bits)];
  for (;;) {
    parts.fill(0);
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as number;
      const part = (value - low) >> shift;
      if (value >= low && part < parts.length) parts[part] = (parts[part] as number) + 1;
    }
    let part = 0;
    for (; left > (parts[part] as number); part++) left -= parts[part] as number;
    low += part << shift;
    if (shift === 0) return low;
    shift = Math.max(0, shift - bits);
  }
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

const rankOf = (share: number, n: number): number => Math.ceil(share * n);

/** Whole seconds: how many there are, and what half and nine tenths of them do not exceed (nearest rank). */
export interface Quantiles {
  readonly n: number;
  readonly median_seconds: number | null;
  readonly p90_seconds: number | null;
}

/** Durations up to a day and a half are counted in a table, the few longer ones are sorted. */
const counted = 2 ** 17;
const part = 8;
const counts = new Uint32Array(counted);
/** The same in parts of 256 seconds, so that a value is found without looking at every second. */
const parts = new Uint32Array(counted >> part);

/** Negative values are missing ones. */
export function quantilesOf(values: Int32Array): Quantiles {
  let n = 0;
  const long: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < 0) continue;
    n++;
    if (value >= counted) long.push(value);
    else {
      counts[value] = (counts[value] as number) + 1;
      parts[value >> part] = (parts[value >> part] as number) + 1;
    }
  }
  long.sort((a, b) => a - b);
  const found = { n, median_seconds: ranked(0.5, n, long), p90_seconds: ranked(0.9, n, long) };
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value >= 0 && value < counted) counts[value] = 0;
  }
  parts.fill(0);
  return found;
}

/** The smallest value that at least this share of the values does not exceed; null without a value. */
function ranked(share: number, n: number, long: readonly number[]): number | null {
  if (n === 0) return null;
  const rank = Math.max(1, Math.ceil(share * n));
  let seen = 0;
  for (let of = 0; of < parts.length; of++) {
    if (seen + (parts[of] as number) < rank) {
      seen += parts[of] as number;
      continue;
    }
    for (let value = of << part; ; value++) {
      seen += counts[value] as number;
      if (seen >= rank) return value;
    }
  }
  return long[rank - seen - 1] ?? null;
}

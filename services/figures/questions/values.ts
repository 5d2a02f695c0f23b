import type { Quantiles } from '../quantiles.ts';

/** The numbers of one group, by the names of the columns. */
export type Values = Readonly<Record<string, number | null>>;

/** The values of a question: of all rows, and of each group that has one. */
export interface Answered {
  readonly all: Values;
  readonly groups: ReadonlyMap<number, Values>;
}

/** Takes one whole number of a group; a negative one is missing. */
export type Take = (group: number, value: number) => void;

/** The values of each group next to each other. `walk` is run twice. */
export function valuesByGroup(size: number, walk: (take: Take) => void) {
  const ends = new Uint32Array(size);
  walk((group) => void (ends[group] = (ends[group] as number) + 1));
  const counts = ends.slice();
  let total = 0;
  for (let group = 0; group < size; group++) {
    ends[group] = total;
    total += counts[group] as number;
  }
  const values = new Int32Array(total);
  walk((group, value) => {
    const to = ends[group] as number;
    ends[group] = to + 1;
    values[to] = value;
  });
  const of = (group: number): Int32Array =>
    values.subarray((ends[group] as number) - (counts[group] as number), ends[group] as number);
  return { all: values, of, found: [...counts.keys()].filter((group) => (counts[group] as number) > 0) };
}

/** The median, the 90th percentile and the count of values as columns of a figure. */
export const spreadOf = (figure: string, { n, median_seconds, p90_seconds }: Quantiles): Values => ({
  [`${figure}.median`]: median_seconds,
  [`${figure}.p90`]: p90_seconds,
  [`${figure}.n`]: n,
});

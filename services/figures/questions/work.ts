import type { WorkBlock } from '../columns/kinds.ts';
import { rowsByGroup } from '../grouped.ts';
import { spreads } from '../spreads.ts';
import type { Asked, Found } from './asked.ts';
import { workDimension } from './dimensions.ts';
import { spreadOf, type Values } from './values.ts';

const noSpread = { n: 0, median_seconds: null, p90_seconds: null };

/** The jobs that crews began, and how long they worked. */
export function work(asked: Asked): Found {
  const { columns, range, by } = asked;
  const dimension = workDimension(by, asked);
  const blocks = (columns?.work ?? []).filter(({ earliest, latest }) => latest >= range.from && earliest < range.below);
  const rows = rowsByGroup({ blocks, range, timesIn: ({ began }: WorkBlock) => began }, dimension);
  const sums = new Float64Array(rows.size + 1);
  let row = 0;
  for (const { size, seconds } of blocks)
    for (let n = 0; n < size; n++) {
      const group = rows.groups[row++] as number;
      if (group >= 0) sums[group] = (sums[group] as number) + Math.max(0, seconds[n] as number);
    }
  sums[rows.size] = sums.reduce((sum, one) => sum + one, 0);
  const times = spreads(
    blocks.map(({ size, seconds: values }) => ({ size, values })),
    rows,
  );
  const valuesOf = (number: number): Values => ({
    jobs: rows.counts[number] as number,
    'work.sum': sums[number] as number,
    ...spreadOf('work', times[number] ?? noSpread),
    'work.of': rows.counts[number] as number,
  });
  return {
    dimension,
    all: valuesOf(rows.size),
    groups: new Map(rows.found.map((group, number) => [group, valuesOf(number)])),
  };
}

import type { WorkBlock } from '../columns/kinds.ts';
import { rowsByGroup } from '../grouped.ts';
import { quantilesOf } from '../quantiles.ts';
import type { Asked, Found } from './asked.ts';
import { workDimension } from './dimensions.ts';
import { spreadOf, type Values } from './values.ts';

/** The jobs that crews began, and how long they worked. */
export function work(asked: Asked): Found {
  const { columns, range, by } = asked;
  const dimension = workDimension(by, asked);
  const blocks = (columns?.work ?? []).filter(({ earliest, latest }) => latest >= range.from && earliest < range.below);
  const { counts, ends, values } = rowsByGroup(
    {
      blocks,
      range,
      timesIn: ({ began }: WorkBlock) => began,
      columnsIn: ({ seconds }) => [seconds],
    },
    dimension,
  );
  const [all = new Int32Array(0)] = values;
  const groups = new Map<number, Values>();
  for (const [group, n] of counts.entries())
    if (n > 0) groups.set(group, valuesOf(all.subarray((ends[group] as number) - n, ends[group])));
  return { dimension, all: valuesOf(all), groups };
}

function valuesOf(values: Int32Array): Values {
  const sum = values.reduce((total, one) => total + Math.max(0, one), 0);
  return { jobs: values.length, 'work.sum': sum, ...spreadOf('work', quantilesOf(values)), 'work.of': values.length };
}

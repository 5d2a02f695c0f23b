import type { Asked, Found } from './asked.ts';
import { workDimension } from './dimensions.ts';
import { spreadOf, type Values, valuesByGroup } from './values.ts';

/** The jobs that crews began, and how long they worked. */
export function work(asked: Asked): Found {
  const { columns, range, by } = asked;
  const dimension = workDimension(by, asked);
  const blocks = (columns?.work ?? []).filter(({ earliest, latest }) => latest >= range.from && earliest < range.below);
  const { all, of, found } = valuesByGroup(dimension.size, (take) => {
    for (const block of blocks)
      for (let n = 0; n < block.size; n++) {
        const at = block.began[n] as number;
        if (at >= range.from && at < range.below) take(dimension.groupOf(block, n), block.seconds[n] as number);
      }
  });
  const valuesOf = (values: Int32Array): Values => {
    const spread = spreadOf('work', values);
    const sum = values.reduce((total, one) => total + Math.max(0, one), 0);
    return { jobs: values.length, 'work.sum': sum, ...spread, 'work.of': values.length };
  };
  return { dimension, all: valuesOf(all), groups: new Map(found.map((group) => [group, valuesOf(of(group))])) };
}

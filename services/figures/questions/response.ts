import { responseFigures } from '#contracts/analytics/steps';
import { localTimeAt, startOfDay } from '#contracts/time/localTime';
import { responseColumns } from '../columns/kinds.ts';
import { figuresByGroup, type GroupFigures, type Grouping, secondsByGroup } from '../grouped.ts';
import { quantilesOf } from '../quantiles.ts';
import type { Asked, Found } from './asked.ts';
import { incidentDimension, monthNamed } from './dimensions.ts';

const arrival = responseFigures.indexOf('report_to_arrival');

/** How long it took from the report to each step. */
export function response(asked: Asked): Found {
  const { by, columns, range, target } = asked;
  const dimension = incidentDimension(by, asked);
  const grouping: Grouping = { ...dimension, columns: responseFigures.map((name) => responseColumns[name]) };
  const limit = target === null ? undefined : { column: arrival, seconds: target };
  const { all, groups } = figuresByGroup({ columns, range }, grouping, limit);
  const rolling = by === 'month' ? rollingMedians(asked) : null;
  const valuesOf = ({ incidents, steps, within }: GroupFigures): Record<string, number | null> => {
    const values: Record<string, number | null> = { incidents };
    for (const [n, name] of responseFigures.entries()) {
      const step = steps[n];
      values[`${name}.median`] = step?.median_seconds ?? null;
      values[`${name}.p90`] = step?.p90_seconds ?? null;
      values[`${name}.n`] = step?.n ?? 0;
      values[`${name}.of`] = step?.of ?? 0;
    }
    const arrived = steps[arrival]?.n ?? 0;
    return { ...values, within_target: within, missed_target: arrived - within };
  };
  return {
    dimension,
    all: valuesOf(all),
    groups: new Map(
      [...groups].map(([group, figures]) => [
        group,
        { ...valuesOf(figures), 'report_to_arrival.rolling': rolling?.(dimension.nameOf(group).key) ?? null },
      ]),
    ),
  };
}

/** The median from report to arrival of each month and of the two before it, by the key of the month. */
function rollingMedians(asked: Asked): (key: string) => number | null {
  const { columns, range } = asked;
  const month = localTimeAt(range.from, range.zone).slice(0, 7);
  const [year, of] = month.split('-').map(Number) as [number, number];
  const early = monthNamed(year * 12 + of - 1 - 2).key;
  const longer = { ...range, from: startOfDay(`${early}-01`, range.zone) };
  const dimension = incidentDimension('month', { ...asked, range: longer });
  const grouping: Grouping = { ...dimension, columns: [responseColumns.report_to_arrival] };
  const { counts, ends, values: seconds } = secondsByGroup({ columns, range: longer }, grouping);
  const medians = new Map<string, number | null>();
  for (let group = 0; group < dimension.size; group++) {
    const first = Math.max(0, group - 2);
    const from = (ends[first] as number) - (counts[first] as number);
    const values = (seconds[0] ?? new Int32Array(0)).subarray(from, ends[group] as number);
    medians.set(dimension.nameOf(group).key, quantilesOf(values).median_seconds);
  }
  return (key) => medians.get(key) ?? null;
}

import { responseFigures } from '#contracts/analytics/steps';
import { localTimeAt, startOfDay } from '#contracts/time/localTime';
import { type IncidentBlock, responseColumns } from '../columns/kinds.ts';
import { blocksIn, figuresByGroup, type GroupFigures, type Grouping, rowsByGroup } from '../grouped.ts';
import { spreads } from '../spreads.ts';
import type { Asked, Found } from './asked.ts';
import { incidentDimension, monthKey } from './dimensions.ts';

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
  const first = localTimeAt(range.from, range.zone).slice(0, 7);
  const [year, of] = first.split('-').map(Number) as [number, number];
  const early = monthKey(year * 12 + of - 1 - 2);
  const longer = { ...range, from: startOfDay(`${early}-01`, range.zone) };
  const dimension = incidentDimension('month', { ...asked, range: longer });
  const blocks = blocksIn({ columns, range: longer });
  const rows = rowsByGroup({ blocks, range: longer, timesIn: ({ received }: IncidentBlock) => received }, dimension);
  const pieces = blocks.map(({ size, arrival }) => ({ size, values: arrival }));
  // The numbers of the groups are in the order of their first row.
  const numbers = new Map(rows.found.map((month, number) => [month, number] as const));
  const months = Array.from({ length: dimension.size }, (_, month) => month);
  const sets = months.map((month) => [month - 2, month - 1, month].flatMap((one) => numbers.get(one) ?? []));
  const found = spreads(pieces, rows, sets).slice(rows.size + 1);
  const medians = new Map(found.map((one, at) => [dimension.nameOf(at).key, one.median_seconds] as const));
  return (key) => medians.get(key) ?? null;
}

import { type FigureColumns, type IncidentBlock, isJob } from './columns/kinds.ts';
import { type Measured, measuredOf } from './quantiles.ts';

export interface FigureScope {
  readonly columns: FigureColumns | null;
  readonly range: { readonly from: number; readonly below: number };
}

export interface GroupFigures {
  readonly incidents: number;
  /** One for each of the columns that were asked for. */
  readonly steps: readonly Measured[];
  /** The values of one column that are within a limit; 0 without a limit. */
  readonly within: number;
}

/** The columns that hold seconds. */
type SecondsColumn = 's1' | 's2' | 's3' | 's4' | 'arrival' | 'acknowledged_arrival';

export interface Grouping {
  /** The number of groups. */
  readonly size: number;
  readonly groupOf: (block: IncidentBlock, n: number) => number;
  readonly columns: readonly SecondsColumn[];
}

interface Limit {
  /** Its place among the columns. */
  readonly column: number;
  readonly seconds: number;
}

/** The blocks in which an incident of the range may be. */
export const blocksIn = ({ columns, range }: FigureScope): readonly IncidentBlock[] =>
  (columns?.incidents ?? []).filter(({ earliest, latest }) => latest >= range.from && earliest < range.below);

/** The jobs of each group. */
export function countsOf(asked: FigureScope, { size, groupOf }: Grouping): Uint32Array {
  const { from, below } = asked.range;
  const counts = new Uint32Array(size);
  for (const block of blocksIn(asked))
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      if (!(at >= from && at < below) || !isJob(block, n)) continue;
      const group = groupOf(block, n);
      counts[group] = (counts[group] as number) + 1;
    }
  return counts;
}

/** The durations of the jobs, those of one group next to each other. */
export function secondsByGroup(asked: FigureScope, { groupOf, columns }: Grouping, counts: Uint32Array) {
  const { from, below } = asked.range;
  const ends = new Uint32Array(counts.length);
  let total = 0;
  for (const [group, n] of counts.entries()) {
    ends[group] = total;
    total += n;
  }
  const seconds = columns.map(() => new Int32Array(total));
  for (const block of blocksIn(asked)) {
    const own = columns.map((name) => block[name]);
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      if (!(at >= from && at < below) || !isJob(block, n)) continue;
      const group = groupOf(block, n);
      const to = ends[group] as number;
      ends[group] = to + 1;
      for (let column = 0; column < own.length; column++)
        (seconds[column] as Int32Array)[to] = (own[column] as Int32Array)[n] as number;
    }
  }
  return { seconds, ends };
}

/** The figures of all jobs of the range, and of each group that has one, by its number. */
export function figuresByGroup(asked: FigureScope, grouping: Grouping, limit?: Limit) {
  const counts = countsOf(asked, grouping);
  const { seconds, ends } = secondsByGroup(asked, grouping, counts);
  const figuresOf = (incidents: number, from: number, below: number): GroupFigures => ({
    incidents,
    steps: seconds.map((values) => measuredOf(values.subarray(from, below))),
    within: limit === undefined ? 0 : withinOf(seconds[limit.column]?.subarray(from, below), limit.seconds),
  });
  const groups = new Map<number, GroupFigures>();
  for (const [group, incidents] of counts.entries()) {
    if (incidents === 0) continue;
    const end = ends[group] as number;
    groups.set(group, figuresOf(incidents, end - incidents, end));
  }
  const total = seconds[0]?.length ?? 0;
  return { all: figuresOf(total, 0, total), groups };
}

function withinOf(values: Int32Array | undefined, seconds: number): number {
  let n = 0;
  for (const value of values ?? []) if (value >= 0 && value <= seconds) n++;
  return n;
}

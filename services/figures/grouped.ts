import { type FigureColumns, type IncidentBlock, none } from './columns/kinds.ts';
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
  /** The group of each row of a block, which holds until the next block is asked about; below 0 for none. */
  readonly groupsIn: (block: IncidentBlock) => Int32Array;
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

interface Rows<AnyBlock> {
  readonly blocks: readonly AnyBlock[];
  readonly range: FigureScope['range'];
  readonly timesIn: (block: AnyBlock) => Float64Array;
  readonly columnsIn: (block: AnyBlock) => readonly Int32Array[];
}
interface Groups<AnyBlock> {
  readonly size: number;
  readonly groupsIn: (block: AnyBlock) => Int32Array;
}

/**
 * The rows of the range by group: how many there are, and the values of each column, those of one group next to each
 * other up to its end.
 */
export function rowsByGroup<AnyBlock extends { readonly size: number }>(
  { blocks, range: { from, below }, timesIn, columnsIn }: Rows<AnyBlock>,
  { size, groupsIn }: Groups<AnyBlock>,
) {
  const counts = new Uint32Array(size);
  const groups = new Int32Array(blocks.reduce((sum, block) => sum + block.size, 0));
  let row = 0;
  for (const block of blocks) {
    const [times, own] = [timesIn(block), groupsIn(block)];
    for (let n = 0; n < block.size; n++, row++) {
      const at = times[n] as number;
      const group = at >= from && at < below ? (own[n] as number) : none;
      groups[row] = group;
      if (group >= 0) counts[group] = (counts[group] as number) + 1;
    }
  }
  const ends = endsOf(counts);
  const total = ends.at(-1) ?? 0;
  const values = (blocks[0] ? columnsIn(blocks[0]) : []).map((_, column) => {
    const to = ends.map((end, group) => end - (counts[group] as number));
    const found = new Int32Array(total);
    let at = 0;
    for (const block of blocks) {
      const own = columnsIn(block)[column] as Int32Array;
      for (let n = 0; n < block.size; n++, at++) {
        const group = groups[at] as number;
        if (group < 0) continue;
        const place = to[group] as number;
        to[group] = place + 1;
        found[place] = own[n] as number;
      }
    }
    return found;
  });
  return { counts, ends, total, values };
}

/** The end of each group, where the groups stand one after the other. */
function endsOf(counts: Uint32Array): Uint32Array {
  let end = 0;
  return counts.map((n) => (end += n));
}

/** The durations of the jobs of the range by group. */
export const secondsByGroup = (asked: FigureScope, grouping: Grouping) =>
  rowsByGroup(
    {
      blocks: blocksIn(asked),
      range: asked.range,
      timesIn: ({ received }: IncidentBlock) => received,
      columnsIn: (block) => grouping.columns.map((name) => block[name]),
    },
    grouping,
  );

const noValues = new Int32Array(0);

/** The figures of all jobs of the range, and of each group that has one, by its number. */
export function figuresByGroup(asked: FigureScope, grouping: Grouping, limit?: Limit) {
  const { counts, ends, total, values: seconds } = secondsByGroup(asked, grouping);
  const figuresOf = (incidents: number, from: number, below: number): GroupFigures => ({
    incidents,
    steps: grouping.columns.map((_, n) => measuredOf((seconds[n] ?? noValues).subarray(from, below))),
    within: limit === undefined ? 0 : withinOf(seconds[limit.column]?.subarray(from, below), limit.seconds),
  });
  const groups = new Map<number, GroupFigures>();
  for (const [group, incidents] of counts.entries()) {
    if (incidents === 0) continue;
    const end = ends[group] as number;
    groups.set(group, figuresOf(incidents, end - incidents, end));
  }
  return { all: figuresOf(total, 0, total), groups };
}

function withinOf(values: Int32Array | undefined, seconds: number): number {
  let n = 0;
  for (const value of values ?? []) if (value >= 0 && value <= seconds) n++;
  return n;
}

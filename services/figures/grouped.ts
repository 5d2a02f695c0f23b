import { type FigureColumns, type IncidentBlock, none } from './columns/kinds.ts';
import { scratch } from './columns/scratch.ts';
import type { Measured } from './quantiles.ts';
import { type GroupedRows, type Piece, spreads } from './spreads.ts';

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
}
interface Groups<AnyBlock> {
  readonly size: number;
  readonly groupsIn: (block: AnyBlock) => Int32Array;
}
/** The rows of the range by group. The groups that have one are numbered in the order of their first row. */
interface RowsByGroup extends GroupedRows {
  /** The group of each number. */
  readonly found: readonly number[];
  /** The rows of each number, and of all last. */
  readonly counts: Uint32Array;
}

const groupsOfRows = scratch(Int32Array);

/** The numbers of the rows hold until the next rows are asked about. */
export function rowsByGroup<AnyBlock extends { readonly size: number }>(
  { blocks, range, timesIn }: Rows<AnyBlock>,
  { size, groupsIn }: Groups<AnyBlock>,
): RowsByGroup {
  const numbering = { numbers: new Int32Array(size).fill(none), counts: new Uint32Array(size + 1), found: [] };
  const groups = groupsOfRows(blocks.reduce((sum, block) => sum + block.size, 0));
  let row = 0;
  for (const block of blocks) {
    const own = groups.subarray(row, row + block.size);
    numberRows(numbering, { times: timesIn(block), groups: groupsIn(block), range }, own);
    row += block.size;
  }
  const { found, counts } = numbering;
  counts[found.length] = counts.reduce((sum, n) => sum + n, 0);
  return { size: found.length, found, counts, groups };
}

interface Numbering {
  /** By group; -1 for one without a row. */
  readonly numbers: Int32Array;
  readonly counts: Uint32Array;
  readonly found: number[];
}
interface BlockRows {
  readonly times: Float64Array;
  readonly groups: Int32Array;
  readonly range: FigureScope['range'];
}
function numberRows(
  { numbers, counts, found }: Numbering,
  { times, groups, range: { from, below } }: BlockRows,
  own: Int32Array,
): void {
  for (let n = 0; n < own.length; n++) {
    const at = times[n] as number;
    const group = groups[n] as number;
    if (group < 0 || !(at >= from && at < below)) {
      own[n] = -1;
      continue;
    }
    let number = numbers[group] as number;
    if (number < 0) {
      number = found.push(group) - 1;
      numbers[group] = number;
    }
    own[n] = number;
    counts[number] = (counts[number] as number) + 1;
  }
}

/** The figures of all jobs of the range, and of each group that has one, by its number. */
export function figuresByGroup(asked: FigureScope, { columns, ...grouping }: Grouping, limit?: Limit) {
  const blocks = blocksIn(asked);
  const rows = rowsByGroup({ blocks, range: asked.range, timesIn: ({ received }) => received }, grouping);
  const piecesOf = (name: SecondsColumn): readonly Piece[] =>
    blocks.map(({ size, [name]: values }) => ({ size, values }));
  const steps = columns.map((name) => spreads(piecesOf(name), rows));
  const limited = limit && columns[limit.column];
  const within = limited ? withinOf(piecesOf(limited), rows, limit.seconds) : null;
  const figuresOf = (number: number): GroupFigures => ({
    incidents: rows.counts[number] as number,
    steps: steps.flatMap((all) => all[number] ?? []),
    within: within?.[number] ?? 0,
  });
  const groups = new Map(rows.found.map((group, number) => [group, figuresOf(number)] as const));
  return { all: figuresOf(rows.size), groups: new Map([...groups].toSorted(([a], [b]) => a - b)) };
}

/** The values of each number that are within a limit, and of all last. */
function withinOf(pieces: readonly Piece[], { size, groups }: GroupedRows, limit: number): Uint32Array {
  const found = new Uint32Array(size + 1);
  let from = 0;
  for (const piece of pieces) {
    countWithin(found, { ...piece, groups: groups.subarray(from, from + piece.size) }, limit);
    from += piece.size;
  }
  found[size] = found.reduce((sum, n) => sum + n, 0);
  return found;
}
function countWithin(found: Uint32Array, { values, groups }: Piece & Pick<GroupedRows, 'groups'>, limit: number): void {
  for (let n = 0; n < groups.length; n++) {
    const group = groups[n] as number;
    const seconds = values[n] as number;
    if (group >= 0 && seconds >= 0 && seconds <= limit) found[group] = (found[group] as number) + 1;
  }
}

import { cellLimit, type HeatmapCells } from '#contracts/analytics/incidents';
import type { Bounds } from '#contracts/api/analytics/heatmap';
import { type FigureColumns, type IncidentBlock, latOf, lngOf, none, xOf, yOf } from '#services/figures/columns/kinds';
import { type Edges, noEdges, summariesOf, widenEdges } from '#services/figures/columns/summaries';

/** A box of the map, in degrees. `east` is less than `west` when the box crosses the antimeridian. */
export interface Filter {
  /** Null for an organization that no figure has. */
  readonly columns: FigureColumns | null;
  readonly range: { readonly from: number; readonly below: number };
  /** Incidents with any of these; all incidents without one. */
  readonly labels: readonly string[];
}

/** Every label that an incident of the organization has, sorted. */
export function knownLabels({ columns }: Pick<Filter, 'columns'>): readonly string[] {
  if (!columns) return [];
  const seen = new Uint8Array(columns.labelSets.all.length);
  for (const block of columns.incidents) for (const { set } of summariesOf(block)) seen[set] = 1;
  const names = columns.labelSets.all.flatMap((set, n) => (seen[n] === 1 ? namesIn(set) : []));
  return [...new Set(names)].toSorted();
}

const namesIn = (set: string): readonly string[] => JSON.parse(set) as readonly string[];

/** For each combination of labels, 1 when its incidents are asked for. */
function askedSets({ columns, labels }: Filter): Uint8Array {
  const sets = columns?.labelSets.all ?? [];
  return Uint8Array.from(sets, (set) =>
    labels.length === 0 || namesIn(set).some((one) => labels.includes(one)) ? 1 : 0,
  );
}

/** The blocks in which an incident of the range may be. */
const blocksIn = ({ columns, range }: Filter): readonly IncidentBlock[] =>
  (columns?.incidents ?? []).filter(({ earliest, latest }) => latest >= range.from && earliest < range.below);

/** The number of incidents with each label, from the number with each combination. */
function labelCounts({ columns }: Filter, ofSets: Uint32Array): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const [set, n] of ofSets.entries())
    if (n > 0)
      for (const name of namesIn(columns?.labelSets.all[set] ?? '[]')) counts.set(name, (counts.get(name) ?? 0) + n);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The places of the incidents, in pieces of JSON, and how many of them have each label (S0 §3). */
export function* pointsJson(filter: Filter): Generator<Buffer> {
  const [asked, ofSets] = [askedSets(filter), new Uint32Array(filter.columns?.labelSets.all.length ?? 0)];
  const { from, below } = filter.range;
  let text = '{"points":[';
  let separator = '';
  for (const block of blocksIn(filter)) {
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      const set = block.labels[n] as number;
      if (!(at >= from && at < below) || asked[set] !== 1 || block.x[n] === none) continue;
      ofSets[set] = (ofSets[set] as number) + 1;
      text += `${separator}[${block.lat[n]},${block.lng[n]}]`;
      separator = ',';
      if (text.length < 65_536) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}],"labels":${JSON.stringify(labelCounts(filter, ofSets))}}`);
}

/** A box in whole cells of the map. A view that is wider than the world is the world. */
interface Grid {
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** The finest cells of a quarter of an inch or more of which the view has no more than the limit. */
export function gridOf({ north, east, south, west }: Bounds, zoom: number): Grid {
  for (let level = Math.min(26, Math.max(0, Math.round(zoom)) + 4); ; level--) {
    const side = 2 ** level;
    const cell = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)));
    const [column, right] = [cell(xOf(west)), cell(xOf(east))];
    const [row, bottom] = [cell(yOf(north)), cell(yOf(south))];
    const columns = east < west ? side - column + right + 1 : right - column + 1;
    const rows = bottom - row + 1;
    if (Math.min(columns, side) * rows <= cellLimit || level === 0)
      return { level, column, row, columns: Math.min(columns, side), rows };
  }
}

type Cells = Omit<HeatmapCells, 'after' | 'before' | 'as_of' | 'known_labels' | 'busiest'>;

/** The counts of a view. */
interface Counted {
  readonly counts: Uint32Array;
  readonly asked: Uint8Array;
  readonly ofSets: Uint32Array;
  readonly box: Edges;
  inView: number;
  withoutPlace: number;
}

/** The incidents of a view by cell. One pass over the columns: a million incidents take some milliseconds. */
export function cellsOf(filter: Filter, bounds: Bounds, zoom: number): Cells {
  const grid = gridOf(bounds, zoom);
  const { level, column, row, columns, rows } = grid;
  const counted: Counted = {
    counts: new Uint32Array(columns * rows),
    asked: askedSets(filter),
    ofSets: new Uint32Array(filter.columns?.labelSets.all.length ?? 0),
    box: noEdges(),
    inView: 0,
    withoutPlace: 0,
  };
  const { from, below } = filter.range;
  for (const block of blocksIn(filter)) {
    if (block.earliest >= from && block.latest < below) countWhole(counted, block, grid);
    else countPart(counted, block, { grid, from, below });
  }
  const { counts, ofSets, box, inView, withoutPlace } = counted;
  const total = ofSets.reduce((sum, n) => sum + n, 0);
  return {
    level,
    column,
    row,
    columns,
    cells: pairs(counts),
    in_view: inView,
    total,
    without_place: withoutPlace,
    labels: labelCounts(filter, ofSets),
    box: total === 0 ? null : [latOf(box.south + 1), lngOf(box.west), latOf(box.north), lngOf(box.east + 1)],
  };
}

/** A block that is wholly in the range: only the places are read, and the labels when some are asked for. */
function countWhole(counted: Counted, block: IncidentBlock, { level, column, row, columns, rows }: Grid): void {
  const { counts, asked, ofSets, box } = counted;
  let isEach = true;
  for (const one of summariesOf(block)) {
    if (asked[one.set] !== 1) {
      isEach = false;
      continue;
    }
    ofSets[one.set] = (ofSets[one.set] as number) + one.placed;
    counted.withoutPlace += one.withoutPlace;
    widenEdges(box, one.box);
  }
  const [shift, side] = [31 - level, 2 ** level];
  const { size, labels, x: xs, y: ys } = block;
  let inView = 0;
  for (let n = 0; n < size; n++) {
    // Without a place, the row is -1: outside.
    const down = ((ys[n] as number) >> shift) - row;
    if (down < 0 || down >= rows) continue;
    let right = ((xs[n] as number) >> shift) - column;
    if (right < 0) right += side;
    if (right >= columns || !(isEach || asked[labels[n] as number] === 1)) continue;
    const cell = down * columns + right;
    counts[cell] = (counts[cell] as number) + 1;
    inView++;
  }
  counted.inView += inView;
}

interface Part {
  readonly grid: Grid;
  readonly from: number;
  readonly below: number;
}

/** A block of which some incidents may be outside the range. */
function countPart(counted: Counted, block: IncidentBlock, { grid, from, below }: Part): void {
  const { level, column, row, columns, rows } = grid;
  const { counts, asked, ofSets } = counted;
  const [shift, side] = [31 - level, 2 ** level];
  const { size, received, labels, x: xs, y: ys } = block;
  let { west, north, east, south } = noEdges();
  for (let n = 0; n < size; n++) {
    const at = received[n] as number;
    if (!(at >= from && at < below)) continue;
    const set = labels[n] as number;
    if (asked[set] !== 1) continue;
    const x = xs[n] as number;
    const y = ys[n] as number;
    if (x === none) {
      counted.withoutPlace++;
      continue;
    }
    ofSets[set] = (ofSets[set] as number) + 1;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
    let right = (x >> shift) - column;
    if (right < 0) right += side;
    const down = (y >> shift) - row;
    if (right >= columns || down < 0 || down >= rows) continue;
    const cell = down * columns + right;
    counts[cell] = (counts[cell] as number) + 1;
    counted.inView++;
  }
  widenEdges(counted.box, { west, north, east, south });
}

function pairs(counts: Uint32Array): readonly number[] {
  const found: number[] = [];
  let last = 0;
  for (let cell = 0; cell < counts.length; cell++) {
    const n = counts[cell] as number;
    if (n === 0) continue;
    found.push(cell - last, n);
    last = cell;
  }
  return found;
}

interface Sampled {
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly cells: readonly { readonly cell: number; readonly n: number }[];
  /** The most row ids of each cell. */
  readonly most: number;
}

/** Row ids of incidents in each of these cells, the newest rows first. It ends once each cell has enough. */
export function rowsInCells(
  filter: Filter,
  { level, column, row, columns, cells, most }: Sampled,
): readonly number[][] {
  const [shift, side, asked] = [31 - level, 2 ** level, askedSets(filter)];
  const found = cells.map((): number[] => []);
  const known = new Map(cells.map(({ cell }, index) => [cell, index]));
  let missing = cells.reduce((sum, { n }) => sum + Math.min(n, most), 0);
  const { from, below } = filter.range;
  for (const { size, received, labels, x: xs, y: ys, row: rows } of blocksIn(filter).toReversed())
    for (let n = size - 1; n >= 0 && missing > 0; n--) {
      const at = received[n] as number;
      if (!(at >= from && at < below) || asked[labels[n] as number] !== 1) continue;
      const x = xs[n] as number;
      if (x === none) continue;
      const right = ((x >> shift) - column + side) % side;
      if (right >= columns) continue;
      const of = found[known.get(((ys[n] as number) >> shift) * columns - row * columns + right) ?? -1];
      if (!of || of.length >= most) continue;
      of.push(rows[n] as number);
      missing--;
    }
  return found;
}

export const isWithin = ({ north, east, south, west }: Bounds, lat: number, lng: number): boolean =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);

/** The row ids of the newest incidents in a box, the newest first. */
export function newestWithin(filter: Filter, bounds: Bounds, limit: number): readonly number[] {
  const asked = askedSets(filter);
  const { from, below } = filter.range;
  const found: { readonly at: number; readonly row: number }[] = [];
  for (const { size, received, labels, lat, lng, row } of blocksIn(filter))
    for (let n = 0; n < size; n++) {
      const at = received[n] as number;
      if (!(at >= from && at < below) || asked[labels[n] as number] !== 1) continue;
      if (isWithin(bounds, lat[n] as number, lng[n] as number)) found.push({ at, row: row[n] as number });
    }
  return found
    .toSorted((a, b) => b.at - a.at || b.row - a.row)
    .slice(0, limit)
    .map(({ row }) => row);
}

import { type IncidentBlock, none, worldSide } from './kinds.ts';

/** The incidents of a block with one combination of labels. */
export interface Summary {
  /** The number of the combination. */
  readonly set: number;
  readonly placed: number;
  readonly withoutPlace: number;
  /** The edges of the places, in parts of the map's side; without a place, no edge is inside the map. */
  readonly box: Edges;
}
export interface Edges {
  west: number;
  north: number;
  east: number;
  south: number;
}

export const noEdges = (): Edges => ({ west: worldSide, north: worldSide, east: -1, south: -1 });

export function widenEdges(box: Edges, other: Edges): void {
  box.west = Math.min(box.west, other.west);
  box.north = Math.min(box.north, other.north);
  box.east = Math.max(box.east, other.east);
  box.south = Math.max(box.south, other.south);
}

const known = new WeakMap<IncidentBlock, { readonly changes: number; readonly summaries: readonly Summary[] }>();

/** The counts of a whole block. They are cached until a row of the block changes. */
export function summariesOf(block: IncidentBlock): readonly Summary[] {
  const found = known.get(block);
  if (found?.changes === block.changes) return found.summaries;
  const summaries = summarized(block);
  known.set(block, { changes: block.changes, summaries });
  return summaries;
}

function summarized({ size, received, labels, x: xs, y: ys }: IncidentBlock): readonly Summary[] {
  const found = new Map<number, { set: number; placed: number; withoutPlace: number; box: Edges }>();
  for (let n = 0; n < size; n++) {
    const at = received[n] as number;
    if (at !== at) continue;
    const set = labels[n] as number;
    let one = found.get(set);
    if (!one) found.set(set, (one = { set, placed: 0, withoutPlace: 0, box: noEdges() }));
    const [x, y] = [xs[n] as number, ys[n] as number];
    if (x === none) one.withoutPlace++;
    else {
      one.placed++;
      widenEdges(one.box, { west: x, north: y, east: x, south: y });
    }
  }
  return [...found.values()];
}

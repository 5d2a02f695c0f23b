import type { Network } from '../cutting.ts';
import { apart, onPiece, type Spot } from './plane.ts';

/** Meters. */
const reach = {
  /** A main farther from the place than this is not the broken one. */
  main: 100,
  /** A valve farther from every main than this closes none. */
  valve: 5,
  /** Ends that are drawn this near to each other are joined. */
  joint: 1,
  /** The search ends after this length of main, or at this distance, and then proposes nothing. */
  length: 8_000,
  away: 3_000,
} as const;

type Piece = readonly [Spot, Spot];
interface Main {
  readonly name: string;
  readonly piece: Piece;
}
interface Valve {
  readonly name: string;
  readonly at: Spot;
}
interface Isolated {
  readonly main: string;
  /** Meters from the place. */
  readonly far: number;
  /** Each once. */
  readonly valves: readonly Valve[];
  readonly complete: boolean;
  /** The pieces of main without water. */
  readonly dry: readonly Piece[];
  /** The other pieces: an account that is nearer to one of them keeps its water. */
  readonly wet: readonly Piece[];
}

/**
 * The valves to close for a break of the main at a place, and the mains that are then without water (D13). It takes the
 * mains as they are drawn: joined where their ends or corners meet, fed from every side, each valve able to close, a
 * valve at a crossing closing all of its mains. Null without a main within reach.
 */
export function isolationAt(place: Spot, mains: readonly Main[], valves: readonly Valve[]): Isolated | null {
  const broken = nearest(place, mains);
  if (!broken || broken.far > reach.main) return null;
  const graph = joined(mains, [...valves.flatMap((valve) => cutBy(valve, mains)), { ...broken, valve: null }]);
  const start = graph.nodeAt(broken.at);
  const dry = new Set<Edge>();
  const closed = new Set<Valve>();
  let length = 0;
  for (const open = [start]; open.length > 0 && length <= reach.length; ) {
    const node = open.shift() as Node;
    for (const edge of node.edges) {
      if (dry.has(edge)) continue;
      dry.add(edge);
      length += apart(...edge.piece);
      const next = edge.ends[0] === node ? edge.ends[1] : edge.ends[0];
      if (next.valve) closed.add(next.valve);
      else open.push(next);
    }
  }
  return {
    main: broken.name,
    far: broken.far,
    valves: [...closed].toSorted((a, b) => apart(a.at, place) - apart(b.at, place)),
    complete: closed.size > 0 && length <= reach.length && [...dry].every(({ piece }) => isNear(piece, place)),
    dry: [...dry].map(({ piece }) => piece),
    wet: graph.edges.filter((edge) => !dry.has(edge)).map(({ piece }) => piece),
  };
}

const isNear = ([from, to]: Piece, place: Spot): boolean =>
  apart(from, place) <= reach.away && apart(to, place) <= reach.away;

interface Cut {
  /** The index of the main. */
  readonly of: number;
  readonly at: Spot;
  readonly share: number;
  readonly valve: Valve | null;
}

interface Found extends Omit<Cut, 'valve'> {
  readonly far: number;
  readonly name: string;
}

const nearest = (place: Spot, mains: readonly Main[]): Found | null =>
  mains.reduce((best: Found | null, { piece, name }, of) => {
    const found = onPiece(place, piece);
    return best && best.far <= found.far ? best : { of, name, ...found };
  }, null);

/** A valve may stand where several mains meet. */
function cutBy(valve: Valve, mains: readonly Main[]): readonly Cut[] {
  const on = nearest(valve.at, mains);
  return on && on.far <= reach.valve ? [{ of: on.of, at: on.at, share: on.share, valve }] : [];
}

interface Node {
  readonly at: Spot;
  readonly edges: Edge[];
  valve: Valve | null;
}
interface Edge {
  readonly piece: Piece;
  readonly ends: readonly [Node, Node];
}

/** The mains as a graph: cut where a valve or the break is, joined where they meet. */
function joined(mains: readonly Main[], cuts: readonly Cut[]) {
  const squares = new Map<string, Node[]>();
  const squareOf = (spot: Spot, [x, y]: Spot = [0, 0]) =>
    [Math.floor(spot[0] / reach.joint) + x, Math.floor(spot[1] / reach.joint) + y].join();
  const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Spot => [x, y]));
  const nodeAt = (at: Spot): Node => {
    const near = around.flatMap((step) => squares.get(squareOf(at, step)) ?? []);
    const known = near.find((node) => apart(node.at, at) <= reach.joint);
    if (known) return known;
    const node: Node = { at, edges: [], valve: null };
    squares.set(squareOf(at), [...(squares.get(squareOf(at)) ?? []), node]);
    return node;
  };
  const byMain = new Map<number, Cut[]>();
  for (const cut of cuts) byMain.set(cut.of, [...(byMain.get(cut.of) ?? []), cut]);
  const edges: Edge[] = [];
  mains.forEach(({ piece: [from, to] }, n) => {
    const between = (byMain.get(n) ?? []).toSorted((a, b) => a.share - b.share).map(({ at }) => at);
    const nodes = [from, ...between, to].map(nodeAt);
    nodes.forEach((node, k) => {
      const before = nodes[k - 1];
      if (!before || before === node) return;
      const edge: Edge = { piece: [before.at, node.at], ends: [before, node] };
      before.edges.push(edge);
      node.edges.push(edge);
      edges.push(edge);
    });
  });
  for (const { at, valve } of cuts) if (valve) nodeAt(at).valve = valve;
  return { nodeAt, edges };
}

/** The pieces of the mains of a network around a place, on its plane: those that the search may come to, and the next. */
export const mainsOf = ({ features }: Network, spot: (at: GeoJSON.Position) => Spot): readonly Main[] =>
  features
    .filter(({ properties: { kind } }) => kind === 'mains')
    .flatMap(({ geometry, properties: { name } }) =>
      linesOf(geometry).flatMap((line) => {
        const spots = line.map(spot);
        return spots.slice(1).map((to, n): Main => ({ name, piece: [spots[n] as Spot, to] }));
      }),
    )
    .filter(({ piece }) => piece.some((end) => apart(end, [0, 0]) <= reach.away));

const linesOf = (geometry: GeoJSON.Geometry): readonly GeoJSON.Position[][] =>
  geometry.type === 'LineString'
    ? [geometry.coordinates]
    : geometry.type === 'MultiLineString'
      ? geometry.coordinates
      : [];

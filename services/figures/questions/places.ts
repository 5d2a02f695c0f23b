import { type IncidentBlock, linkedCall } from '../columns/kinds.ts';
import { scratch } from '../columns/scratch.ts';
import type { Range } from '../range.ts';
import type { Dimension } from './dimensions.ts';

/** The incidents of a range that have a place, each at the same number of every list. */
export interface Placed {
  readonly size: number;
  /** Numbers of places: points to four decimals of a degree. */
  readonly places: Float64Array;
  /** Milliseconds. */
  readonly times: Float64Array;
  readonly groups: Int32Array;
  /** The numbers of their rows. */
  readonly rows: Uint32Array;
}

const cell = (degrees: number): number => Math.floor(degrees * 10_000 + 0.5);
const wide = 3_600_001;
const placeAt = (lat: number, lng: number): number => (cell(lat) + 900_000) * wide + cell(lng) + 1_800_000;

/** "39.8012,-105.0811" */
export function placeKey(place: number): string {
  const [lat, lng] = [Math.floor(place / wide) - 900_000, (place % wide) - 1_800_000];
  return `${(lat / 10_000).toFixed(4)},${(lng / 10_000).toFixed(4)}`;
}

interface Asked {
  readonly blocks: readonly IncidentBlock[];
  readonly range: Pick<Range, 'from' | 'below'>;
  readonly groupsIn: Dimension<IncidentBlock>['groupsIn'];
}

const buffers = {
  places: scratch(Float64Array),
  times: scratch(Float64Array),
  groups: scratch(Int32Array),
  rows: scratch(Uint32Array),
  keys: scratch(Float64Array),
  order: scratch(Int32Array),
  before: scratch(Int32Array),
};

/** The jobs of the range that have a place, until the next question about places. */
export function placedIn({ blocks, range, groupsIn }: Asked): Placed {
  const most = blocks.reduce((sum, block) => sum + block.size, 0);
  const to = {
    places: buffers.places(most),
    times: buffers.times(most),
    groups: buffers.groups(most),
    rows: buffers.rows(most),
  };
  let size = 0;
  for (const block of blocks) size = placeBlock(to, { block, range, groups: groupsIn(block) }, size);
  return { ...to, size };
}

interface Part {
  readonly block: IncidentBlock;
  readonly range: Asked['range'];
  /** An incident before the range may have no group: it counts as the visit before another one. */
  readonly groups: Int32Array;
}
function placeBlock({ places, times, groups: to, rows }: Omit<Placed, 'size'>, part: Part, from: number): number {
  const { block, range, groups } = part;
  const { size, received, x, lat, lng, row, leader } = block;
  const linked = linkedCall | 0;
  let last = from;
  for (let n = 0; n < size; n++) {
    const at = received[n] as number;
    if (!(at >= range.from && at < range.below) || leader[n] === linked || (x[n] as number) < 0) continue;
    places[last] = placeAt(lat[n] as number, lng[n] as number);
    times[last] = at;
    to[last] = groups[n] as number;
    rows[last] = row[n] as number;
    last++;
  }
  return last;
}

/** Places are divided by their hash, so that the table of each part stays in the processor's cache. */
const divisions = 256;

/** Takes the incidents of each place with more than one, by their numbers, in the order of time, in the first places of a list. */
export function eachSharedPlace(
  { size, places, times }: Placed,
  take: (visits: Int32Array, length: number) => void,
): void {
  const { keys, order, ends } = divided(places, size);
  const largest = ends.reduce((most, end, n) => Math.max(most, end - (ends[n - 1] ?? 0)), 1);
  // A table with open addresses: a map of a million numbers takes ten times as long.
  const slots = 2 ** (33 - Math.clz32(largest - 1));
  const table = { latest: new Int32Array(slots), shared: new Int32Array(slots), before: buffers.before(size), keys };
  const visits = new Int32Array(largest);
  let from = 0;
  for (const end of ends) {
    const places = chain(table, from, end);
    from = end;
    for (let place = 0; place < places; place++) {
      const last = table.latest[table.shared[place] as number] as number;
      const length = walk({ last, before: table.before, order, times }, visits);
      take(visits, length);
    }
  }
}

interface Table {
  /** By slot: the last incident of its place; -1 for an empty one. */
  readonly latest: Int32Array;
  /** The slots with two incidents or more. */
  readonly shared: Int32Array;
  /** The incident before at the same place; -1 for none. */
  readonly before: Int32Array;
  readonly keys: Float64Array;
}
/** Chains the incidents of one division by their places. Returns the number of places that have more than one. */
function chain({ latest, shared, before, keys }: Table, from: number, end: number): number {
  const last = latest.length - 1;
  let places = 0;
  latest.fill(-1);
  for (let n = from; n < end; n++) {
    const place = keys[n] as number;
    let slot = (hashOf(place) >>> 8) & last;
    let at = latest[slot] as number;
    while (at >= 0 && keys[at] !== place) {
      slot = (slot + 1) & last;
      at = latest[slot] as number;
    }
    before[n] = at;
    latest[slot] = n;
    if (at >= 0 && (before[at] as number) < 0) shared[places++] = slot;
  }
  return places;
}

interface Chain extends Pick<Placed, 'times'> {
  readonly last: number;
  readonly before: Int32Array;
  readonly order: Int32Array;
}
/** Lists the incidents of a chain, the first one first. Returns how many there are. */
function walk({ last, before, order, times }: Chain, visits: Int32Array): number {
  let length = 0;
  for (let n = last; n >= 0; n = before[n] as number) length++;
  // Rows come in the order of time, except those of an import or of another organization.
  let isInOrder = true;
  let later = Number.POSITIVE_INFINITY;
  for (let n = last, to = length - 1; n >= 0; n = before[n] as number, to--) {
    const visit = order[n] as number;
    const at = times[visit] as number;
    if (at > later) isInOrder = false;
    later = at;
    visits[to] = visit;
  }
  if (!isInOrder) visits.subarray(0, length).sort((a, b) => (times[a] as number) - (times[b] as number));
  return length;
}

/** The places by the division of their hash, each with its number, and the end of each division. */
function divided(places: Float64Array, size: number) {
  const counts = new Uint32Array(divisions);
  countDivisions(places.subarray(0, size), counts);
  let end = 0;
  const ends = counts.map((n) => (end += n));
  const to = ends.map((last, n) => last - (counts[n] as number));
  const [keys, order] = [buffers.keys(size), buffers.order(size)];
  divide(places.subarray(0, size), to, { keys, order });
  return { keys, order, ends };
}
function countDivisions(places: Float64Array, counts: Uint32Array): void {
  const last = counts.length - 1;
  for (let n = 0; n < places.length; n++) {
    const of = hashOf(places[n] as number) & last;
    counts[of] = (counts[of] as number) + 1;
  }
}
interface Divided {
  readonly keys: Float64Array;
  readonly order: Int32Array;
}
function divide(places: Float64Array, to: Uint32Array, { keys, order }: Divided): void {
  const last = to.length - 1;
  for (let n = 0; n < places.length; n++) {
    const place = places[n] as number;
    const of = hashOf(place) & last;
    const at = to[of] as number;
    to[of] = at + 1;
    keys[at] = place;
    order[at] = n;
  }
}

function hashOf(place: number): number {
  // The remainder of such large numbers takes longer than everything else here.
  const high = Math.floor(place / 3_600_001);
  const low = place - high * 3_600_001;
  const mixed = Math.imul(high, 0x9e37_79b1) ^ Math.imul(low, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}

import { type IncidentBlock, linkedCall } from '../columns/kinds.ts';
import { scratch } from '../columns/scratch.ts';
import type { Range } from '../range.ts';
import type { Dimension } from './dimensions.ts';

/** The incidents of a range that have a place, each at the same number of every list. */
export interface Placed {
  readonly size: number;
  /** Numbers of places: points to four decimals of a degree. */
  readonly places: Float64Array;
  /** The hash of each place. */
  readonly hashes: Int32Array;
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
  hashes: scratch(Int32Array),
  slots: scratch(Int32Array),
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
    hashes: buffers.hashes(most),
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
interface KnownPlaces {
  readonly changes: number;
  readonly places: Float64Array;
  readonly hashes: Int32Array;
}
const known = new WeakMap<IncidentBlock, KnownPlaces>();

/** The places of a block and their hashes, which take longer than all else. They are kept until a row of it changes. */
function placesOf(block: IncidentBlock): KnownPlaces {
  const before = known.get(block);
  if (before?.changes === block.changes) return before;
  const { size, changes, lat, lng } = block;
  const found = { changes, places: new Float64Array(size), hashes: new Int32Array(size) };
  for (let n = 0; n < size; n++) {
    const place = placeAt(lat[n] as number, lng[n] as number);
    found.places[n] = place;
    found.hashes[n] = hashOf(place);
  }
  known.set(block, found);
  return found;
}

function placeBlock(
  { places, hashes, times, groups: to, rows }: Omit<Placed, 'size'>,
  part: Part,
  from: number,
): number {
  const { block, range, groups } = part;
  const { size, received, x, row, leader } = block;
  const own = placesOf(block);
  const linked = linkedCall | 0;
  let last = from;
  for (let n = 0; n < size; n++) {
    const at = received[n] as number;
    if (!(at >= range.from && at < range.below) || leader[n] === linked || (x[n] as number) < 0) continue;
    places[last] = own.places[n] as number;
    hashes[last] = own.hashes[n] as number;
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
  { size, places, hashes, times }: Placed,
  take: (visits: Int32Array, length: number) => void,
): void {
  const { keys, slots: marks, order, ends } = divided(places.subarray(0, size), hashes.subarray(0, size));
  const largest = ends.reduce((most, end, n) => Math.max(most, end - (ends[n - 1] ?? 0)), 1);
  // A table with open addresses: a map of a million numbers takes ten times as long.
  const slots = 2 ** (33 - Math.clz32(largest - 1));
  const table = {
    latest: new Int32Array(slots),
    shared: new Int32Array(slots),
    before: buffers.before(size),
    keys,
    marks,
  };
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
  /** The part of each hash that chooses a slot. */
  readonly marks: Int32Array;
}
/** Chains the incidents of one division by their places. Returns the number of places that have more than one. */
function chain({ latest, shared, before, keys, marks }: Table, from: number, end: number): number {
  const last = latest.length - 1;
  let places = 0;
  latest.fill(-1);
  for (let n = from; n < end; n++) {
    const place = keys[n] as number;
    let slot = (marks[n] as number) & last;
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

/** The places by the division of their hash, each with its number and the rest of its hash, and the end of each division. */
function divided(places: Float64Array, hashes: Int32Array) {
  const counts = new Uint32Array(divisions);
  countDivisions(hashes, counts);
  let end = 0;
  const ends = counts.map((n) => (end += n));
  const to = ends.map((last, n) => last - (counts[n] as number));
  const size = places.length;
  const into = { keys: buffers.keys(size), slots: buffers.slots(size), order: buffers.order(size) };
  divide({ places, hashes }, to, into);
  return { ...into, ends };
}
function countDivisions(hashes: Int32Array, counts: Uint32Array): void {
  const last = counts.length - 1;
  for (let n = 0; n < hashes.length; n++) {
    const of = (hashes[n] as number) & last;
    counts[of] = (counts[of] as number) + 1;
  }
}
interface Divided {
  readonly keys: Float64Array;
  readonly slots: Int32Array;
  readonly order: Int32Array;
}
function divide(
  { places, hashes }: Pick<Placed, 'places' | 'hashes'>,
  to: Uint32Array,
  { keys, slots, order }: Divided,
): void {
  const last = to.length - 1;
  for (let n = 0; n < places.length; n++) {
    const hash = hashes[n] as number;
    const of = hash & last;
    const at = to[of] as number;
    to[of] = at + 1;
    keys[at] = places[n] as number;
    slots[at] = hash >>> 8;
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

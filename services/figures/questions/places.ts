import { type IncidentBlock, isJob, none } from '../columns/kinds.ts';
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

/** The jobs of the range that have a place. */
export function placedIn({ blocks, range: { from, below }, groupsIn }: Asked): Placed {
  const most = blocks.reduce((sum, block) => sum + block.size, 0);
  const places = new Float64Array(most);
  const times = new Float64Array(most);
  const groups = new Int32Array(most);
  const rows = new Uint32Array(most);
  let size = 0;
  for (const block of blocks) {
    const own = groupsIn(block);
    const { received, x, lat, lng, row } = block;
    for (let n = 0; n < block.size; n++) {
      const at = received[n] as number;
      if (!(at >= from && at < below) || x[n] === none || !isJob(block, n)) continue;
      places[size] = placeAt(lat[n] as number, lng[n] as number);
      times[size] = at;
      groups[size] = own[n] as number;
      rows[size] = row[n] as number;
      size++;
    }
  }
  return { size, places, times, groups, rows };
}

/** Places are divided by their hash, so that the table of each part stays in the processor's cache. */
const divisions = 256;

/** Takes the incidents of each place with more than one, by their numbers, in the order of time. */
export function eachSharedPlace({ size, places, times }: Placed, take: (visits: readonly number[]) => void): void {
  const { keys, order, ends } = divided(places, size);
  const largest = ends.reduce((most, end, n) => Math.max(most, end - (ends[n - 1] ?? 0)), 1);
  // A table with open addresses: a map of a million numbers takes ten times as long.
  const slots = 2 ** (33 - Math.clz32(largest));
  const latest = new Int32Array(slots);
  const isShared = new Uint8Array(slots);
  const before = new Int32Array(size);
  let from = 0;
  for (const end of ends) {
    latest.fill(none);
    isShared.fill(0);
    for (let n = from; n < end; n++) {
      const place = keys[n] as number;
      let slot = (hashOf(place) >>> 8) & (slots - 1);
      let at = latest[slot] as number;
      while (at !== none && keys[at] !== place) {
        slot = (slot + 1) & (slots - 1);
        at = latest[slot] as number;
      }
      before[n] = at;
      latest[slot] = n;
      if (at !== none) isShared[slot] = 1;
    }
    from = end;
    for (let slot = 0; slot < slots; slot++) {
      if (isShared[slot] === 0) continue;
      const visits: number[] = [];
      // Rows come in the order of time, except those of an import or of another organization.
      let [isInOrder, later] = [true, Number.POSITIVE_INFINITY];
      for (let n = latest[slot] as number; n !== none; n = before[n] as number) {
        const visit = order[n] as number;
        const at = times[visit] as number;
        isInOrder &&= at <= later;
        later = at;
        visits.push(visit);
      }
      visits.reverse();
      take(isInOrder ? visits : visits.toSorted((a, b) => (times[a] as number) - (times[b] as number)));
    }
  }
}

/** The places by the division of their hash, each with its number, and the end of each division. */
function divided(places: Float64Array, size: number) {
  const counts = new Uint32Array(divisions);
  for (let n = 0; n < size; n++) {
    const of = hashOf(places[n] as number) & (divisions - 1);
    counts[of] = (counts[of] as number) + 1;
  }
  let end = 0;
  const ends = counts.map((n) => (end += n));
  const to = ends.map((last, n) => last - (counts[n] as number));
  const keys = new Float64Array(size);
  const order = new Int32Array(size);
  for (let n = 0; n < size; n++) {
    const place = places[n] as number;
    const of = hashOf(place) & (divisions - 1);
    const at = to[of] as number;
    to[of] = at + 1;
    keys[at] = place;
    order[at] = n;
  }
  return { keys, order, ends };
}

function hashOf(place: number): number {
  // The remainder of such large numbers takes longer than everything else here.
  const high = Math.floor(place / wide);
  const low = place - high * wide;
  const mixed = Math.imul(high, 0x9e37_79b1) ^ Math.imul(low, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}

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

/** Takes the incidents of each place with more than one, by their numbers and in the order of time, until the next place. */
export function eachSharedPlace({ size, places, times }: Placed, take: (visits: readonly number[]) => void): void {
  // A table with open addresses: a map of a million numbers takes ten times as long.
  const slots = 2 ** (33 - Math.clz32(Math.max(1, size)));
  const latest = new Int32Array(slots).fill(none);
  const before = new Int32Array(size);
  const shared = new Uint8Array(slots);
  for (let n = 0; n < size; n++) {
    const place = places[n] as number;
    let slot = slotOf(place, slots);
    let at = latest[slot] as number;
    while (at !== none && places[at] !== place) {
      slot = (slot + 1) & (slots - 1);
      at = latest[slot] as number;
    }
    before[n] = at;
    latest[slot] = n;
    if (at !== none) shared[slot] = 1;
  }
  const visits: number[] = [];
  for (let slot = 0; slot < slots; slot++) {
    if (shared[slot] === 0) continue;
    visits.length = 0;
    for (let n = latest[slot] as number; n !== none; n = before[n] as number) visits.push(n);
    visits.reverse();
    // Rows come in the order of time, except those of an import or of another organization.
    if (visits.some((n, at) => (times[n] as number) < (times[visits[at - 1] ?? n] as number)))
      visits.sort((a, b) => (times[a] as number) - (times[b] as number));
    take(visits);
  }
}

const slotOf = (place: number, slots: number): number => {
  const [high, low] = [Math.floor(place / wide), place % wide];
  return ((Math.imul(high, 0x9e37_79b1) ^ Math.imul(low, 0x85eb_ca6b)) >>> 8) & (slots - 1);
};

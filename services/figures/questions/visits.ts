import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import { blocksIn } from '../grouped.ts';
import type { Asked, Found } from './asked.ts';
import { allJobs, incidentDimension } from './dimensions.ts';
import { eachSharedPlace, type Placed, placedIn, placeKey } from './places.ts';
import type { Values } from './values.ts';

const day = 24 * 3_600_000;
/** As many places are listed: those with the most repeat visits. */
export const mostPlaces = 500;

/** The incidents with a place, and those at a place that had another one within the days before. */
export function repeatVisits(asked: Asked): Found {
  const { columns, range, by, days } = asked;
  const longer = { from: range.from - days * day, below: range.below };
  const blocks = blocksIn({ columns, range: longer });
  if (by === 'place') return byPlace(asked, placedIn({ blocks, range: longer, groupsIn: allJobs().groupsIn }));
  const dimension = incidentDimension(by, asked);
  const placed = placedIn({ blocks, range: longer, groupsIn: dimension.groupsIn });
  const [all, again] = [new Uint32Array(dimension.size), new Uint32Array(dimension.size)];
  countVisits(placed, range.from, all);
  eachSharedPlace(placed, (visits, length) => {
    for (let at = 1; at < length; at++) {
      const n = visits[at] as number;
      if (isRepeat(asked, placed, visits[at - 1] as number, n)) add(again, placed.groups[n] as number);
    }
  });
  const groups = new Map<number, Values>();
  for (const [group, visits] of all.entries())
    if (visits > 0) groups.set(group, { visits, repeat_visits: again[group] as number });
  const total = (counts: Uint32Array) => counts.reduce((sum, n) => sum + n, 0);
  return { dimension, all: { visits: total(all), repeat_visits: total(again) }, groups };
}

function countVisits({ size, times, groups }: Placed, from: number, counts: Uint32Array): void {
  for (let n = 0; n < size; n++) if ((times[n] as number) >= from) add(counts, groups[n] as number);
}

const add = (counts: Uint32Array, group: number): void => void (counts[group] = (counts[group] as number) + 1);

/** True for a visit of the range whose place had another one, at most so many days before. */
function isRepeat({ range, days }: Asked, { times }: Placed, before: number, n: number): boolean {
  const at = times[n] as number;
  return at >= range.from && at - (times[before] as number) <= days * day;
}

/** The places with a repeat visit, each at the same number of every list: a million objects would be garbage at once. */
interface VisitedPlaces {
  readonly places: number[];
  /** In the range. */
  readonly visits: number[];
  readonly again: number[];
  /** The number of the row of the latest incident. */
  readonly rows: number[];
}

function visitedPlaces(asked: Asked, placed: Placed): VisitedPlaces {
  const { from } = asked.range;
  const { times } = placed;
  const found: VisitedPlaces = { places: [], visits: [], again: [], rows: [] };
  eachSharedPlace(placed, (visits, length) => {
    let again = 0;
    for (let at = 1; at < length; at++)
      if (isRepeat(asked, placed, visits[at - 1] as number, visits[at] as number)) again++;
    if (again === 0) return;
    const last = visits[length - 1] as number;
    let inRange = length;
    while ((times[visits[length - inRange] as number] as number) < from) inRange--;
    found.places.push(placed.places[last] as number);
    found.visits.push(inRange);
    found.again.push(again);
    found.rows.push(placed.rows[last] as number);
  });
  return found;
}

/** The places with a repeat visit, each by the address of its latest incident. */
function byPlace(asked: Asked, placed: Placed): Found {
  const { app, range } = asked;
  const found = visitedPlaces(asked, placed);
  const listed = mostRepeated(found);
  const nameOf = (group: number) => {
    const at = listed[group] ?? 0;
    const key = placeKey(found.places[at] ?? 0);
    const [figures] = app.views.rowsNumbered(incidentFigureRows, [found.rows[at] ?? 0]);
    const [first] = (figures && app.views.doc('incidents', figures.incident)?.locations) ?? [];
    const address = first?.raw ?? first?.route ?? '';
    return { key, name: address === '' ? key : address };
  };
  const valuesAt = (at: number): Values => ({ visits: found.visits[at] ?? 0, repeat_visits: found.again[at] ?? 0 });
  const unlisted = () => new Map(found.places.map((place, at) => [placeKey(place), at] as const));
  let others: ReadonlyMap<string, number> | undefined;
  return {
    dimension: { size: listed.length, nameOf, inOrder: false },
    all: {
      visits: visitsSince(placed, range.from),
      repeat_visits: found.again.reduce((sum, n) => sum + n, 0),
    },
    groups: new Map(listed.map((at, group) => [group, valuesAt(at)])),
    ...(listed.length < found.places.length && {
      unlisted: {
        parts: found.places.length,
        valuesOf: (key) => {
          const at = (others ??= unlisted()).get(key);
          return at === undefined ? undefined : valuesAt(at);
        },
      },
    }),
  };
}

function visitsSince({ size, times }: Placed, from: number): number {
  let visits = 0;
  for (let n = 0; n < size; n++) if ((times[n] as number) >= from) visits++;
  return visits;
}

/** The numbers of the places with the most repeat visits; of those with as many, the southern ones. */
function mostRepeated({ places, again }: VisitedPlaces): readonly number[] {
  if (places.length <= mostPlaces) return [...places.keys()];
  const least = Uint32Array.from(again).sort()[places.length - mostPlaces] ?? 0;
  const found: number[] = [];
  for (let at = 0; at < again.length; at++) if ((again[at] as number) >= least) found.push(at);
  return found
    .toSorted((a, b) => (again[b] as number) - (again[a] as number) || (places[a] as number) - (places[b] as number))
    .slice(0, mostPlaces);
}

import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import { type IncidentBlock, isJob, none } from '../columns/kinds.ts';
import { blocksIn } from '../grouped.ts';
import type { Asked, Found } from './asked.ts';
import { incidentDimension } from './dimensions.ts';
import type { Values } from './values.ts';

const day = 24 * 3_600_000;
/** A place: a point to four decimals of a degree. */
const cell = (degrees: number): number => Math.floor(degrees * 10_000 + 0.5);
const placeOf = (block: IncidentBlock, n: number): number =>
  (cell(block.lat[n] as number) + 900_000) * 3_600_001 + cell(block.lng[n] as number) + 1_800_000;

interface Visit {
  readonly at: number;
  readonly block: IncidentBlock;
  readonly n: number;
}

/** Every incident with a place from the days before the period on. */
type Each = (take: (place: number, block: IncidentBlock, n: number) => void) => void;

/** The incidents with a place, and those at a place that had another one within the days before. */
export function repeatVisits(asked: Asked): Found {
  const { columns, range, by, days } = asked;
  const longer = { from: range.from - days * day, below: range.below };
  const blocks = blocksIn({ columns, range: longer });
  const each: Each = (take) => {
    for (const block of blocks)
      for (let n = 0; n < block.size; n++) {
        const at = block.received[n] as number;
        if (!(at >= longer.from && at < longer.below) || block.x[n] === none || !isJob(block, n)) continue;
        take(placeOf(block, n), block, n);
      }
  };
  const shared = sharedPlaces(each);
  const visits = new Map<number, Visit[]>();
  each((place, block, n) => {
    if (!shared.has(place)) return;
    const visit = { at: block.received[n] as number, block, n };
    const known = visits.get(place);
    if (known) known.push(visit);
    else visits.set(place, [visit]);
  });
  const repeats = new Map<Visit, number>();
  for (const [place, all] of visits) {
    all.sort((a, b) => a.at - b.at);
    for (const [n, visit] of all.entries()) {
      const before = all[n - 1];
      if (before && visit.at >= range.from && visit.at - before.at <= days * day) repeats.set(visit, place);
    }
  }
  return by === 'place' ? byPlace(asked, { visits, repeats }) : byPart(asked, { each, repeats });
}

/** The places with more than one incident: few of many, found by sorting their numbers. */
function sharedPlaces(each: Each): ReadonlySet<number> {
  let total = 0;
  each(() => void total++);
  const places = new Float64Array(total);
  let to = 0;
  each((place) => void (places[to++] = place));
  places.sort();
  const shared = new Set<number>();
  for (let n = 1; n < total; n++) if (places[n] === places[n - 1]) shared.add(places[n] as number);
  return shared;
}

interface Repeats {
  readonly repeats: ReadonlyMap<Visit, number>;
}

function byPart(asked: Asked, { each, repeats }: Repeats & { readonly each: Each }): Found {
  const { range, by } = asked;
  const dimension = incidentDimension(by, asked);
  const [all, again] = [new Uint32Array(dimension.size), new Uint32Array(dimension.size)];
  const add = (counts: Uint32Array, block: IncidentBlock, n: number): void => {
    const group = dimension.groupOf(block, n);
    counts[group] = (counts[group] as number) + 1;
  };
  each((_, block, n) => {
    if ((block.received[n] as number) >= range.from) add(all, block, n);
  });
  for (const { block, n } of repeats.keys()) add(again, block, n);
  const groups = new Map<number, Values>();
  for (const [group, visits] of all.entries())
    if (visits > 0) groups.set(group, { visits, repeat_visits: again[group] as number });
  return { dimension, all: { visits: all.reduce((sum, n) => sum + n, 0), repeat_visits: repeats.size }, groups };
}

/** The places with a repeat visit, each by the address of its latest incident. */
function byPlace(
  { app, range, columns }: Asked,
  { visits, repeats }: Repeats & { readonly visits: ReadonlyMap<number, readonly Visit[]> },
): Found {
  const again = new Map<number, number>();
  for (const place of repeats.values()) again.set(place, (again.get(place) ?? 0) + 1);
  const places = [...again.keys()];
  const inRange = (place: number) => (visits.get(place) ?? []).filter(({ at }) => at >= range.from);
  const nameOf = (group: number) => {
    const place = places[group] ?? 0;
    const [lat, lng] = [Math.floor(place / 3_600_001) - 900_000, (place % 3_600_001) - 1_800_000];
    const key = `${(lat / 10_000).toFixed(4)},${(lng / 10_000).toFixed(4)}`;
    const latest = inRange(place).at(-1);
    const [row] = latest ? app.views.rowsNumbered(incidentFigureRows, [latest.block.row[latest.n] as number]) : [];
    const [first] = (row && app.views.doc('incidents', row.incident)?.locations) ?? [];
    const address = first?.raw ?? first?.route ?? '';
    return { key, name: address === '' ? key : address };
  };
  const dimension: Found['dimension'] = { size: places.length, nameOf, inOrder: false };
  const groups = new Map(
    places.map((place, group): [number, Values] => [
      group,
      { visits: inRange(place).length, repeat_visits: again.get(place) ?? 0 },
    ]),
  );
  let placed = 0;
  for (const block of blocksIn({ columns, range }))
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      if (at >= range.from && at < range.below && block.x[n] !== none && isJob(block, n)) placed++;
    }
  return { dimension, all: { visits: placed, repeat_visits: repeats.size }, groups };
}

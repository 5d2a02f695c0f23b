import type { BusyPlace, HeatmapCells } from '#contracts/analytics/incidents';
import type { LatLng } from '#contracts/core/geo';
import { type AddressesDoc, addresses } from '#projections/addresses/addresses';
import { type IncidentFigure, incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { App } from '#services/app/app';
import { metres, mile } from '#services/maps/earth';
import { type City, usPlaces } from '#services/maps/usPlaces';
import { type Filter, rowsInCells } from '../heat.ts';

/** The places of a list beside the map. */
const listed = 10;
/** The incidents of a cell whose streets are read. */
const sampled = 5;
/** Metres. A wider cell has too many streets to be named after one. */
const widestForStreet = 800;
/** Metres. In a wider cell, miles from a town would be more exact than the cell. */
const widestForMiles = 8_000;
/** Metres. A town this near names the cell by itself. */
const there = 800;
/** Degrees. No town farther than this is told. */
const reach = 0.75;

type Counted = Pick<HeatmapCells, 'level' | 'column' | 'row' | 'columns' | 'cells'>;

/** The cells with most incidents, the busiest first, each with the names of its streets or of a town nearby. */
export function busiestOf({ views }: Pick<App, 'views'>, filter: Filter, counted: Counted): readonly BusyPlace[] {
  const cells = busiestCells(counted);
  const rows = rowsInCells(filter, { ...counted, cells, most: sampled });
  const wide = widthOf(counted);
  return cells.map(({ n, at }, index) => {
    const figures = views.rowsNumbered(incidentFigureRows, rows[index] ?? []);
    const whereOf = (): string | null => {
      if (wide > widestForMiles) return aroundTown(figures);
      if (wide > widestForStreet) return placeNear(at);
      const docs = figures.flatMap(({ incident }) => views.doc(addresses.name, incident) ?? []);
      return streetsOf(docs) ?? placeNear(at);
    };
    const [lat, lng] = at;
    return { lat, lng, n, where: whereOf() };
  });
}

interface BusyCell {
  /** Counted from the first cell of the view, row by row. */
  readonly cell: number;
  readonly n: number;
  readonly at: LatLng;
}

/** The cells with most incidents, the busiest first. */
export function busiestCells({ cells, ...grid }: Counted): readonly BusyCell[] {
  const found: BusyCell[] = [];
  let cell = 0;
  for (let at = 0; at + 1 < cells.length; at += 2) {
    cell += cells[at] ?? 0;
    found.push({ cell, n: cells[at + 1] ?? 0, at: middleOf(grid, cell) });
  }
  return found.toSorted((a, b) => b.n - a.n).slice(0, listed);
}

/** The middle of a cell on the map of the world (Web Mercator). */
function middleOf({ level, column, row, columns }: Omit<Counted, 'cells'>, cell: number): LatLng {
  const side = 2 ** level;
  const x = ((column + (cell % columns) + 0.5) / side) % 1;
  const y = (row + Math.floor(cell / columns) + 0.5) / side;
  return [(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, x * 360 - 180];
}

/** Metres. */
function widthOf(grid: Counted): number {
  return metres(middleOf(grid, 0), middleOf({ ...grid, column: grid.column + 1 }, 0));
}

/** "near Carr St and Yukon St, Arvada": the one or two streets that most of these incidents are on; null without one. */
export function streetsOf(docs: readonly Pick<AddressesDoc, 'places'>[]): string | null {
  const known = docs.flatMap(({ places }) => places.find(({ raw, route }) => raw !== null && route) ?? []);
  const [first, second] = mostFirst(known.map(({ route }) => route ?? ''));
  const [town] = mostFirst(known.flatMap(({ locality }) => locality || []));
  if (first === undefined) return null;
  const streets = `near ${second === undefined ? first : `${first} and ${second}`}`;
  return town === undefined ? streets : `${streets}, ${town}`;
}

function mostFirst(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

/** "near Arvada, CO" or "2.4 mi northwest of Arvada, CO"; null where no town is known. */
export function placeNear(at: LatLng): string | null {
  const town = townNear(at);
  if (!town) return null;
  const far = metres(town.at, at);
  if (far < there) return `near ${nameOf(town)}`;
  return `${(far / mile).toFixed(1)} mi ${directionOf(town.at, at)} of ${nameOf(town)}`;
}

/** "around Arvada, CO": the town of the newest of these incidents. */
function aroundTown(figures: readonly IncidentFigure[]): string | null {
  const [newest] = figures.toSorted((a, b) => (a.received < b.received ? 1 : -1));
  const town = newest && newest.lat !== null && newest.lng !== null && townNear([newest.lat, newest.lng]);
  return town ? `around ${nameOf(town)}` : null;
}

const nameOf = ({ name, state }: City): string => `${name}, ${state}`;

function townNear(at: LatLng): City | undefined {
  const [lat, lng] = at;
  let [nearest, least]: [City | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const city of usPlaces()) {
    // A glance at the degrees spares the distance to thousands of towns.
    if (Math.abs(city.at[0] - lat) > reach || Math.abs(city.at[1] - lng) > reach) continue;
    const far = metres(city.at, at);
    if (far < least) [nearest, least] = [city, far];
  }
  return nearest;
}

const winds = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

/** The direction from one point to another, of eight. */
function directionOf([fromLat, fromLng]: LatLng, [lat, lng]: LatLng): string {
  const east = (lng - fromLng) * Math.cos((lat * Math.PI) / 180);
  const turn = Math.atan2(east, lat - fromLat) / (2 * Math.PI);
  return winds[(Math.round(turn * 8) + 8) % 8] ?? '';
}

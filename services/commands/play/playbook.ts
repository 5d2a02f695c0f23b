import type { CreateBody } from '#contracts/api/incident/incidents';
import type { LocationBody } from '#contracts/api/incident/placeBodies';
import type { LatLng } from '#contracts/core/geo';
import { type FileFact, type FileIncident, factsOf, reportedAt } from '#services/commands/import/files/incidents';
import type { ImportMap } from '#services/commands/import/files/map/map';

/** The API call for one fact of the file. `at` is its time in the file. */
export type PlayFact = { readonly at: number; readonly incident: string; readonly key: string } & (
  | { readonly does: 'create'; readonly body: Omit<CreateBody, 'version' | 'source'> }
  | { readonly does: 'log'; readonly event: string; readonly message: string }
  | { readonly does: 'dispatch' | 'complete' }
);

/** The facts of the first incidents of a file in time order, moved to the map of another organization. */
export function playbook(map: ImportMap, all: readonly FileIncident[], options: { limit: number; centre: LatLng }) {
  const incidents = all.slice(0, options.limit);
  const move = mover(incidents, options.centre);
  return incidents
    .flatMap((incident) => [created(incident, move), ...factsOf(map, incident).map((fact) => played(incident, fact))])
    .toSorted((a, b) => a.at - b.at);
}

function created(incident: FileIncident, move: Mover): PlayFact {
  const { rows, id } = incident;
  const place = rows.find((row) => row.place !== null)?.place ?? null;
  const description = rows[0]?.description ?? '';
  const locations: LocationBody[] = [];
  if (place) {
    const [lat, lng] = move.point([place.lat, place.lng]);
    locations.push({ raw: move.address(place.raw) || description.slice(0, 400), route: place.route, lat, lng });
  }
  const body = { description, labels: rows[0]?.labels ?? [], locations };
  return { at: reportedAt(incident), incident: id, key: 'create', does: 'create', body };
}

function played(incident: FileIncident, { key, at, does, event, message }: FileFact): PlayFact {
  // A slightly slow clock must not put a fact before its incident.
  const fact = { at: Math.max(at, reportedAt(incident)), incident: incident.id, key };
  return does === 'log' ? { ...fact, does, event, message } : { ...fact, does };
}

interface Mover {
  point(point: LatLng): LatLng;
  address(raw: string): string;
}

/** A file whose middle is this near is the organization's own. Degrees of latitude: about 50 km. */
const near = 0.45;

/**
 * Moves points so that their center lies on `centre`; distances stay. A moved address keeps its street alone: it would
 * otherwise name another town on this organization's board.
 */
function mover(incidents: readonly FileIncident[], centre: LatLng): Mover {
  const places = incidents.flatMap(({ rows }) => rows.flatMap(({ place }) => (place ? [place] : [])));
  const middle = [median(places.map(({ lat }) => lat)), median(places.map(({ lng }) => lng))] as const;
  const cos = (lat: number) => Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  if (Math.hypot(middle[0] - centre[0], (middle[1] - centre[1]) * cos(centre[0])) < near)
    return { point: (point) => point, address: (raw) => raw };
  const stretch = cos(middle[0]) / cos(centre[0]);
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, Number(value.toFixed(6))));
  return {
    point: ([lat, lng]) => [
      within(centre[0] + lat - middle[0], 90),
      within(centre[1] + (lng - middle[1]) * stretch, 180),
    ],
    address: (raw) => (raw.split(',')[0] ?? '').trim(),
  };
}

/** The median, not the mean: one point on the other side of the Earth must not move all others. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import type { LatLng } from '#contracts/core/geo';
import { isReached, type Reach, turns } from '#contracts/values/point';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type NetworkFeature, positionsOf } from '#services/maps/cutting';
import { countOne, type LeftOut } from './shapes.ts';

type Turn = (point: LatLng) => LatLng;

export interface PlacedFeatures {
  readonly features: readonly NetworkFeature[];
  /** The way in which all features were turned; null. */
  readonly turned: string | null;
}

/**
 * The features that lie where the organization may work. When most do not, and would with their coordinates turned, all are
 * turned; otherwise those elsewhere are left out, and a file that lies elsewhere as a whole is refused.
 */
export function placedFeatures(features: readonly NetworkFeature[], reach: Reach, left: LeftOut): PlacedFeatures {
  const nearBy = (turn: Turn) => features.filter(({ geometry }) => isHere(geometry, reach, turn)).length;
  const half = features.length / 2;
  const found = nearBy(asIs) > half ? undefined : turns.find(({ to }) => nearBy(to) > half);
  const moved = found ? features.map((one) => ({ ...one, geometry: eachPosition(one.geometry, found.to) })) : features;
  moved.forEach(refuseOtherUnits);
  const here = moved.filter(({ geometry }) => isHere(geometry, reach, asIs));
  for (let n = here.length; n < moved.length; n++)
    countOne(left, `left out, beyond the reach of ${reach.miles} miles (Settings > Reach)`);
  const positions = moved.slice(0, 1).flatMap(({ geometry }) => positionsOf(geometry));
  const first = positions.find(([lng, lat]) => !isReached(reach, [lat, lng])) ?? positions[0];
  if (here.length === 0 && first)
    throw new WrongCommand(
      `The file lies beyond the organization's reach of ${reach.miles} miles (Settings > Reach): feature 1 is at latitude ${first[1]}, longitude ${first[0]}. Are the coordinates swapped, or is it another town's file?`,
    );
  return { features: here, turned: found ? `${found.note} All features are moved.` : null };
}

/** Null Island is nobody's place, whatever is known of the organization. */
function isHere(geometry: GeoJSON.Geometry, reach: Reach, turn: Turn): boolean {
  return positionsOf(geometry).every(([lng, lat]) => (lng !== 0 || lat !== 0) && isReached(reach, turn([lat, lng])));
}

/** The file as it is. */
export const asIs: Turn = (point) => point;

function refuseOtherUnits({ geometry }: NetworkFeature, n: number): void {
  const wrong = positionsOf(geometry).find(([lng, lat]) => !(Math.abs(lng) <= 180 && Math.abs(lat) <= 90));
  if (wrong)
    throw new WrongCommand(
      `Feature ${n + 1} is at ${wrong.map((value) => Math.round(value)).join(', ')}, which is no longitude and latitude. Save the file in WGS 84 (EPSG:4326), or add its .prj to the zip.`,
    );
}

/** A tenth of a meter. */
const decimals = 6;
const rounded = (value: number): number => Number(value.toFixed(decimals));

/** The geometry with each position turned, rounded, and without its height. */
export function eachPosition(geometry: GeoJSON.Geometry, turn: Turn): GeoJSON.Geometry {
  if (geometry.type === 'GeometryCollection') return geometry;
  const walk = (value: unknown): unknown => {
    const list = value as readonly unknown[];
    const [lng, lat] = list;
    if (typeof lng !== 'number' || typeof lat !== 'number') return list.map(walk);
    const [y, x] = turn([lat, lng]);
    return [x, y].map(rounded);
  };
  return { type: geometry.type, coordinates: walk(geometry.coordinates) } as GeoJSON.Geometry;
}

import type { LatLng } from '#contracts/core/geo';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type NetworkFeature, positionsOf } from '#services/maps/cutting';
import { isNear } from '#services/spreadsheets/reach';
import { countOne, type LeftOut } from './shapes.ts';

type Turn = (position: GeoJSON.Position) => GeoJSON.Position;
const turns: readonly (readonly [words: string, turn: Turn])[] = [
  ['latitude and longitude were swapped: all features are turned', ([x = 0, y = 0]) => [y, x]],
  ['the longitudes had lost their minus sign: all features are moved', ([x = 0, y = 0]) => [-x, y]],
  [
    'latitude and longitude were swapped, without their minus sign: all features are turned',
    ([x = 0, y = 0]) => [-y, x],
  ],
];

export interface PlacedFeatures {
  readonly features: readonly NetworkFeature[];
  /** The way in which all features were turned; null. */
  readonly turned: string | null;
}

/**
 * The features that lie where the organization may work. When most do not, and would with their coordinates turned, all are
 * turned; otherwise those elsewhere are left out, and a file that lies elsewhere as a whole is refused.
 */
export function placedFeatures(
  features: readonly NetworkFeature[],
  home: LatLng | null,
  left: LeftOut,
): PlacedFeatures {
  const nearBy = (turn: Turn) => features.filter(({ geometry }) => isHere(geometry, home, turn)).length;
  const asIs: Turn = (position) => position;
  const half = features.length / 2;
  const found = home === null || nearBy(asIs) > half ? undefined : turns.find(([, turn]) => nearBy(turn) > half);
  const moved = found ? features.map((one) => ({ ...one, geometry: eachPosition(one.geometry, found[1]) })) : features;
  moved.forEach(refuseOtherUnits);
  const here = moved.filter(({ geometry }) => isHere(geometry, home, asIs));
  for (let n = here.length; n < moved.length; n++) countOne(left, 'left out, far from the organization');
  const [first] = moved.flatMap(({ geometry }) => positionsOf(geometry));
  if (here.length === 0 && first)
    throw new WrongCommand(
      `The file lies far from the organization: feature 1 is at latitude ${first[1]}, longitude ${first[0]}. Are the coordinates swapped, or is it another town's file?`,
    );
  return { features: here, turned: found?.[0] ?? null };
}

/** Null Island is nobody's place, whatever is known of the organization. */
function isHere(geometry: GeoJSON.Geometry, home: LatLng | null, turn: Turn): boolean {
  const [first] = positionsOf(geometry);
  const [lng = 0, lat = 0] = first ? turn([...first]) : [];
  return (lng !== 0 || lat !== 0) && (home === null || isNear([lat, lng], home));
}

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
    return turn([lng, lat]).map(rounded);
  };
  return { type: geometry.type, coordinates: walk(geometry.coordinates) } as GeoJSON.Geometry;
}

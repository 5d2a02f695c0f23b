import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';
import { WrongCommand } from '#services/commands/wrongCommand';
import { type Network, type NetworkFeature, positionsOf } from '#services/maps/cutting';

export interface LayerChoice {
  /** The kind of every feature; null when each feature names its own in the property `kind`. */
  readonly kind: LayerKind | null;
  /** The property with the name of a feature; null looks for a usual one. */
  readonly name: string | null;
}

const shapes = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];
const most = 1_000_000;
/** Letters alone, so that `FULL_NAME` is among them. */
const usualNames = [
  'name',
  'fullname',
  'stname',
  'street',
  'streetname',
  'label',
  'title',
  'facilityid',
  'assetid',
  'id',
];
/** A tenth of a metre. */
const decimals = 6;
const longestName = 80;

/** Features as they are stored: WGS 84, one kind and one name each, and nothing else. Throws `WrongCommand`. */
export function networkOf(features: readonly GeoJSON.Feature[], wanted: LayerChoice): Network {
  if (features.length > most)
    throw new WrongCommand(`The file has more than ${most.toLocaleString('en-US')} features.`);
  const name = nameProperty(features, wanted.name);
  const found = features.flatMap((feature, n): readonly NetworkFeature[] => {
    const geometry = feature?.geometry;
    // A row of a table that has no place.
    if (!geometry) return [];
    if (!shapes.includes(geometry.type))
      throw new WrongCommand(
        `Feature ${n + 1} is a ${String(geometry.type).slice(0, 40)}. Points, lines and areas are shown.`,
      );
    const properties = feature.properties ?? {};
    const kind = wanted.kind ?? kindOf(properties.kind, n);
    const said: unknown = name === null ? '' : properties[name];
    return [
      {
        type: 'Feature',
        properties: {
          kind,
          name: typeof said === 'string' || typeof said === 'number' ? `${said}`.trim().slice(0, longestName) : '',
        },
        geometry: inDegrees(geometry, n),
      },
    ];
  });
  if (found.length === 0) throw new WrongCommand('The file has no feature with a place.');
  return { type: 'FeatureCollection', features: found };
}

function nameProperty(features: readonly GeoJSON.Feature[], asked: string | null): string | null {
  const known = new Set(features.slice(0, 1_000).flatMap((feature) => Object.keys(feature?.properties ?? {})));
  if (asked !== null) {
    if (known.has(asked)) return asked;
    throw new WrongCommand(
      `No feature has the property ${JSON.stringify(asked)}. There are: ${[...known].slice(0, 30).join(', ')}.`,
    );
  }
  const letters = (property: string): string => property.toLowerCase().replaceAll(/[^a-z]/g, '');
  return usualNames.flatMap((usual) => [...known].find((property) => letters(property) === usual) ?? [])[0] ?? null;
}

function kindOf(said: unknown, n: number): LayerKind {
  const found = layerKinds.find(({ kind }) => kind === said || kind === `${String(said)}s`);
  if (found) return found.kind;
  const kinds = layerKinds.map(({ kind }) => kind).join(', ');
  throw new WrongCommand(`Feature ${n + 1} has no known \`kind\`. Name the kind of all: KIND=… is one of ${kinds}.`);
}

function inDegrees(geometry: GeoJSON.Geometry, n: number): GeoJSON.Geometry {
  if (geometry.type === 'GeometryCollection') return geometry;
  const positions = positionsOf(geometry);
  const wrong = positions.find(([lng, lat]) => !(Math.abs(lng) <= 180 && Math.abs(lat) <= 90));
  if (wrong || positions.length === 0)
    throw new WrongCommand(
      wrong
        ? `Feature ${n + 1} is at ${wrong.map((value) => Math.round(value)).join(', ')}, which is no longitude and latitude. Save the file in WGS 84 (EPSG:4326), or add its .prj to the zip.`
        : `Feature ${n + 1} has no coordinates.`,
    );
  const walk = (value: unknown): unknown => {
    const list = value as readonly unknown[];
    const [lng, lat] = list;
    if (typeof lng !== 'number' || typeof lat !== 'number') return list.map(walk);
    return [Number(lng.toFixed(decimals)), Number(lat.toFixed(decimals))];
  };
  return { type: geometry.type, coordinates: walk(geometry.coordinates) } as GeoJSON.Geometry;
}

/** How many features of each kind there are, in the order of the kinds. */
export const countsOf = ({ features }: Network): readonly { readonly kind: LayerKind; readonly features: number }[] =>
  layerKinds.flatMap(({ kind }) => {
    const count = features.filter(({ properties }) => properties.kind === kind).length;
    return count === 0 ? [] : [{ kind, features: count }];
  });

import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { type LayerKind, layerKinds, zoneNames } from '#contracts/map/layerKinds';
import { archive, type CutTile } from './archive.ts';
import { crossingsOf, milepostsOf, type PlaceNames, streetNames } from './streetNames.ts';

/** A feature of a utility's network. The name is empty when the file has none. */
export type NetworkFeature = GeoJSON.Feature<GeoJSON.Geometry, { readonly kind: LayerKind; readonly name: string }>;
export type Network = GeoJSON.FeatureCollection<NetworkFeature['geometry'], NetworkFeature['properties']>;

/** From farther away a network is only a blot. */
const minZoom = 11;
/** The tiles of this zoom serve every closer one. */
const maxZoom = 15;
/** Valves and the like would only hide the mains before this zoom. */
const pointsFromZoom = 14;
/** Steps of a tile's side. */
const extent = 4_096;

/** Cuts a network into vector tiles, one layer for each kind. It takes 20 s and half a gigabyte for 200,000 features. */
export function cut(network: Network): Buffer {
  const layers: readonly CutLayer[] = [
    ...layerKinds.map(({ kind, points }) => ({
      kind,
      features: network.features.filter(({ properties }) => properties.kind === kind),
      from: points ? pointsFromZoom : minZoom,
    })),
    { kind: zoneNames, features: zoneNamesOf(network), from: minZoom },
  ].flatMap(({ kind, features, from }) => {
    if (features.length === 0) return [];
    const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: minZoom, extent });
    return [{ kind, index, from }];
  });
  const bounds = boundsOf(network);
  const tiles: CutTile[] = [];
  const cutTile = (z: number, x: number, y: number): void => {
    const found = layers.flatMap(({ kind, index, from }) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [{ kind, tile, shown: z >= from }] : [];
    });
    if (found.length === 0) return;
    const shown = found.filter((one) => one.shown).map(({ kind, tile }) => [kind, tile] as const);
    if (shown.length > 0)
      tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(shown), { version: 2, extent }) });
    if (z === maxZoom) return;
    for (const [right, down] of quarters) cutTile(z + 1, x * 2 + right, y * 2 + down);
  };
  const [left, top] = tileAt(bounds[0], bounds[3]);
  const [right, bottom] = tileAt(bounds[2], bounds[1]);
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) cutTile(minZoom, x, y);
  const vectorLayers = layers.map(({ kind }) => ({ id: kind, fields: { name: 'String' } }));
  const streets = streetNames(network);
  const names: PlaceNames = { streets, crossings: crossingsOf(network, streets), mileposts: milepostsOf(network) };
  const metadata = { vector_layers: vectorLayers, ...names };
  return archive(tiles, { minZoom, maxZoom, bounds, metadata });
}

interface CutLayer {
  readonly kind: string;
  readonly index: GeoJSONVT;
  readonly from: number;
}

/** Each zone's name once, in the middle of the zone: a tile has only a part of the zone, and would name it again. */
function zoneNamesOf({ features }: Network): NetworkFeature[] {
  return features.flatMap(({ properties, geometry }) => {
    const at = positionsOf(geometry);
    if (properties.kind !== 'zones' || properties.name === '' || at.length === 0) return [];
    const [west, south, east, north] = boundsOf({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry }],
    });
    return [
      {
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
      },
    ];
  });
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

const tileAt = (lng: number, lat: number): readonly [x: number, y: number] => {
  const most = 2 ** minZoom;
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const within = (share: number): number => Math.max(0, Math.min(most - 1, Math.floor(share * most)));
  return [within((lng + 180) / 360), within(row)];
};

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Degrees WGS 84. */
function boundsOf({ features }: Network): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of features.flatMap(({ geometry }) => positionsOf(geometry))) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

/** Every position of a geometry. */
export function positionsOf(geometry: GeoJSON.Geometry): readonly (readonly [lng: number, lat: number])[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(positionsOf);
  const found: (readonly [number, number])[] = [];
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lng, lat] = value as unknown[];
    if (typeof lng === 'number' && typeof lat === 'number') found.push([lng, lat]);
    else for (const one of value) walk(one);
  };
  walk(geometry.coordinates);
  return found;
}

import type { LatLng } from '#contracts/core/geo';

/** A shape as the map draws it. */
export interface DrawnShape {
  readonly kind: 'point' | 'line' | 'area';
  readonly points: readonly LatLng[];
}

/** The shapes of GeoJSON-like items. A type that cannot be drawn is logged as an error (S2 §8), and the others are drawn. */
export const shapesOf = (items: readonly unknown[]): readonly DrawnShape[] => items.flatMap(shapeOf);

function shapeOf(item: unknown): readonly DrawnShape[] {
  if (!isObject(item)) return unsupported(String(item));
  const { type, coordinates, geometry, geometries, features } = item;
  switch (type) {
    case 'Feature':
      return shapeOf(geometry);
    case 'FeatureCollection':
      return Array.isArray(features) ? shapesOf(features) : unsupported('FeatureCollection without features');
    case 'GeometryCollection':
      return Array.isArray(geometries) ? shapesOf(geometries) : unsupported('GeometryCollection without geometries');
    case 'Point':
      return drawn('Point', 'point', [[coordinates]]);
    case 'MultiPoint':
      return drawn(
        'MultiPoint',
        'point',
        listed(coordinates).map((point) => [point]),
      );
    case 'LineString':
      return drawn('LineString', 'line', [coordinates]);
    case 'MultiLineString':
      return drawn('MultiLineString', 'line', listed(coordinates));
    case 'Polygon':
      return drawn('Polygon', 'area', listed(coordinates));
    case 'MultiPolygon':
      return drawn('MultiPolygon', 'area', listed(coordinates).flatMap(listed));
    default:
      return unsupported(String(type));
  }
}

function drawn(type: string, kind: DrawnShape['kind'], lists: readonly unknown[]): readonly DrawnShape[] {
  const all = lists.map((list) => listed(list).map(pointOf));
  if (all.length === 0 || all.some((points) => points.length === 0 || points.includes(null)))
    return unsupported(`${type} without a place`);
  return all.map((points) => ({ kind, points: points.filter((point) => point !== null) }));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** GeoJSON has the longitude first. */
function pointOf(value: unknown): LatLng | null {
  const [lng, lat] = listed(value);
  return typeof lng === 'number' && typeof lat === 'number' ? [lat, lng] : null;
}

function unsupported(type: string): readonly DrawnShape[] {
  console.error(`Unsupported map data type: ${type}`);
  return [];
}

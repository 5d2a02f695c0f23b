import type { LatLng } from '#contracts/core/geo';

/** Pixels from the upper left corner. */
export type Pixel = readonly [x: number, y: number];

/** The area that a picture shows: web Mercator, as on the live map. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** Degrees. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly at: (point: LatLng) => Pixel;
  readonly holds: (point: LatLng) => boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The closest zoom: without streets, a closer view shows only the points. */
const nearest = 12;
const margin = 32;
const tile = 256;
/** The limit of web Mercator. */
const pole = 85.0511;

const eastward = (lng: number): number => (lng + 180) / 360;
const southward = (lat: number): number => {
  const sine = Math.sin((Math.max(-pole, Math.min(pole, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};
const lngOf = (x: number): number => x * 360 - 180;
const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The closest view that holds all points; expects at least one. */
export function viewOf(points: readonly LatLng[], { width, height }: Size): View {
  const xs = points.map(([, lng]) => eastward(lng));
  const ys = points.map(([lat]) => southward(lat));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = (pixels: number, share: number): number =>
    share === 0 ? nearest : Math.log2(Math.max(1, pixels - 2 * margin) / tile / share);
  const zoom = Math.max(
    0,
    Math.min(nearest, Math.floor(Math.min(room(width, right - left), room(height, bottom - top)))),
  );
  const scale = tile * 2 ** zoom;
  const [x0, y0] = [(left + right) / 2 - width / 2 / scale, (top + bottom) / 2 - height / 2 / scale];
  const [west, east] = [lngOf(x0), lngOf(x0 + width / scale)];
  const [north, south] = [latOf(y0), latOf(y0 + height / scale)];
  return {
    width,
    height,
    zoom,
    west,
    east,
    south,
    north,
    at: ([lat, lng]) => [(eastward(lng) - x0) * scale, (southward(lat) - y0) * scale],
    holds: ([lat, lng]) => lat >= south && lat <= north && lng >= west && lng <= east,
  };
}

import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { centralUs } from '../../map/centralUs.ts';
import type { Fix } from '../../map/geolocation.ts';

/**
 * The position on the page (S0 §4: unconfirmed, confirmed, reset). `point` is null until the device or a person has set
 * it: a map that merely shows a place is not an answer. `accuracy` is null when a person set it.
 */
export interface Position {
  readonly status: 'unconfirmed' | 'confirmed';
  readonly centre: LatLng;
  readonly zoom: number;
  readonly point: LatLng | null;
  readonly by: 'device' | 'hand' | null;
  readonly accuracy: number | null;
}

export type PositionChange =
  | { readonly type: 'heard'; readonly fix: Fix }
  | { readonly type: 'placed'; readonly point: LatLng }
  | { readonly type: 'zoomed'; readonly zoom: number }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'reset' };

const zooms = { country: 4, place: 15, fix: 16 } as const;

/** The page's start: `lat` and `lng` of the link, when they are a place on earth. */
export function startAt(lat: number | undefined, lng: number | undefined): Position {
  const centre = readPoint(lat, lng);
  return {
    status: 'unconfirmed',
    centre: centre ?? centralUs,
    zoom: centre ? zooms.place : zooms.country,
    point: null,
    by: null,
    accuracy: null,
  };
}

export function changePosition(position: Position, change: PositionChange): Position {
  switch (change.type) {
    case 'heard':
      return heard(position, change.fix);
    case 'placed':
      return placed(position, change.point);
    case 'zoomed':
      return position.status === 'confirmed' ? position : { ...position, zoom: change.zoom };
    case 'askedAgain':
      return position.status === 'confirmed' ? position : { ...position, point: null, by: null, accuracy: null };
    case 'confirmed':
      if (!position.point) return position;
      return { ...position, status: 'confirmed', zoom: Math.max(position.zoom, limits.checkIn.zoomOnConfirm) };
    case 'reset':
      return { ...position, status: 'unconfirmed' };
  }
}

/** A fix that arrives after a person placed the pin does not move it. */
function heard(position: Position, fix: Fix): Position {
  if (position.status === 'confirmed' || position.by === 'hand') return position;
  const point: LatLng = [fix.lat, fix.lng];
  const zoom = Math.max(position.zoom, zooms.fix);
  // A rough fix only centers the map; the person must confirm the point.
  if (fix.accuracy >= limits.geolocation.acceptedUnderMetres) return { ...position, centre: point, zoom: zooms.place };
  return { ...position, centre: point, zoom, point, by: 'device', accuracy: fix.accuracy };
}

function placed(position: Position, point: LatLng): Position {
  if (position.status === 'confirmed') return position;
  return { ...position, centre: point, point, by: 'hand', accuracy: null };
}

/** A latitude and a longitude as typed or linked; null when they are not a place on earth. */
export function readPoint(lat: Typed, lng: Typed): LatLng | null {
  const point = [readDegrees(lat, 90), readDegrees(lng, 180)] as const;
  return point[0] === null || point[1] === null ? null : [point[0], point[1]];
}

type Typed = string | number | undefined;

function readDegrees(value: Typed, largest: number): number | null {
  const text = String(value ?? '').trim();
  const degrees = text === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= largest ? degrees : null;
}

/** One press of an arrow: a hundred metres in any direction, at any latitude. */
export function nudge([lat, lng]: LatLng, direction: 'north' | 'south' | 'east' | 'west', metres: number): LatLng {
  const degrees = metres / 111_320;
  const wide = degrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const steps = { north: [degrees, 0], south: [-degrees, 0], east: [0, wide], west: [0, -wide] } as const;
  const [north, east] = steps[direction];
  return [Math.min(90, Math.max(-90, lat + north)), wrap(lng + east)];
}

const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

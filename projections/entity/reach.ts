import { cornersOf } from '#contracts/values/box';
import { milesBetween, type Reach, wholeEarth } from '#contracts/values/point';
import type { EntityDoc } from './entities.ts';

/** Wider than a service area with its neighbors, and nearer than the places that a lost sign or swapped degrees give. */
const least = 310;
/** Crews and pipes beyond the outermost feature: mutual aid. */
const margin = 100;

type Placed = Pick<EntityDoc, 'lat' | 'lng' | 'reach_miles' | 'extents'>;

/** The miles from the center to the outermost corner of the layers and lists of places; null without any. */
export function outermost({ lat, lng, extents = {} }: Placed): number | null {
  const corners = Object.values(extents).flatMap(cornersOf);
  return corners.length === 0
    ? null
    : Math.ceil(Math.max(...corners.map((corner) => milesBetween([lat, lng], corner))));
}

/** The miles that apply while the organization has not set them. */
export function defaultReach(doc: Placed): number {
  // Registered without a center.
  if (doc.lat === 0 && doc.lng === 0) return wholeEarth.miles;
  return Math.min(wholeEarth.miles, Math.max(least, (outermost(doc) ?? 0) + margin));
}

export const reachOf = (doc: Placed | null): Reach =>
  doc ? { centre: [doc.lat, doc.lng], miles: doc.reach_miles ?? defaultReach(doc) } : wholeEarth;

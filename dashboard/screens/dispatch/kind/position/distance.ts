import type { LatLng } from '#contracts/core/geo';
import { metresBetween } from '#contracts/values/point';

/** Miles in a straight line. */
export const miles = (from: LatLng, to: LatLng): number => metresBetween(from, to) / 1_609.344;

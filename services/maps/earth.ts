import type { LatLng } from '#contracts/core/geo';

/** Metres. */
export const mile = 1_609.344;

const degree = (6_371_009 * Math.PI) / 180;

/**
 * Metres, accurate enough to compare: the earth is a sphere (S2 §9), and a degree has the same length everywhere on the
 * way.
 */
export const metres = ([lat, lng]: LatLng, [otherLat, otherLng]: LatLng): number =>
  degree * Math.hypot(lat - otherLat, (lng - otherLng) * Math.cos((otherLat * Math.PI) / 180));

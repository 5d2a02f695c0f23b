import type { LatLng } from '#contracts/core/geo';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** S2 §9. */
const earthRadiusMetres = 6_371_009;
const metresOfAMile = 1_609.344;

/** Miles in a straight line. */
export const miles = ([lat1, lng1]: LatLng, [lat2, lng2]: LatLng): number => {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const h = half(lat1, lat2) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lng1, lng2);
  return (2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)))) / metresOfAMile;
};

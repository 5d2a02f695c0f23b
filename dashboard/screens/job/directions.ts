import type { LatLng } from '#contracts/core/geo';

/**
 * Opens the phone's own map app, which gives the directions; no address goes to a website. Apple's phones have no app
 * for `geo:` links.
 */
export const mapsLink = ([lat, lng]: LatLng, agent = navigator.userAgent): string =>
  /iPhone|iPad|Macintosh/.test(agent) ? `maps://?daddr=${lat},${lng}` : `geo:${lat},${lng}?q=${lat},${lng}`;

import { latLng } from '#contracts/core/address';
import { document, listOf, oneOf, type Shape, text } from '#contracts/core/schema';

/** A name to write on the built-in map, at its center. */
const mapPlace = document('MapPlace', { name: text('Arvada'), kind: oneOf(['city', 'town', 'zip']), at: latLng });
export type MapPlace = Shape<typeof mapPlace>;

/** `GET /api/map/places/`: the most important name first. */
export const mapPlaces = document('MapPlaces', { places: listOf(mapPlace) });
export type MapPlaces = Shape<typeof mapPlaces>;

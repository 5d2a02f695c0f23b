import { mapPlaceOperations } from '#contracts/api/map/mapPlaces';
import { answering } from '#services/api/http/route';
import { placesIn } from '#services/maps/placesIn';

export const mapPlaceRoutes = answering(mapPlaceOperations, {
  // Open, because a crew's check-in page has the map too. The names are public.
  'GET /api/map/places/': ({ query: { west, south, east, north } }) => ({
    json: {
      places: placesIn({ west: Number(west), south: Number(south), east: Number(east), north: Number(north) }),
    },
  }),
});

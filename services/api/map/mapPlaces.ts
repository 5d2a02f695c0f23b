import { IsLatitude, IsLongitude } from 'class-validator';
import { mapPlaces } from '#contracts/map/places';
import { openRoute } from '#services/api/http/route';
import { placesIn } from '#services/maps/placesIn';

const longitude = { message: 'This is not a longitude.' };
const latitude = { message: 'This is not a latitude.' };

class BoxQuery {
  @IsLongitude(longitude) west!: string;
  @IsLatitude(latitude) south!: string;
  @IsLongitude(longitude) east!: string;
  @IsLatitude(latitude) north!: string;
}

export const mapPlaceRoutes = [
  // Open, because a crew's check-in page has the map too. The names are public.
  openRoute({
    method: 'GET',
    path: '/api/map/places/',
    summary: 'Names of places and ZIP codes in a box of the built-in map',
    answers: { 200: mapPlaces },
    query: BoxQuery,
    answer: ({ query: { west, south, east, north } }) => ({
      json: {
        places: placesIn({ west: Number(west), south: Number(south), east: Number(east), north: Number(north) }),
      },
    }),
  }),
];

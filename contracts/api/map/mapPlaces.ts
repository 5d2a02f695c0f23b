import { IsLatitude, IsLongitude } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { mapPlaces } from '#contracts/map/places';

const longitude = { message: 'This is not a longitude.' };

const latitude = { message: 'This is not a latitude.' };

export class BoxQuery {
  @IsLongitude(longitude) west!: string;
  @IsLatitude(latitude) south!: string;
  @IsLongitude(longitude) east!: string;
  @IsLatitude(latitude) north!: string;
}

export const mapPlaceOperations = operations({
  'GET /api/map/places/': {
    permission: 'open',
    summary: 'Names of places and ZIP codes in a box of the built-in map',
    answers: { 200: mapPlaces },
    query: BoxQuery,
  },
});

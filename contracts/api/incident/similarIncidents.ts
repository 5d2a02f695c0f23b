import { IsLatLong } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AnyWords, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { similarIncidents } from '#contracts/incident/linking/similar';

export class SimilarQuery {
  /** `lat,lng` */
  @Optional() @IsLatLong({ message: 'This is not a latitude and a longitude.' }) near?: string;
  @Optional() @AnyWords(40) phone?: string;
  /** An address as typed, while its point is not known. */
  @Optional() @AnyWords(limits.address.longest) address?: string;
}

/** Shown while a call is taken, so that a second caller does not make a second incident. */
export const similarIncidentOperations = operations({
  'GET /api/similar-incident/': {
    permission: 'incident.create',
    summary: 'Open incidents near a point, at an address, or with a contact of the same phone number',
    answers: { 200: similarIncidents },
    query: SimilarQuery,
  },
});

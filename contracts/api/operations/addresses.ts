import { IsLatLong } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AtLeast, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { addressAnswer } from '#contracts/incident/places/addressDocuments';

export class AddressQuery {
  @AtLeast(limits.address.shortest) @Words(limits.address.longest) q!: string;
  /** `lat,lng`. Default: the center of the organization. */
  @Optional() @IsLatLong({ message: 'This is not a latitude and a longitude.' }) near?: string;
}

/** Address autocomplete (S0 §1). The specification names no route for it, so this one is ours. */
export const addressOperations = operations({
  'GET /api/address/': {
    permission: 'address.find',
    summary: 'Addresses that match the typed text: those of earlier incidents first, then others',
    answers: { 200: addressAnswer },
    query: AddressQuery,
  },
});

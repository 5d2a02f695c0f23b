import { IsLatLong } from 'class-validator';
import { AtLeast, Optional, Words } from '#contracts/api/rules';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { addressAnswer } from '#contracts/incident/addressDocuments';
import { route } from '#services/api/http/route';

class AddressQuery {
  @AtLeast(limits.address.shortest) @Words(limits.address.longest) q!: string;
  /** `lat,lng`. Default: the center of the organization. */
  @Optional() @IsLatLong({ message: 'This is not a latitude and a longitude.' }) near?: string;
}

/** Address autocomplete (S0 §1). The specification names no route for it, so this one is ours. */
export const addressRoutes = [
  route({
    method: 'GET',
    path: '/api/address/',
    permission: 'address.find',
    summary: 'Addresses that match the typed text: those of earlier incidents first, then others',
    answers: { 200: addressAnswer },
    query: AddressQuery,
    answer: async ({ app, who: { entity }, query: { q: words, near } }) => {
      const [lat, lng] = near?.split(',').map(Number) ?? [];
      const own = app.views.doc('entities', entity);
      const middle: LatLng = [lat ?? own?.lat ?? 0, lng ?? own?.lng ?? 0];
      return { json: await app.addresses.find({ entity, words, near: middle }) };
    },
  }),
];

import { addressOperations } from '#contracts/api/operations/addresses';
import type { LatLng } from '#contracts/core/geo';
import { reachOf } from '#projections/entity/reach';
import { answering } from '#services/api/http/route';

export const addressRoutes = answering(addressOperations, {
  'GET /api/address/': async ({ app, who: { entity }, query: { q: words, near } }) => {
    const [lat, lng] = near?.split(',').map(Number) ?? [];
    const own = app.views.doc('entities', entity);
    const middle: LatLng = [lat ?? own?.lat ?? 0, lng ?? own?.lng ?? 0];
    return { json: await app.addresses.find({ entity, words, near: middle, reach: reachOf(own) }) };
  },
});

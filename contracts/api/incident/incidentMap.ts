import { media, operations } from '#contracts/api/operation';
import { Count, OneOf } from '#contracts/api/rules';

export class MapQuery {
  /** Pixels. */
  @Count(1_280) width = 640;
  @Count(1_280) height = 320;
  @OneOf(['light', 'dark']) theme: 'light' | 'dark' = 'light';
}

/** The map picture of an incident's points (S2 §2.1, §7.5, §9), for paper and for screens without a map. */
export const mapOperations = operations({
  'GET /api/incident/:uuid/map.svg': {
    permission: 'incident.view',
    summary: 'A static map: the incident in red, other active incidents small and black',
    answers: { 200: media('image/svg+xml') },
    query: MapQuery,
  },
});

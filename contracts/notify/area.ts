import type { LngLat } from '#contracts/core/geo';
import { document, listOf, number, type Shape, whole } from '#contracts/core/schema';

/** `POST /api/flux/notify/v2/get_locations_by_paths/` (S2 §7.4). */
export const areaLocations = document('AreaLocations', {
  count: whole(212),
  /** `[lng, lat]` of each service account in the area. */
  points: listOf(listOf(number(-105.0875))),
});
export type AreaLocations = Shape<typeof areaLocations>;

/** An outline that was drawn, `[lng, lat]` for each corner. It need not end where it begins. */
export type Path = readonly LngLat[];

import { document, orNull, type Shape, whole } from '#contracts/core/schema';

/** `GET /api/reach/`: the miles from the center of the map within which the organization has its places. */
export const reachSetting = document('ReachSetting', {
  /** As the organization set it; null while the default applies. */
  miles: orNull(whole(60)),
  /** The default: 100 miles beyond the outermost layer, account and facility, and at least 310. */
  default_miles: whole(310),
  /** The miles to the outermost layer, account and facility; null without any. */
  outermost_miles: orNull(whole(14)),
});
export type ReachSetting = Shape<typeof reachSetting>;

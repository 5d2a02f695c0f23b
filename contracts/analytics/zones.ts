import { document, listOf, number, type Shape, text } from '#contracts/core/schema';

/** A zone as a map of figures draws it. */
const zoneShape = document('ZoneShape', {
  name: text('Zone NW'),
  /** Its edges and holes, each as latitudes and longitudes. At most 200 corners each: a drawing, not the boundary. */
  rings: listOf(listOf(listOf(number(39.8)))),
});
export type ZoneShape = Shape<typeof zoneShape>;

/** `GET /analytics/beta/v2/zones`: the zones of the loaded layers. Zones of one name are one zone. */
export const zoneShapes = document('ZoneShapes', { zones: listOf(zoneShape) });

import { latLng } from '#contracts/core/address';
import { document, listOf, oneOf, orNull, type Shape, text, whole, yesNo } from '#contracts/core/schema';

/** The kinds of features that a crew looks for beside an incident. */
export const nearbyKinds = ['valves', 'hydrants', 'manholes'] as const;
export type NearbyKind = (typeof nearbyKinds)[number];

const facility = document('NearbyFacility', {
  name: text('Creek Side Clinic'),
  note: text('Dialysis on weekdays'),
  contact: text('Ada Park'),
  phone: text('+13035550101'),
  address: text('22 Clinic Way'),
  metres: whole(61),
  /** True when it stands on a main that the closed valves leave without water. */
  dry: yesNo(true),
});
const feature = document('NearbyFeature', {
  kind: oneOf(nearbyKinds),
  /** Empty when the layer has none. */
  name: text('V 12-4'),
  metres: whole(38),
  point: latLng,
});
const valve = document('IsolatingValve', { name: text('V 12-4'), metres: whole(38), point: latLng });

const isolation = document('Isolation', {
  /** The name of the main, such as its size; empty when the layer has none. */
  main: text('8 in'),
  /** The distance of the main from the incident's place, in meters. */
  metres: whole(11),
  /** The valves to close, the nearest first. */
  valves: listOf(valve),
  /** False when water still comes in by an end that has no valve on the loaded map. */
  complete: yesNo(true),
  /** The length of the mains without water, in meters. */
  length: whole(640),
  /** The lines of the mains without water. */
  lines: listOf(listOf(latLng)),
  /** The service accounts on these mains. */
  accounts: whole(34),
});
export type Isolation = Shape<typeof isolation>;

/** `GET /api/incident/:uuid/nearby/`: the facilities and the network around the first place that has a point. */
export const nearby = document('Nearby', {
  /** The nearest first. */
  facilities: listOf(facility),
  /** The nearest of each kind. */
  features: listOf(feature),
  /** The valves that would isolate a break of the main here; null without a loaded main within reach. */
  isolation: orNull(isolation),
});
export type Nearby = Shape<typeof nearby>;

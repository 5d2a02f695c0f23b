/** The kinds of a utility's assets, in the ground or on the street. */
export const assetKinds = ['hydrant', 'valve', 'manhole', 'meter', 'main', 'pump_station', 'other'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** `POST /api/incident/{incident_uuid}/location/{location_uuid}/assets/`. */
export interface AssetBody {
  readonly kind: AssetKind;
  /** The utility's own number: `H-1042`. */
  readonly asset_id: string;
  readonly note?: string;
}

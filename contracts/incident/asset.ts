/** What a utility has in the ground or on the street. */
export const assetKinds = ['hydrant', 'valve', 'manhole', 'meter', 'main', 'pump_station', 'other'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** Something of the utility's that was noted down at a place of an incident. */
export interface Asset {
  readonly uuid: string;
  /** The place. */
  readonly location: string;
  readonly kind: AssetKind;
  /** As the utility numbers it: `H-1042`. */
  readonly asset_id: string;
  /** Null once erased. */
  readonly note: string | null;
  readonly created_time: string;
  /** Who noted it down. */
  readonly by: string;
}

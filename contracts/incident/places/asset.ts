/** The kinds of a utility's assets, in the ground or on the street. */
export const assetKinds = ['hydrant', 'valve', 'manhole', 'meter', 'main', 'pump_station', 'other'] as const;
export type AssetKind = (typeof assetKinds)[number];

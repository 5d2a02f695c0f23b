import type { AssetKind } from '#contracts/incident/places/asset';

export const assetWords: Readonly<Record<AssetKind, string>> = {
  hydrant: 'Hydrant',
  valve: 'Valve',
  manhole: 'Manhole',
  meter: 'Meter',
  main: 'Main',
  pump_station: 'Pump station',
  other: 'Other',
};

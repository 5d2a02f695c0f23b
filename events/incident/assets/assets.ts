import type { AssetKind } from '#contracts/incident/asset';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { AssetFact } from '#events/incident/core/events';
import type { Places } from '#events/incident/places/places';

/** What of the utility's was found at a place: hydrants, valves, manholes, by the utility's own numbers. */
export type AssetCommand =
  | {
      readonly do: 'recordAsset';
      readonly incident: string;
      readonly asset: string;
      readonly location: string;
      readonly kind: AssetKind;
      readonly assetId: string;
      readonly note: string;
    }
  | { readonly do: 'removeAsset'; readonly location: string; readonly asset: string };

interface Known {
  readonly location: string;
  readonly note: string;
  readonly removed: boolean;
}
export type Assets = ReadonlyMap<string, Known>;

/** One for each number of a kind at a place: the same one noted down twice is one. */
export const assetOf = (location: string, kind: AssetKind, assetId: string): string =>
  idFrom('asset', location, kind, assetId.trim().toLowerCase());

export function assetsAfter(assets: Assets, { type, data }: AssetFact): Assets {
  if (type === 'AssetRecorded') {
    const { location, personal } = data;
    return new Map(assets).set(data.asset, { location, note: personal?.note ?? '', removed: false });
  }
  const known = assets.get(data.asset);
  return known ? new Map(assets).set(data.asset, { ...known, removed: true }) : assets;
}

export const assetsErased = (assets: Assets): Assets =>
  new Map([...assets].map(([asset, known]) => [asset, { ...known, note: '' }]));

export function decideAsset(assets: Assets, places: Places, command: AssetCommand): AssetFact[] {
  const { asset, location } = command;
  const known = assets.get(asset);
  if (command.do === 'removeAsset') {
    if (known?.location !== location) throw new Refused('not-found');
    return known.removed ? [] : [{ type: 'AssetRemoved', data: { asset } }];
  }
  if (!places.has(location)) throw new Refused('not-found');
  const { kind, assetId, incident: subject, note } = command;
  // Whoever says nothing of it leaves what another has said.
  if (known && !known.removed && (note === '' || note === known.note)) return [];
  const personal = note === '' ? null : { note };
  return [{ type: 'AssetRecorded', data: { asset, location, kind, assetId, subject, personal } }];
}

import type { Asset } from '#contracts/incident/assetDocument';
import type { RecordedFact } from '#events/facts';
import type { AssetFact } from '#events/incident/assets/assets';

/** What was noted down at the places of an incident after an event, oldest first. */
export function assetsAfter(assets: readonly Asset[], event: RecordedFact<AssetFact['type']>): readonly Asset[] {
  if (event.type === 'AssetRemoved') return assets.filter(({ uuid }) => uuid !== event.data.asset);
  const { asset: uuid, location, kind, assetId, personal } = event.data;
  const { actor, occurredAt } = event.metadata;
  const by = `${actor.kind}:${actor.id}`;
  const recorded = {
    uuid,
    location,
    kind,
    asset_id: assetId,
    note: personal?.note ?? '',
    created_time: occurredAt,
    by,
  };
  // Said again, with other words: it stays where it stood.
  return assets.some((asset) => asset.uuid === uuid)
    ? assets.map((asset) => (asset.uuid === uuid ? { ...recorded, created_time: asset.created_time } : asset))
    : [...assets, recorded];
}

export const assetsWithoutWords = (assets: readonly Asset[]): readonly Asset[] =>
  assets.map((asset) => ({ ...asset, note: null }));

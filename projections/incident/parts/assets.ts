import type { Location } from '#contracts/incident/incident';
import type { Asset } from '#contracts/incident/places/assetDocument';
import type { AssetFact } from '#events/incident/assets/assets';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf } from '#projections/incident/log/ownLine';

export interface ShownAssets {
  /** Oldest first; a note is null once erased. */
  readonly assets: readonly Asset[];
}

export const shownAssets: DocPart<{
  fields: ShownAssets;
  facts: AssetFact['type'];
  follows: 'PersonalDataErased';
  reads: { readonly locations: readonly Location[] };
  page: ShownAssets;
}> = {
  initial: { assets: [] },
  on: {
    AssetRecorded: (doc, event) => {
      const { asset: uuid, location, kind, assetId: asset_id, personal } = event.data;
      const before = doc.assets.find((asset) => asset.uuid === uuid);
      const created_time = before?.created_time ?? event.metadata.occurredAt;
      const asset = { uuid, location, kind, asset_id, note: personal?.note ?? '', created_time, by: byOf(event) };
      // An asset recorded again, with other words, keeps its position in the list.
      return { assets: before ? doc.assets.map((one) => (one === before ? asset : one)) : [...doc.assets, asset] };
    },
    AssetRemoved: (doc, { data }) => ({ assets: doc.assets.filter(({ uuid }) => uuid !== data.asset) }),
    PersonalDataErased: (doc, event) =>
      erasesDocument(doc, event) ? { assets: doc.assets.map((asset) => ({ ...asset, note: null })) } : {},
  },
  tells: { AssetRecorded: 'asset_added', AssetRemoved: 'asset_deleted' },
  // An asset is hidden when its place is removed.
  page: (doc) => ({
    assets: doc.assets.filter(({ location }) => doc.locations.some(({ uuid }) => uuid === location)),
  }),
};

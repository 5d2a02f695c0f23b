import { type AssetKind, assetKinds } from '#contracts/incident/places/asset';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, oneOf, sealed, text } from '#events/core/schema';
import type { PersonalDataErased } from '#events/incident/core/facts';
import { erasesIncident, type Part } from '#events/incident/core/part';
import type { Places } from '#events/incident/places/places';

export const assetFacts = facts({
  /** An asset of the utility at a place, such as a hydrant or a valve, by the utility's own number. */
  AssetRecorded: { ...sealed({ note: text }), asset: id, location: id, kind: oneOf(assetKinds), assetId: text },
  AssetRemoved: { asset: id },
});
export type AssetFact = FactIn<typeof assetFacts>;

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

interface Recorded {
  readonly location: string;
  readonly note: string;
  readonly removed: boolean;
}
export type Assets = ReadonlyMap<string, Recorded>;

/** The id of an asset: one for each number of a kind at a place, so that recording it twice gives one asset. */
export const assetOf = (location: string, kind: AssetKind, assetId: string): string =>
  idFrom('asset', location, kind, assetId.trim().toLowerCase());

/** The utility's hydrants, valves and manholes found at a place, by the utility's own numbers. */
export const assets: Part<{
  name: 'assets';
  state: Assets;
  facts: AssetFact;
  commands: AssetCommand;
  follows: PersonalDataErased;
  reads: { readonly places: Places };
}> = {
  name: 'assets',
  facts: assetFacts,
  initial: new Map(),
  decide: {
    recordAsset: (state, { asset, location, kind, assetId, incident: subject, note }) => {
      if (!state.places.standing.has(location)) throw new Refused('not-found');
      const known = state.assets.get(asset);
      // Recording an asset again without a note keeps its note.
      if (known && !known.removed && (note === '' || note === known.note)) return [];
      const personal = note === '' ? null : { note };
      return [{ type: 'AssetRecorded', data: { asset, location, kind, assetId, subject, personal } }];
    },
    removeAsset: (state, { asset, location }) => {
      const known = state.assets.get(asset);
      if (known?.location !== location) throw new Refused('not-found');
      return known.removed ? [] : [{ type: 'AssetRemoved', data: { asset } }];
    },
  },
  evolve: {
    AssetRecorded: (kept, { data }) =>
      new Map(kept).set(data.asset, { location: data.location, note: data.personal?.note ?? '', removed: false }),
    AssetRemoved: (kept, { data }) => {
      const known = kept.get(data.asset);
      return known ? new Map(kept).set(data.asset, { ...known, removed: true }) : kept;
    },
    PersonalDataErased: (kept, { data }, at) =>
      erasesIncident(data, at) ? new Map([...kept].map(([asset, known]) => [asset, { ...known, note: '' }])) : kept,
  },
};

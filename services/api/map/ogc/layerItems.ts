import type { Network } from '#services/maps/cutting';
import type { Reader } from '#services/parsing/reader';
import { meets, positionsOf, type Wanted } from './area.ts';

export interface Page {
  readonly box: Wanted['box'];
  readonly offset: number;
  readonly limit: number;
}
/** Features with their numbers in the file, which are their ids; and whether there are more. */
export interface FoundFeatures {
  readonly features: readonly GeoJSON.Feature[];
  readonly more: boolean;
}

/** A page of the features of a stored layer. One part. */
export const layerItemsReader: Reader<{ readonly bytes: Uint8Array; readonly page: Page }, FoundFeatures> = {
  name: 'layerItems',
  atMost: 20_000,
  memory: 2_048,
  read: function* ({ bytes, page }) {
    yield pageOf(JSON.parse(Buffer.from(bytes).toString()) as Network, page);
  },
};

export function pageOf({ features }: Network, { box, offset, limit }: Page): FoundFeatures {
  const found: GeoJSON.Feature[] = [];
  let met = 0;
  for (const [id, { geometry, properties }] of features.entries()) {
    if (box && !meets(box, positionsOf(geometry))) continue;
    met += 1;
    if (met <= offset) continue;
    if (found.length === limit) return { features: found, more: true };
    found.push({ type: 'Feature', id, geometry, properties: { kind: properties.kind, name: properties.name } });
  }
  return { features: found, more: false };
}

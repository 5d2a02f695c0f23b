import { document, id, listOf, oneOf, type Shape, text, time, whole } from '#contracts/core/schema';
import { layerKinds } from './layerKinds.ts';

const kinds = layerKinds.map(({ kind }) => kind);

/** A file of the utility's network that was loaded with `make layers`. */
const mapLayer = document('MapLayer', {
  uuid: id,
  name: text('mains'),
  /** Changes with the content: part of the address of its tiles. */
  sha256: text('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
  loaded_time: time,
  kinds: listOf(document('MapLayerKind', { kind: oneOf(kinds), features: whole(1_204) })),
});
export type MapLayer = Shape<typeof mapLayer>;

/** `GET /api/map/layers/`: the layers of the organization. */
export const mapLayers = document('MapLayers', { layers: listOf(mapLayer) });
export type MapLayers = Shape<typeof mapLayers>;

import { layerKinds } from '#contracts/map/layerKinds';
import { box, type FactIn, facts, id, listOf, object, oneOf, optional, text, whole } from '#events/core/schema';

/** The facts of the stream `layer-{uuid}`: a file of an organization's network, shown on the map. */
export const layerFacts = facts({
  /** The newest one replaces the ones before. */
  MapLayerLoaded: {
    layer: id,
    entity: id,
    name: text,
    /** The SHA-256 of the stored file: GeoJSON in WGS 84. */
    sha256: text,
    /** Bytes. */
    size: whole,
    kinds: listOf(object({ kind: oneOf(layerKinds.map(({ kind }) => kind)), features: whole })),
    /** The box around its features. */
    extent: optional(box),
  },
  MapLayerRemoved: { layer: id, entity: id },
});
export type MapLayerLoaded = FactIn<typeof layerFacts, 'MapLayerLoaded'>;
export type LayerFact = FactIn<typeof layerFacts>;

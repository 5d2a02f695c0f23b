import type { MapLayer } from '#contracts/map/layers';
import { projection } from '#projections/core/projection';

export interface MapLayerDoc extends MapLayer {
  readonly entity: string;
  /** Bytes of the stored file. */
  readonly size: number;
}

/** The layers of the map, by their uuid. */
export const mapLayers = projection<MapLayerDoc>()({
  name: 'map_layers',
  version: 1,
  keys: ({ type, data }) => (type === 'MapLayerLoaded' || type === 'MapLayerRemoved' ? [data.layer] : []),
  on: {
    MapLayerLoaded: (_, { data: { layer: uuid, entity, name, sha256, size, kinds }, metadata }) => ({
      uuid,
      entity,
      name,
      sha256,
      size,
      kinds,
      loaded_time: metadata.occurredAt,
    }),
    MapLayerRemoved: () => null,
  },
  columns: { entity: ({ entity }) => entity, name: ({ name }) => name },
});

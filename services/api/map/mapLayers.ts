import { basename } from 'node:path';
import { layerType, mapLayerOperations } from '#contracts/api/map/mapLayers';
import type { MapLayer } from '#contracts/map/layers';
import { Refused } from '#events/core/refused';
import type { MapLayerDoc } from '#projections/map/mapLayers';
import { rangedFile } from '#services/api/http/parts/ranged';
import { answering } from '#services/api/http/route';

export const mapLayerRoutes = answering(mapLayerOperations, {
  // Open, because a crew's check-in page has the map too. The file is a public map, not data of an organization.
  'GET /api/map/region.pmtiles': async ({ app, query: { tag } }) => {
    const path = app.config.tilesFile;
    if (path === null) throw new Refused('not-found');
    const file = await rangedFile(path, layerType);
    return { ranged: { ...file, immutable: tag === file.etag } };
  },

  'GET /api/map/layers/': ({ app, who: { entity } }) => ({
    json: { layers: app.views.docs('map_layers', { where: { entity } }).map(shown) },
  }),

  'GET /api/map/layers/:uuid/tiles.pmtiles': async ({ app, who: { entity }, params }) => {
    const layer = app.views.doc('map_layers', params.uuid);
    if (layer?.entity !== entity) throw new Refused('not-found');
    const path = await app.layerTiles.pathOf(layer, () => app.files.open(layer));
    return { ranged: await rangedFile(path, layerType, basename(path, '.pmtiles')) };
  },
});

const shown = ({ uuid, name, sha256, kinds, loaded_time }: MapLayerDoc): MapLayer => ({
  uuid,
  name,
  sha256,
  loaded_time,
  kinds,
});

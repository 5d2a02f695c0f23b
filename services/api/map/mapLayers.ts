import { basename } from 'node:path';
import { Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type MapLayer, mapLayers } from '#contracts/map/layers';
import { Refused } from '#events/core/refused';
import type { MapLayerDoc } from '#projections/map/mapLayers';
import { rangedFile } from '#services/api/http/parts/ranged';
import { media, openRoute, route } from '#services/api/http/route';

const type = 'application/vnd.pmtiles';
const answers = { 200: media(type), 206: media(type) };

class RegionQuery {
  /** The tag of the content that the reader began with: its parts stay in the reader's cache while it is the file's. */
  @Optional() @Words(limits.text.label) tag?: string;
}

export const mapLayerRoutes = [
  // Open, because a crew's check-in page has the map too. The file is a public map, not data of an organization.
  openRoute({
    method: 'GET',
    path: '/api/map/region.pmtiles',
    summary: 'The region’s map as a PMTiles archive (`TILES_FILE`), also in parts by `Range`',
    answers,
    refuses: ['not-found', 'range.not-there'],
    query: RegionQuery,
    answer: async ({ app, query: { tag } }) => {
      const path = app.config.tilesFile;
      if (path === null) throw new Refused('not-found');
      const file = await rangedFile(path, type);
      return { ranged: { ...file, immutable: tag === file.etag } };
    },
  }),

  route({
    method: 'GET',
    path: '/api/map/layers/',
    permission: 'incident.view',
    summary: 'The layers of the organization’s map: mains, valves, hydrants, manholes, zones, streets',
    answers: { 200: mapLayers },
    answer: ({ app, who: { entity } }) => ({
      json: { layers: app.views.docs('map_layers', { where: { entity } }).map(shown) },
    }),
  }),

  route({
    method: 'GET',
    path: '/api/map/layers/:uuid/tiles.pmtiles',
    permission: 'incident.view',
    summary: 'A layer as a PMTiles archive, also in parts by `Range`',
    answers,
    refuses: ['range.not-there', 'file.unavailable'],
    answer: async ({ app, who: { entity }, params }) => {
      const layer = app.views.doc('map_layers', params.uuid ?? '');
      if (layer?.entity !== entity) throw new Refused('not-found');
      const path = await app.layerTiles.pathOf(layer, () => app.files.open(layer));
      return { ranged: await rangedFile(path, type, basename(path, '.pmtiles')) };
    },
  }),
];

const shown = ({ uuid, name, sha256, kinds, loaded_time }: MapLayerDoc): MapLayer => ({
  uuid,
  name,
  sha256,
  loaded_time,
  kinds,
});

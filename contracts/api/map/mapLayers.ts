import { media, operations } from '#contracts/api/operation';
import { Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { mapLayers } from '#contracts/map/layers';

export const layerType = 'application/vnd.pmtiles';

export class RegionQuery {
  /** The tag of the content that the reader began with: its parts stay in the reader's cache while it is the file's. */
  @Optional() @Words(limits.text.label) tag?: string;
}

export class LayerQuery {
  /** The content that the reader means: its parts stay in the reader's cache. */
  @Optional() @Words(limits.text.label) v?: string;
}

export const mapLayerOperations = operations({
  'GET /api/map/region.pmtiles': {
    permission: 'open',
    summary: 'The region’s map as a PMTiles archive (`TILES_FILE`), also in parts by `Range`',
    answers: { 200: media(layerType), 206: media(layerType) },
    query: RegionQuery,
    refuses: ['not-found', 'range.not-there'],
  },

  'GET /api/map/layers/': {
    permission: 'incident.view',
    summary: 'The layers of the organization’s map: mains, valves, hydrants, manholes, zones, streets',
    answers: { 200: mapLayers },
  },

  'GET /api/map/layers/:uuid/tiles.pmtiles': {
    permission: 'incident.view',
    summary: 'A layer as a PMTiles archive, also in parts by `Range`',
    answers: { 200: media(layerType), 206: media(layerType) },
    query: LayerQuery,
    refuses: ['range.not-there', 'file.unavailable'],
  },
});

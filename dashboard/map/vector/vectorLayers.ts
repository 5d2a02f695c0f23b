import L from 'leaflet';
import { type LeafletLayerOptions, leafletLayer } from 'protomaps-leaflet';
import type { Colors } from './colors.ts';
import { networkLabels, networkPaint, type ShownKind } from './networkRules.ts';
import { regionLabels, regionPaint } from './regionRules.ts';

/** A feature under a point of the map. */
export interface Found {
  readonly layerName: string;
  readonly feature: { readonly props: Readonly<Record<string, unknown>> };
}
export type NetworkLayer = L.GridLayer & {
  /** The things drawn within so many pixels of a point. */
  queryTileFeaturesDebug(lng: number, lat: number, pixels: number): ReadonlyMap<string, readonly Found[]>;
};

interface Region {
  readonly url: string;
  readonly maxDataZoom: number;
  readonly attribution: string;
}

/** The library says too little of its layer: it is one of Leaflet's, and takes the options of one. */
function layerOf(options: LeafletLayerOptions) {
  const layer = leafletLayer(options);
  if (!(layer instanceof L.GridLayer)) throw new TypeError('The map library made no layer of Leaflet.');
  return layer;
}

/** The region's own map. */
export const regionLayer = (region: Region, colors: Colors): L.GridLayer =>
  layerOf({
    ...region,
    paintRules: regionPaint(colors),
    labelRules: regionLabels(colors),
    backgroundColor: colors.land,
    pane: 'basemap',
    maxZoom: 19,
  });

/** The organization's network, over any base map. */
export const networkLayer = (
  sources: Readonly<Record<string, string>>,
  shown: readonly ShownKind[],
  colors: Colors,
): NetworkLayer =>
  layerOf({
    sources: Object.fromEntries(Object.entries(sources).map(([name, url]) => [name, { url, maxDataZoom: 15 }])),
    paintRules: networkPaint(shown, colors),
    labelRules: networkLabels(shown, colors),
    attribution: '',
    pane: 'network',
    minZoom: 11,
    maxZoom: 19,
  });

import type L from 'leaflet';
import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';
import type { NetworkLayer } from '../vector/vectorLayers.ts';

/** Pixels around the middle of the map. */
const around = 120;
const most = 8;

const singular = (kind: LayerKind): string =>
  (layerKinds.find((one) => one.kind === kind)?.words ?? kind).replace(/s$/, '');

/** The things drawn near the middle of the map, in words: "Hydrant H 12-3". */
export function nearMiddle(map: L.Map, drawn: NetworkLayer): readonly string[] {
  const { lat, lng } = map.getCenter().wrap();
  const found = [...drawn.queryTileFeaturesDebug(lng, lat, around).values()].flat();
  const words = found.map(({ layerName, feature }) => {
    const name = typeof feature.props.name === 'string' ? feature.props.name : '';
    const kind = singular(layerName as LayerKind);
    return name.startsWith(kind) ? name : `${kind} ${name}`.trim();
  });
  return [...new Set(words)].slice(0, most);
}

import type { Map as LeafletMap } from 'leaflet';

/** The part of the map that is seen: north-east lat,lng, then south-west (S0 §7); and the zoom. */
export interface HeatView {
  readonly bounds: string;
  readonly zoom: number;
}

/** A moved map is asked about when it has rested for so long (S0 §9). Milliseconds. */
const rests = 200;

const round = (degrees: number): string => degrees.toFixed(6);

/** Tells of the view at first, and after each move once the map rests. Returns a function that stops it. */
export function onView(
  map: Pick<LeafletMap, 'getSize' | 'getBounds' | 'getZoom' | 'on' | 'off'>,
  tell: (view: HeatView) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (map.getSize().x === 0) return;
      const box = map.getBounds();
      const [north, south] = [Math.min(90, box.getNorth()), Math.max(-90, box.getSouth())];
      const bounds = [north, box.getEast(), south, box.getWest()].map(round).join(',');
      tell({ bounds, zoom: map.getZoom() });
    }, rests);
  };
  moved();
  map.on('moveend resize', moved);
  return () => {
    clearTimeout(timer);
    map.off('moveend resize', moved);
  };
}

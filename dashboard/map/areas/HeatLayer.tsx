import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '#contracts/core/geo';
import { standaloneHeat } from './heat.ts';
import { HeatCanvas } from './heatCanvas.ts';

/** Many points as warmth, redrawn when the map moves. */
export const HeatLayer = ({ points }: { readonly points: readonly LatLng[] }) => {
  const map = useMap();
  const layer = useMemo(() => new HeatCanvas(standaloneHeat), []);
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, layer]);
  useEffect(() => layer.show(points.map(([lat, lng]) => ({ lat, lng, n: 1 }))), [layer, points]);
  return null;
};

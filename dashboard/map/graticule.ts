import { precisionFixed, range, tickStep } from 'd3';
import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Room for a label between two lines. */
const pixelsApart = 90;

/** The multiples of `step` from `from` to `to`, in degrees. */
const between = (from: number, to: number, step: number): number[] =>
  range(Math.ceil(from / step), Math.floor(to / step) + 1).map((n) => n * step);

const named = (degrees: number, step: number): string => `${degrees.toFixed(precisionFixed(step))}°`;

const lines = (map: L.Map, renderer: L.SVG): L.Layer[] => {
  const bounds = map.getBounds();
  const wide = bounds.pad(0.5);
  const step = tickStep(bounds.getWest(), bounds.getEast(), Math.max(2, map.getSize().x / pixelsApart));
  const [south, north, west, east] = [wide.getSouth(), wide.getNorth(), wide.getWest(), wide.getEast()];
  const style = { renderer, pane: 'basemap', className: 'graticule', interactive: false, smoothFactor: 0 };
  const label = (at: L.LatLngExpression, words: string): L.Layer =>
    L.marker(at, {
      pane: 'basemap',
      interactive: false,
      keyboard: false,
      icon: L.divIcon({ className: 'graticule-label', html: words, iconSize: [0, 0] }),
    });
  const top = map.containerPointToLatLng([0, 4]).lat;
  const left = map.containerPointToLatLng([4, 0]).lng;
  return [
    ...between(west, east, step).flatMap((lng) => [
      L.polyline(
        [
          [south, lng],
          [north, lng],
        ],
        style,
      ),
      label([top, lng], named(lng, step)),
    ]),
    ...between(south, north, step).flatMap((lat) => [
      L.polyline(
        [
          [lat, west],
          [lat, east],
        ],
        style,
      ),
      label([lat, left], named(lat, step)),
    ]),
  ];
};

/** Without streets, a grid of latitude and longitude shows movement. */
export const useGraticule = (renderer: L.SVG): void => {
  const map = useMap();
  useEffect(() => {
    const group = L.layerGroup().addTo(map);
    const draw = (): void => {
      group.clearLayers();
      if (map.getZoom() < 7 || map.getSize().x === 0) return;
      for (const layer of lines(map, renderer)) group.addLayer(layer);
    };
    draw();
    map.on('moveend resize', draw);
    return () => {
      map.off('moveend resize', draw);
      group.remove();
    };
  }, [map, renderer]);
};

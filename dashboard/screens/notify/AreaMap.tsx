import { useEffect, useMemo } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { LatLng, LngLat } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { Freehand } from '../../map/areas/Freehand.tsx';
import { HeatLayer } from '../../map/areas/HeatLayer.tsx';
import { Shapes } from '../../map/areas/Shapes.tsx';
import { shapesOf } from '../../map/areas/shapes.ts';
import { BaseMap } from '../../map/BaseMap.tsx';
import styles from './Notify.module.css';

interface Props {
  readonly centre: LatLng;
  readonly paths: readonly (readonly (readonly number[])[])[];
  /** The corners of an area that is not closed yet. */
  readonly corners: readonly LngLat[];
  /** `[lng, lat]` of each customer. */
  readonly points: readonly (readonly number[])[];
  readonly mode: 'freehand' | 'corners' | 'none';
  readonly onDrawn: (path: readonly LngLat[]) => void;
  readonly onCorner: (corner: LngLat) => void;
  readonly onCancel: () => void;
}

/** The areas and their customers: each as a marker when they are few, otherwise as heat (S2 §9). */
export const AreaMap = ({ centre, paths, corners, points, mode, onDrawn, onCorner, onCancel }: Props) => {
  const areas = useMemo(() => shapesOf(paths.map((path) => ({ type: 'Polygon', coordinates: [path] }))), [paths]);
  const begun = useMemo(
    () =>
      shapesOf([
        ...(corners.length > 1 ? [{ type: 'LineString', coordinates: corners }] : []),
        ...corners.map((corner) => ({ type: 'Point', coordinates: corner })),
      ]),
    [corners],
  );
  const places = useMemo(() => points.map(([lng = 0, lat = 0]): LatLng => [lat, lng]), [points]);
  const markers = useMemo(
    () =>
      shapesOf(
        places.length < limits.notify.markers ? points.map((point) => ({ type: 'Point', coordinates: point })) : [],
      ),
    [places, points],
  );
  return (
    <BaseMap label="Map of the areas" className={styles.map} centre={centre} zoom={12}>
      {places.length >= limits.notify.markers && <HeatLayer points={places} />}
      <Shapes shapes={areas} />
      <Shapes shapes={begun} />
      <Shapes shapes={markers} />
      <Fit paths={paths} />
      {mode === 'freehand' && <Freehand onDrawn={onDrawn} onCancel={onCancel} />}
      {mode === 'corners' && <Presses onCorner={onCorner} />}
    </BaseMap>
  );
};

const Presses = ({ onCorner }: Pick<Props, 'onCorner'>) => {
  useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      onCorner([Number(lng.toFixed(6)), Number(lat.toFixed(6))]);
    },
  });
  return null;
};

/** Shows an area that is not in view, such as a circle around an address elsewhere. */
const Fit = ({ paths }: Pick<Props, 'paths'>) => {
  const map = useMap();
  useEffect(() => {
    const places = paths.flat().map(([lng = 0, lat = 0]): [number, number] => [lat, lng]);
    if (places.length > 0 && !places.every((place) => map.getBounds().contains(place)))
      map.fitBounds(places, { padding: [24, 24], animate: false });
  }, [map, paths]);
  return null;
};

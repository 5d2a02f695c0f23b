import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { limits } from '#contracts/core/limits';
import { isReached, type Reach } from '#contracts/values/point';
import { useTally } from '../../../data/changes/tally.ts';
import { type NewPlaces, newPlaces, useLooked } from '../../../data/newIncidents.ts';
import { useReach } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './NewOutside.module.css';

const pointsOutside = ({ at }: NewPlaces, view: L.LatLngBounds, reach: Reach): readonly L.LatLngTuple[] =>
  [...at.values()]
    .filter((point) => isReached(reach, point))
    .map(([lat, lng]): L.LatLngTuple => [lat, lng])
    .filter((point) => !view.contains(point));

/** How many new incidents lie outside the view. Pressing it shows them; nothing else moves the map. */
export const NewOutside = () => {
  const map = useMap();
  const reach = useReach();
  const looked = useLooked();
  const places = useTally(
    'card',
    useMemo(() => newPlaces(looked), [looked]),
  );
  const [view, setView] = useState(() => map.getBounds());
  useEffect(() => {
    const moved = (): void => setView(map.getBounds());
    map.on('moveend', moved);
    return () => void map.off('moveend', moved);
  }, [map]);
  const outside = useMemo(() => pointsOutside(places, view, reach), [places, view, reach]);
  if (outside.length === 0) return null;
  const show = (): void =>
    void map.fitBounds(L.latLngBounds([...outside]), {
      maxZoom: limits.map.zoomCapAfterFit,
      padding: [48, 48],
      animate: false,
    });
  return (
    <div className={`leaflet-top ${styles.place}`}>
      <Button className={`leaflet-control ${styles.chip}`} onClick={show}>
        {outside.length} new outside the view
      </Button>
    </div>
  );
};

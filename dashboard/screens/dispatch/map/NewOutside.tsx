import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { limits } from '#contracts/core/limits';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { useAll } from '../../../data/live.ts';
import { isNewTo, useLooked } from '../../../data/newIncidents.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './NewOutside.module.css';

/** A loop, because this runs over 50,000 cards after each batch of changes. */
function pointsOutside(
  cards: readonly IncidentCard[],
  looked: ReadonlySet<string>,
  view: L.LatLngBounds,
): readonly L.LatLngTuple[] {
  const outside: L.LatLngTuple[] = [];
  for (const card of cards) {
    if (!card.point || !isNewTo(looked, card)) continue;
    const [lat, lng] = card.point;
    if (!view.contains([lat, lng])) outside.push([lat, lng]);
  }
  return outside;
}

/** How many new incidents lie outside the view. Pressing it shows them; nothing else moves the map. */
export const NewOutside = () => {
  const map = useMap();
  const looked = useLooked();
  const cards = useAll('card');
  const [view, setView] = useState(() => map.getBounds());
  useEffect(() => {
    const moved = (): void => setView(map.getBounds());
    map.on('moveend', moved);
    return () => void map.off('moveend', moved);
  }, [map]);
  const outside = useMemo(() => pointsOutside(cards, looked, view), [cards, looked, view]);
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

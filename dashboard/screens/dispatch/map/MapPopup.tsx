import L from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { LatLng } from '#contracts/core/geo';
import { useEscape } from '../../../map/useEscape.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './MapPopup.module.css';

interface Props {
  readonly at: LatLng;
  /** Pixels above the point, so that the marker stays visible. */
  readonly above: number;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Leaflet counts in pixels; the text inside scales with the screen. */
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A popup at a place, not at a marker: it stays open when clusters form and dissolve around it. */
export const MapPopup = ({ at, above, label, onClose, children }: Props) => {
  const map = useMap();
  const [host] = useState(() => document.createElement('div'));
  const [lat, lng] = at;
  useEffect(() => {
    const popup = L.popup({
      offset: [0, -above],
      closeButton: false,
      autoClose: false,
      closeOnClick: false,
      closeOnEscapeKey: false,
      minWidth: 14 * rem(),
      maxWidth: 21 * rem(),
      // On a phone it is as wide as the map, so it opens below the zoom buttons.
      autoPanPaddingTopLeft: map.getSize().x < 500 ? [8, 90] : [8, 8],
      // A small map with a taller popup would pan for ever.
      maxHeight: Math.max(160, map.getSize().y - above - 40),
    })
      .setLatLng([lat, lng])
      .setContent(host)
      .openOn(map);
    return () => void popup.remove();
  }, [map, host, lat, lng, above]);
  useEscape(true, onClose);
  return createPortal(
    <section className={styles.popup} aria-label={label}>
      {children}
      <Button kind="quiet" className={styles.close} aria-label="Close" onClick={onClose}>
        ✕
      </Button>
    </section>,
    host,
  );
};

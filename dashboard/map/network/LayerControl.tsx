import L from 'leaflet';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap, useMapEvents } from 'react-leaflet';
import type { layerKinds } from '#contracts/map/layerKinds';
import { useEscape } from '../useEscape.ts';
import type { NetworkLayer } from '../vector/vectorLayers.ts';
import { showKind, useHiddenKinds } from './hiddenKinds.ts';
import styles from './LayerControl.module.css';
import { nearMiddle } from './nearMiddle.ts';

interface Props {
  readonly known: readonly (typeof layerKinds)[number][];
  readonly drawn: NetworkLayer | null;
}

/** Switches the kinds of layers, and lists what is near the middle of the map for people who cannot see it. */
export const LayerControl = ({ known, drawn }: Props) => {
  const host = useCorner();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const hidden = useHiddenKinds();
  useEscape(open, () => setOpen(false));
  return createPortal(
    <div className={styles.control}>
      <button type="button" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        Layers
      </button>
      <div id={panel} hidden={!open} className={styles.panel}>
        {known.map(({ kind, words }) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={!hidden.includes(kind)}
              onChange={({ target }) => showKind(kind, target.checked)}
            />
            <span className={styles[kind]} aria-hidden="true" />
            {words}
          </label>
        ))}
        {open && drawn && <Near drawn={drawn} />}
      </div>
    </div>,
    host,
  );
};

/** A place among Leaflet's own controls, which keep clear of each other. */
function useCorner(): HTMLElement {
  const map = useMap();
  const [host] = useState(() => L.DomUtil.create('div', 'leaflet-bar'));
  useEffect(() => {
    const control = new L.Control({ position: 'topleft' });
    control.onAdd = () => host;
    control.addTo(map);
    L.DomEvent.disableClickPropagation(host);
    L.DomEvent.disableScrollPropagation(host);
    return () => void control.remove();
  }, [map, host]);
  return host;
}

const Near = ({ drawn }: { readonly drawn: NetworkLayer }) => {
  const map = useMap();
  const [found, setFound] = useState<readonly string[]>([]);
  const look = (): void => setFound(nearMiddle(map, drawn));
  useMapEvents({ moveend: look });
  // oxlint-disable-next-line react/exhaustive-deps -- `look` is the same for one map and one drawing.
  useEffect(look, [map, drawn]);
  return (
    <section className={styles.near} aria-label="Near the middle of the map">
      {found.length === 0 ? <p>Nothing drawn near the middle.</p> : <p>Near the middle:</p>}
      <ul>
        {found.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
};

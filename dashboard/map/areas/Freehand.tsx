import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { LngLat } from '#contracts/core/geo';
import styles from './Areas.module.css';
import { rounded } from './geometry.ts';
import { areaStyle } from './Shapes.tsx';

interface Props {
  /** Each corner that the mouse or the finger passed. */
  readonly onDrawn: (path: readonly LngLat[]) => void;
  readonly onCancel: () => void;
}

/** While it is shown, a press on the map draws an outline. Escape ends it. The map does not move meanwhile. */
export const Freehand = ({ onDrawn, onCancel }: Props) => {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    let line: L.Polyline | null = null;
    let pointer: number | null = null;
    const at = (event: PointerEvent) => map.mouseEventToLatLng(event);
    const forget = () => {
      line?.remove();
      line = null;
      pointer = null;
    };
    const down = (event: PointerEvent) => {
      if (pointer !== null || event.button !== 0 || isControl(event)) return;
      event.preventDefault();
      event.stopPropagation();
      pointer = event.pointerId;
      container.setPointerCapture(event.pointerId);
      line = L.polyline([at(event)], { weight: areaStyle.weight, className: styles.line ?? '', interactive: false });
      line.addTo(map);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId === pointer) line?.addLatLng(at(event));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const drawn = (line?.getLatLngs() ?? []) as L.LatLng[];
      forget();
      onDrawn(drawn.map((one): LngLat => [rounded(one.wrap().lng), rounded(one.lat)]));
    };
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      forget();
      onCancel();
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: forget } as const;
    for (const [name, listener] of Object.entries(listeners))
      container.addEventListener(name, listener as EventListener, { capture: true });
    document.addEventListener('keydown', press);
    map.dragging.disable();
    // On a phone the map is below the button that begins to draw.
    container.scrollIntoView({ block: 'nearest' });
    container.classList.add(styles.drawing ?? '');
    return () => {
      forget();
      for (const [name, listener] of Object.entries(listeners))
        container.removeEventListener(name, listener as EventListener, { capture: true });
      document.removeEventListener('keydown', press);
      map.dragging.enable();
      container.classList.remove(styles.drawing ?? '');
    };
  }, [map, onDrawn, onCancel]);
  return null;
};

const isControl = ({ target }: PointerEvent): boolean =>
  target instanceof Element && target.closest('.leaflet-control') !== null;

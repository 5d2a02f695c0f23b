import L from 'leaflet';
import { type Box, type Hung, hang, type Label, usual } from './labelPlaces.ts';

/** The length of a label's line, in rem, as in the style sheet. */
const lineInRem = 1.75;
const hungOf = ({ dataset }: HTMLElement): Hung =>
  dataset.side ? ({ side: dataset.side, reach: Number(dataset.reach) } as Hung) : usual;

const all = (pane: HTMLElement, what: string): HTMLElement[] => [...pane.querySelectorAll<HTMLElement>(what)];

/** The square of an icon; its center is the place on the map. */
const squareOf = (icon: HTMLElement): Box => {
  const { x, y } = L.DomUtil.getPosition(icon);
  const size = Number.parseFloat(icon.style.width) || 0;
  return { left: x - size / 2, top: y - size / 2, width: size, height: size };
};

const labelOf = (icon: HTMLElement): Label => {
  const { x, y } = L.DomUtil.getPosition(icon);
  return { x, y, width: icon.offsetWidth, height: icon.offsetHeight, hung: hungOf(icon) };
};

/** Places the crews' labels so that they cover no cluster, no incident and no other label. */
function arrange(map: L.Map): void {
  const pane = map.getPane('markerPane');
  const icons = pane ? all(pane, '.crew-icon') : [];
  if (!pane || icons.length === 0) return;
  const line = lineInRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const places = hang(icons.map(labelOf), all(pane, '.cluster-icon, .incident-icon').map(squareOf), line);
  for (const [n, icon] of icons.entries()) {
    const { side, reach } = places[n] ?? usual;
    icon.dataset.side = side;
    icon.dataset.reach = String(reach);
  }
}

/** A crew's marker was redrawn. */
export const crewDrawn = 'crewdrawn';

/**
 * A label moves with its crew at once. Its side is recomputed at most this often, because that measures all labels.
 * Milliseconds.
 */
const pace = 250;

/** Arranges the labels after each change on the map. Returns a function that stops. */
export function keepArranged(map: L.Map): () => void {
  let frame: number | null = null;
  let resting: ReturnType<typeof setTimeout> | null = null;
  let missed = false;
  const soon = (): void => {
    missed = resting !== null;
    if (missed) return;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      arrange(map);
      resting = setTimeout(() => {
        resting = null;
        if (missed) soon();
      }, pace);
    });
  };
  const reasons = `zoomend moveend layeradd layerremove ${crewDrawn}`;
  map.on(reasons, soon);
  soon();
  return () => {
    map.off(reasons, soon);
    if (frame !== null) cancelAnimationFrame(frame);
    if (resting !== null) clearTimeout(resting);
  };
}

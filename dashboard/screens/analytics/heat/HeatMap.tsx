import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { HeatmapCells, HeatmapIncident } from '#contracts/analytics/incidents';
import { limits } from '#contracts/core/limits';
import { circle, type Near } from '../../../map/areas/geometry.ts';
import { deskHeat } from '../../../map/areas/heat.ts';
import { HeatCanvas } from '../../../map/areas/heatCanvas.ts';
import { Shapes } from '../../../map/areas/Shapes.tsx';
import { shapesOf } from '../../../map/areas/shapes.ts';
import { BaseMap } from '../../../map/BaseMap.tsx';
import '../../dispatch/kind/kindMark.css';
import '../../dispatch/markers/icons.css';
import { incidentKind } from '../../dispatch/kind/incidentKind.ts';
import { kindSvg } from '../../dispatch/kind/kindSvg.ts';
import { pointsOf } from './cells.ts';
import styles from './Heat.module.css';
import { HeatPopup } from './HeatPopup.tsx';
import { type HeatView, onView } from './seenView.ts';

interface Props {
  readonly cells: HeatmapCells | null;
  readonly incidents: readonly HeatmapIncident[];
  readonly onView: (view: HeatView) => void;
  readonly onTimes: (after: number | null, before: number | null) => void;
  /** The number of incidents of a place in full heat. */
  readonly onFull: (full: number) => void;
  /** The list beside the map asks for a place to be shown. */
  readonly go: { readonly lat: number; readonly lng: number } | null;
  /** The circle that is searched. */
  readonly near: Near | null;
}

export const HeatMap = ({ cells, incidents, onView, onTimes, onFull, go, near }: Props) => (
  <BaseMap label="Heat map of incidents" className={styles.map} satellite>
    <Seen onView={onView} />
    {!near && <FirstFit box={cells?.box ?? null} />}
    <Going to={go} />
    <HeatOf cells={cells} onFull={onFull} />
    <Searched near={near} />
    <Markers incidents={incidents} onTimes={onTimes} />
  </BaseMap>
);

const Seen = ({ onView: told }: Pick<Props, 'onView'>) => {
  const map = useMap();
  const tell = useRef(told);
  useEffect(() => {
    tell.current = told;
  });
  useEffect(() => onView(map, (view) => tell.current(view)), [map]);
  return null;
};

/** Fits the map to the places of the first answer. After that the view is the analyst's. */
const FirstFit = ({ box }: { readonly box: readonly number[] | null }) => {
  const map = useMap();
  const done = useRef(false);
  useEffect(() => {
    const [south, west, north, east] = box ?? [];
    if (done.current || south === undefined || west === undefined || north === undefined || east === undefined) return;
    done.current = true;
    const bounds = L.latLngBounds([south, west], [north, east]);
    map.fitBounds(bounds, { maxZoom: limits.map.zoomCapAfterFit, padding: [24, 24], animate: false });
  }, [map, box]);
  return null;
};

const Going = ({ to }: { readonly to: Props['go'] }) => {
  const map = useMap();
  useEffect(() => {
    if (to) map.setView([to.lat, to.lng], Math.max(16, map.getZoom()), { animate: false });
  }, [map, to]);
  return null;
};

const Searched = ({ near }: Pick<Props, 'near'>) => {
  const map = useMap();
  const path = useMemo(() => (near ? circle(near.center, near.meters) : []), [near]);
  const shapes = useMemo(() => shapesOf(path.length === 0 ? [] : [{ type: 'Polygon', coordinates: [path] }]), [path]);
  useEffect(() => {
    if (path.length > 0)
      map.fitBounds(
        path.map(([lng, lat]): [number, number] => [lat, lng]),
        { animate: false },
      );
  }, [map, path]);
  return <Shapes shapes={shapes} />;
};

const HeatOf = ({ cells, onFull }: Pick<Props, 'cells' | 'onFull'>) => {
  const map = useMap();
  const layer = useMemo(() => new HeatCanvas(deskHeat), []);
  useEffect(() => {
    layer.on('drawn', (event: object) => onFull((event as { readonly full: number }).full));
    layer.addTo(map);
    return () => void layer.off('drawn').remove();
  }, [map, layer, onFull]);
  useEffect(() => layer.show(cells ? pointsOf(cells) : []), [layer, cells]);
  return null;
};

const Markers = ({ incidents, onTimes }: Pick<Props, 'incidents' | 'onTimes'>) => {
  const map = useMap();
  const [opened, setOpened] = useState<{ readonly incident: HeatmapIncident; readonly popup: L.Popup } | null>(null);
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const group = L.layerGroup();
    for (const incident of incidents) {
      const kind = incidentKind(incident.labels);
      const icon = L.divIcon({
        className: `incident-icon kind-${kind.shape} dispatched ${styles.marker}`,
        html: kindSvg(kind),
        iconSize: [kind.size, kind.size],
      });
      const [lat, lng] = incident.point;
      const title = [...incident.labels, incident.description].join(', ') || 'Incident';
      L.marker([lat, lng], { icon, title, alt: title })
        .on('click', () => {
          const { x: wide, y: high } = map.getSize();
          const popup = L.popup({
            minWidth: 220,
            offset: [0, -kind.size / 3],
            // On a phone it is as wide as the map, so it opens below the zoom buttons.
            autoPanPaddingTopLeft: wide < 500 ? [8, 90] : [8, 8],
            // A small map with a taller popup would pan for ever.
            maxHeight: Math.max(120, high - kind.size - 130),
          });
          setOpened({ incident, popup });
          popup.setLatLng([lat, lng]).setContent(host).openOn(map);
        })
        .addTo(group);
    }
    group.addTo(map);
    return () => void group.remove();
  }, [map, incidents, host]);
  // Its height is known once its words are there.
  useEffect(() => opened?.popup.update(), [opened]);
  return opened && createPortal(<HeatPopup incident={opened.incident} onTimes={onTimes} />, host);
};

import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Circle, useMap, useMapEvents } from 'react-leaflet';
import type { LatLng } from '#contracts/core/geo';
import { BaseMap } from '../../map/BaseMap.tsx';
import styles from './CheckIn.module.css';
import type { Position, PositionChange } from './position.ts';

interface Props {
  readonly position: Position;
  readonly change: (change: PositionChange) => void;
}

/** A map that moves under a fixed cross, so that a thumb never hides the point. Locked once confirmed. */
export const PositionMap = ({ position, change }: Props) => (
  <div className={styles.map}>
    <BaseMap label="Map of your position" className={styles.ground} centre={position.centre} zoom={position.zoom}>
      <Moves position={position} change={change} />
      <Lock locked={position.status === 'confirmed'} />
      {position.point && position.accuracy !== null && (
        <Circle
          center={[position.point[0], position.point[1]]}
          radius={position.accuracy}
          className={styles.accuracy}
          interactive={false}
        />
      )}
    </BaseMap>
    <Cross placed={position.point !== null} confirmed={position.status === 'confirmed'} />
  </div>
);

const Cross = ({ placed, confirmed }: { readonly placed: boolean; readonly confirmed: boolean }) => (
  <svg
    className={`${styles.cross} ${placed ? styles.placed : ''} ${confirmed ? styles.confirmed : ''}`}
    viewBox="-24 -24 48 48"
    aria-hidden="true"
  >
    <path d="M0-22V-7M0 7V22M-22 0H-7M7 0H22" />
    <circle r={confirmed ? 7 : 2} />
  </svg>
);

// Leaflet rounds to whole pixels; a larger distance means that a person moved the map.
const ownMove = 2;

/** Keeps the map at the position, and takes the position from a person's moves. */
const Moves = ({ position, change }: Props) => {
  const map = useMap();
  const put = useRef<LatLng>(position.centre);
  const { centre, zoom } = position;
  useMapEvents({
    moveend: () => {
      if (pixelsFrom(map, put.current) <= ownMove) return;
      const { lat, lng } = map.getCenter().wrap();
      put.current = [lat, lng];
      change({ type: 'placed', point: [lat, lng] });
    },
    zoomend: () => change({ type: 'zoomed', zoom: map.getZoom() }),
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      change({ type: 'placed', point: [lat, lng] });
    },
  });
  useEffect(() => {
    put.current = centre;
    if (pixelsFrom(map, centre) > 0.5 || map.getZoom() !== zoom) {
      // Without animation: the page may be done, and the map gone, before an animation ends.
      map.setView([centre[0], centre[1]], zoom, { animate: false });
    }
  }, [map, centre, zoom]);
  return null;
};

const pixelsFrom = (map: LeafletMap, [lat, lng]: LatLng) =>
  map.latLngToContainerPoint([lat, lng]).distanceTo(map.getSize().divideBy(2));

const Lock = ({ locked }: { readonly locked: boolean }) => {
  const map = useMap();
  useEffect(() => {
    // Zooming around the finger would move the point under the cross.
    Object.assign(map.options, { touchZoom: 'center', scrollWheelZoom: 'center', doubleClickZoom: 'center' });
    map.doubleClickZoom.disable();
    const { dragging, touchZoom, scrollWheelZoom, boxZoom, keyboard } = map;
    for (const way of [dragging, touchZoom, scrollWheelZoom, boxZoom, keyboard]) {
      if (locked) way.disable();
      else way.enable();
    }
    if (locked) map.zoomControl.remove();
    else map.zoomControl.addTo(map);
  }, [map, locked]);
  return null;
};

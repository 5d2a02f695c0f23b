import { useEffect } from 'react';
import { CircleMarker, Polyline, Tooltip, useMap, useMapEvents } from 'react-leaflet';
import type { LatLng } from '#contracts/core/geo';
import { BaseMap } from '../../../map/BaseMap.tsx';
import styles from './PinMap.module.css';

export interface PinMapProps {
  readonly label: string;
  readonly centre: LatLng;
  readonly zoom: number;
  readonly pin: LatLng | null;
  /** Without it the pin is read-only. */
  readonly onPin?: (point: LatLng) => void;
  /** Mains that are drawn beside the pin. */
  readonly lines?: readonly (readonly LatLng[])[];
  /** Valves, each with its name. */
  readonly marks?: readonly { readonly name: string; readonly point: LatLng }[];
}

/** A small map with one pin. It is never the only way: the numbers or the address are beside it. */
export const PinMap = ({ label, centre, zoom, pin, onPin, lines = [], marks = [] }: PinMapProps) => (
  <BaseMap label={label} className={styles.map} centre={pin ?? centre} zoom={zoom}>
    {onPin && <Presses onPin={onPin} />}
    {lines.map((line) => (
      <Polyline
        key={line.join()}
        positions={line.map(([lat, lng]): [number, number] => [lat, lng])}
        className={styles.main ?? ''}
        interactive={false}
      />
    ))}
    {marks.map(({ name, point: [lat, lng] }) => (
      <CircleMarker
        key={`${name} ${lat},${lng}`}
        center={[lat, lng]}
        radius={6}
        className={styles.valve ?? ''}
        interactive={false}
      >
        <Tooltip permanent direction="right">
          {name}
        </Tooltip>
      </CircleMarker>
    ))}
    {pin && (
      <>
        <Following pin={pin} />
        <CircleMarker center={[pin[0], pin[1]]} radius={9} className={styles.pin} interactive={false} />
      </>
    )}
  </BaseMap>
);

const Presses = ({ onPin }: { readonly onPin: (point: LatLng) => void }) => {
  useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      onPin([Number(lat.toFixed(6)), Number(lng.toFixed(6))]);
    },
  });
  return null;
};

const Following = ({ pin: [lat, lng] }: { readonly pin: LatLng }) => {
  const map = useMap();
  useEffect(() => {
    if (!map.getBounds().contains([lat, lng])) map.setView([lat, lng], undefined, { animate: false });
  }, [map, lat, lng]);
  return null;
};

import { CircleMarker, Polygon, Polyline } from 'react-leaflet';
import styles from './Areas.module.css';
import type { DrawnShape } from './shapes.ts';

/** The style of an area (S2 §9). */
export const areaStyle = { weight: 3, fillOpacity: 0.2 } as const;

/** Shapes on a map, in one color. A list beside the map says the same. */
export const Shapes = ({ shapes }: { readonly shapes: readonly DrawnShape[] }) => (
  <>
    {shapes.map((shape, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name.
      <Shape key={n} shape={shape} />
    ))}
  </>
);

const Shape = ({ shape: { kind, points } }: { readonly shape: DrawnShape }) => {
  const places = points.map(([lat, lng]): [number, number] => [lat, lng]);
  const [first] = places;
  if (kind === 'point')
    return first ? <CircleMarker center={first} radius={6} className={styles.point ?? ''} interactive={false} /> : null;
  if (kind === 'line')
    return <Polyline positions={places} weight={areaStyle.weight} className={styles.line ?? ''} interactive={false} />;
  return <Polygon positions={places} {...areaStyle} className={styles.area ?? ''} interactive={false} />;
};

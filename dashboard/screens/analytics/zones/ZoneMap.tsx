import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Polygon, Tooltip, useMap } from 'react-leaflet';
import type { ZoneShape } from '#contracts/analytics/zones';
import { limits } from '#contracts/core/limits';
import { BaseMap } from '../../../map/BaseMap.tsx';
import { numberWords } from '../questions/questionWords.ts';
import styles from './Zones.module.css';
import { boxOf, classesOf, classOf, inOrder, type ZoneClass, type ZoneValue } from './zoneClasses.ts';

interface Props {
  readonly title: string;
  readonly unit: string;
  readonly values: readonly ZoneValue[];
  readonly zones: readonly ZoneShape[];
}

/** The zones in shades of a figure, each with its number, and a list beside the map that says the same. */
export const ZoneMap = ({ title, unit, values, zones }: Props) => {
  const classes = useMemo(() => classesOf(values.map(({ value }) => value)), [values]);
  const byName = new Map(values.map((one) => [one.name, one]));
  return (
    <figure className={styles.zones}>
      <figcaption>
        {title}, {unit}
      </figcaption>
      <BaseMap label={`Map by zone: ${title}`} className={styles.map}>
        <Fitted zones={zones} />
        {zones.map(({ name, rings }) => {
          const value = byName.get(name)?.value ?? null;
          const at = classOf(classes, value);
          return (
            <Polygon
              // A polygon keeps the class that it was made with.
              key={`${name} ${at}`}
              positions={rings.map((ring) => ring.map(([lat = 0, lng = 0]): [number, number] => [lat, lng]))}
              className={`${styles.zone} ${shades[at] ?? styles.none}`}
              interactive={false}
            >
              <Tooltip permanent direction="center" className={styles.number ?? ''}>
                {name}: {numberWords(value)}
              </Tooltip>
            </Polygon>
          );
        })}
      </BaseMap>
      <div className={styles.list}>
        <Legend classes={classes} unit={unit} />
        <ol aria-label={`${title} by zone`}>
          {inOrder(values).map(({ name, value, n }) => (
            <li key={name}>
              <span>{name}</span> {numberWords(value)}
              {n !== null && <small> n = {numberWords(n)}</small>}
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
};

const shades = [styles.shade1, styles.shade2, styles.shade3, styles.shade4, styles.shade5];

const Legend = ({ classes, unit }: { readonly classes: readonly ZoneClass[]; readonly unit: string }) => (
  <ul aria-label="Legend" className={styles.legend}>
    {classes.map(({ from, to }, at) => (
      <li key={to}>
        <svg viewBox="0 0 12 12" aria-hidden>
          <rect className={shades[at]} width="12" height="12" />
        </svg>
        {`${numberWords(from)} to ${numberWords(to)} ${unit}`}
      </li>
    ))}
    <li>
      <svg viewBox="0 0 12 12" aria-hidden>
        <rect className={styles.none} width="12" height="12" />
      </svg>
      No value
    </li>
  </ul>
);

const Fitted = ({ zones }: Pick<Props, 'zones'>) => {
  const map = useMap();
  useEffect(() => {
    const box = boxOf(zones);
    if (!box) return;
    const [south, west, north, east] = box;
    map.fitBounds(L.latLngBounds([south, west], [north, east]), {
      maxZoom: limits.map.zoomCapAfterFit,
      padding: [24, 24],
      animate: false,
    });
  }, [map, zones]);
  return null;
};

import { useLayoutEffect, useRef, useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import { addressOf } from '../../../data/address.ts';
import { usePast } from '../../../data/past/past.ts';
import { later } from '../../../ui/later/later.tsx';
import { chosenTheme } from '../../../ui/theme/theme.ts';
import styles from './PlaceMap.module.css';

interface Props {
  readonly incident: string;
  readonly label: string;
  readonly point: LatLng;
}

/** The live map covers a still one: on a slow line the still one appears at once, and it is the one that is printed. */
export const PlaceMap = ({ incident, label, point }: Props) => {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  // Drawn at the available width, so that its text is neither cut off nor stretched.
  // The server draws the present.
  const isPast = usePast() !== null;
  useLayoutEffect(() => setWidth(Math.min(widest, room.current?.clientWidth || widest)), []);
  return (
    <div ref={room} className={styles.place}>
      {width !== null && !isPast && <StillMap incident={incident} width={width} />}
      <LiveMap label={label} centre={point} zoom={15} pin={point} />
    </div>
  );
};

/** Pixels. */
const widest = 1_280;

const LiveMap = later(
  () => import('./PinMap.tsx').then(({ PinMap }) => PinMap),
  ({ failed }) => failed && <p className={styles.instead}>The map did not load; this is a still one.</p>,
);

/** Drawn by the server (S2 §2.1). Paper is light. */
const StillMap = ({ incident, width }: { readonly incident: string; readonly width: number }) => {
  const [dark] = useState(isDark);
  const source = (theme: 'light' | 'dark') =>
    addressOf('GET /api/incident/:uuid/map.svg', { ids: { uuid: incident }, query: { width, height: 208, theme } });
  return (
    <>
      <Picture width={width} src={source(dark ? 'dark' : 'light')} className={dark ? styles.screen : ''} />
      {dark && <Picture width={width} src={source('light')} className={styles.paper} />}
    </>
  );
};

interface PictureProps {
  readonly width: number;
  readonly src: string;
  readonly className: string | undefined;
}

const Picture = ({ width, src, className }: PictureProps) => (
  <img
    className={`${styles.picture} ${className}`}
    src={src}
    width={width}
    height={208}
    alt="Still map: this incident, and other active ones near it"
  />
);

const isDark = (): boolean => {
  const theme = chosenTheme();
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
};

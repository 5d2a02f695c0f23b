import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../data/whenIdle.ts';
import styles from './CheckIn.module.css';
import type { DrawnMap, MapProps } from './drawnMap.tsx';

interface Props extends MapProps {
  /** The page has its own words: the map may load. */
  readonly begun: boolean;
}

/** The map loads after everything else and may fail: the page works without it. */
export const LazyMap = ({ begun, position, change }: Props) => {
  const host = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const element = host.current;
    if (!begun || !element) return;
    let drawn: DrawnMap | null = null;
    let isGone = false;
    const fail = () => {
      if (!isGone) setMap('failed');
    };
    const load = async () => {
      const { drawMap } = await import('./drawnMap.tsx');
      if (isGone) return;
      const one = await drawMap(element, fail);
      if (isGone) return one.end();
      drawn = one;
      setMap(one);
    };
    const callOff = whenIdle(() => void load().catch(fail));
    return () => {
      isGone = true;
      callOff();
      drawn?.end();
    };
  }, [begun]);
  useEffect(() => {
    if (typeof map === 'object') map.show({ position, change });
  }, [map, position, change]);
  return (
    <>
      {map === 'loading' && <p className={styles.noMap}>The map is loading. You can also use the fields below.</p>}
      {map === 'failed' && <p className={styles.noMap}>The map did not load. Use the fields below.</p>}
      <div ref={host} />
    </>
  );
};

import { useEffect, useState } from 'react';
import { whenIdle } from '../../../data/whenIdle.ts';
import { later } from '../../../ui/later/later.tsx';
import type { BoardMapProps } from './BoardMap.tsx';
import styles from './LazyBoardMap.module.css';

/** A placeholder of the map's size and color, so that nothing jumps or flashes. */
const Ground = ({ className, failed }: Pick<BoardMapProps, 'className'> & { readonly failed: boolean }) => (
  <section aria-label="Map of active incidents and crews" aria-busy={!failed} className={className}>
    <p className={failed ? styles.failed : styles.waiting}>
      {failed ? 'The map did not load. The lists show the same; reload to try again.' : 'The map is loading…'}
    </p>
  </section>
);

const Map = later(() => import('./BoardMap.tsx').then(({ BoardMap }) => BoardMap), Ground);

/** The lists are read first, so the map's script loads once they are drawn. */
export const LazyBoardMap = (props: BoardMapProps) => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!props.ready) return;
    return whenIdle(() => setWanted(true));
  }, [props.ready]);
  return wanted ? <Map {...props} /> : <Ground className={props.className} failed={false} />;
};

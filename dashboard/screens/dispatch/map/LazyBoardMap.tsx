import { useEffect, useState } from 'react';
import { later } from '../../../ui/later.tsx';
import type { BoardMapProps } from './BoardMap.tsx';
import styles from './LazyBoardMap.module.css';

/** The ground that the map will cover: the same place and colour, so that nothing jumps or flashes. */
const Ground = ({ className, failed }: Pick<BoardMapProps, 'className'> & { readonly failed: boolean }) => (
  <section aria-label="Map of active incidents and crews" aria-busy={!failed} className={className}>
    <p className={failed ? styles.failed : styles.waiting}>
      {failed ? 'The map did not load. The lists say the same; reload for the map.' : 'The map is loading…'}
    </p>
  </section>
);

const Map = later(() => import('./BoardMap.tsx').then(({ BoardMap }) => BoardMap), Ground);

/** The lists are read first, and dispatched from: the map's script is asked for once they have been drawn. */
export const LazyBoardMap = (props: BoardMapProps) => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!props.ready) return;
    const drawn = requestAnimationFrame(() => setWanted(true));
    return () => cancelAnimationFrame(drawn);
  }, [props.ready]);
  return wanted ? <Map {...props} /> : <Ground className={props.className} failed={false} />;
};

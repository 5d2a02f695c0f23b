import { lazy, Suspense, useEffect, useState } from 'react';
import { loadConfig } from '../../data/viewer.ts';
import { Unloadable } from '../../ui/later/Unloadable.tsx';
import styles from './CheckIn.module.css';
import type { Position, PositionChange } from './position.ts';

const PositionMap = lazy(() => import('./PositionMap.tsx').then(({ PositionMap }) => ({ default: PositionMap })));

/** The map loads after everything else and may fail: the page works without it. */
export const LazyMap = (props: { readonly position: Position; readonly change: (change: PositionChange) => void }) => {
  const known = useConfigKnown();
  const waiting = <p className={styles.noMap}>The map is loading. You can also use the fields below.</p>;
  return (
    <Unloadable instead={<p className={styles.noMap}>The map did not load. Use the fields below.</p>}>
      <Suspense fallback={waiting}>{known ? <PositionMap {...props} /> : waiting}</Suspense>
    </Unloadable>
  );
};

/** The kind of map is known only with the configuration; drawing one and then another costs a phone twice. */
function useConfigKnown(): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    // Without an answer it is the drawn map, as without a tile server.
    void loadConfig()
      .catch(() => null)
      .then(() => setKnown(true));
  }, []);
  return known;
}

import { useEffect } from 'react';
import { useConnection } from '../../data/live.ts';
import { useNow } from '../../time/clock.ts';
import { Time } from '../../time/Time.tsx';
import { announce } from '../../ui/announce.ts';
import styles from './StatusStrip.module.css';

/** On every screen while the log is being moved: everything is shown, and nothing can be saved. */
export const MovingSign = () => {
  const { movingUntil } = useConnection();
  const isMoving = movingUntil !== null && movingUntil > useNow();
  useEffect(() => {
    if (isMoving) announce('Muster is being moved. Nothing can be saved for some minutes.');
  }, [isMoving]);
  return isMoving ? (
    <span className={styles.manual} data-moving="" title="Muster is being moved to another event store.">
      Nothing can be saved
      <span className={styles.since}>
        {' '}
        until <Time at={new Date(movingUntil).toISOString()} />
      </span>
    </span>
  ) : null;
};

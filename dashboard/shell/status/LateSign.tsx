import { useEffect } from 'react';
import { useConnection } from '../../data/live.ts';
import { useNow } from '../../time/clock.ts';
import { Time } from '../../time/Time.tsx';
import { announce } from '../../ui/announce.ts';
import styles from './StatusStrip.module.css';

/** On every screen of a dispatcher while the server's work is overdue: nobody is called or texted meanwhile. */
export const LateSign = () => {
  const { lateSince, movingUntil } = useConnection();
  const isLate = lateSince !== null;
  useEffect(() => {
    if (isLate) announce('Calls and texts are overdue. Call people yourself.');
  }, [isLate]);
  const why =
    movingUntil !== null && movingUntil > useNow()
      ? 'Muster is being moved to another event store. Call people yourself until then.'
      : 'The server is not working. Call people yourself, and tell your administrator.';
  return isLate ? (
    <span className={styles.late} title={why}>
      Calls and texts overdue
      <span className={styles.since}>
        {' '}
        since <Time at={new Date(lateSince).toISOString()} />
      </span>
    </span>
  ) : null;
};

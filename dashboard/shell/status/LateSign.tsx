import { useEffect } from 'react';
import { useConnection } from '../../data/live.ts';
import { Time } from '../../time/Time.tsx';
import { announce } from '../../ui/announce.ts';
import styles from './StatusStrip.module.css';

/** On every screen of a dispatcher while the server's work is overdue: nobody is called or texted meanwhile. */
export const LateSign = () => {
  const { lateSince } = useConnection();
  const isLate = lateSince !== null;
  useEffect(() => {
    if (isLate) announce('Calls and texts are overdue. Call people yourself.');
  }, [isLate]);
  return isLate ? (
    <span className={styles.late} title="The server is not working. Call people yourself, and tell your administrator.">
      Calls and texts overdue
      <span className={styles.since}>
        {' '}
        since <Time at={new Date(lateSince).toISOString()} />
      </span>
    </span>
  ) : null;
};

import { useEffect } from 'react';
import { useConnection } from '../../data/live.ts';
import { announce } from '../../ui/announce.ts';
import styles from './StatusStrip.module.css';

/** On every screen while the phone company places no call of ours: nobody rings, and nobody has failed to answer. */
export const PhonesSign = () => {
  const { phones } = useConnection();
  const isRefused = phones !== null;
  useEffect(() => {
    if (isRefused) announce('The phone company refuses our calls. Call people yourself.');
  }, [isRefused]);
  return isRefused ? (
    <span
      className={styles.late}
      title={`Call people yourself, and tell your administrator. The phone company's reason: ${phones}. Nobody loses a turn.`}
    >
      The phone company refuses our calls
    </span>
  ) : null;
};

import { useEffect } from 'react';
import type { Unsaved } from '#contracts/operations/saving';
import { useConnection } from '../../data/live.ts';
import { announce } from '../../ui/announce.ts';
import styles from './StatusStrip.module.css';

const causes: Readonly<Record<Unsaved, string>> = {
  disk: 'the disk of the server is full',
  damage: 'the log of the server is damaged',
  refused: 'the event store refuses the server',
  lost: 'the server has lost a part of its log',
};

/** On every screen while the server can save nothing: people must know it before they write. */
export const UnsavedSign = () => {
  const { unsaved } = useConnection();
  const words = unsaved && `Nothing can be saved: ${causes[unsaved]}`;
  useEffect(() => {
    if (words) announce(`${words}.`);
  }, [words]);
  return words ? (
    <span
      className={styles.late}
      title="Write it down elsewhere, and tell your administrator. What you see still works."
    >
      {words}
    </span>
  ) : null;
};

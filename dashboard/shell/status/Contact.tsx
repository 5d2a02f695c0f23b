import { useEffect } from 'react';
import { useConnection } from '../../data/live.ts';
import { timeWithSeconds, useTimezone } from '../../time/time.ts';
import { announce } from '../../ui/announce.ts';
import styles from './Contact.module.css';
import { lostWords, type Shown, shownOf } from './contact.ts';
import { useLost } from './useLost.ts';

const words: Record<Shown, string> = {
  initialized: 'Connecting',
  connecting: 'Connecting',
  connected: 'Live',
  loading: 'Loading…',
  unavailable: 'Connection unavailable',
  failed: 'This browser cannot show live updates',
  unread: 'Could not refresh',
  disconnected: 'Disconnected',
  refused: 'Live updates refused',
  behind: 'Server is behind',
  silent: 'Server not responding',
};
const kinds: Record<Shown, 'live' | 'waiting' | 'down'> = {
  initialized: 'waiting',
  connecting: 'waiting',
  connected: 'live',
  loading: 'waiting',
  unavailable: 'waiting',
  failed: 'down',
  unread: 'down',
  disconnected: 'waiting',
  refused: 'down',
  behind: 'down',
  silent: 'waiting',
};

/** Always on the screen: a board that may be behind must say so, and since when. */
export const Contact = () => {
  const { state, staleSince, reading } = useConnection();
  const timezone = useTimezone();
  const lost = useLost();
  const shown = shownOf(state, reading);
  const since = staleSince === null ? '' : `, stale since ${timeWithSeconds(staleSince, timezone)}`;
  const isLost = lost !== null;
  useEffect(() => {
    if (isLost) announce('No contact with the server.');
  }, [isLost]);
  return (
    <output
      className={`${styles.state} ${styles[kinds[shown]]}`}
      data-connection={shown}
      data-lost={isLost || undefined}
      // The seconds are not spoken one by one.
      aria-live={isLost ? 'off' : undefined}
      title={lost ? `Last contact at ${timeWithSeconds(lost.since, timezone)}` : undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      <span>{lost ? lostWords(lost.since, lost.now) : `${words[shown]}${since}`}</span>
    </output>
  );
};

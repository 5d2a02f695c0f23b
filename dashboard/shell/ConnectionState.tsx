import { type ConnectionState as State, useConnection } from '../data/live.ts';
import { timeWithSeconds, useTimezone } from '../time/time.ts';
import styles from './ConnectionState.module.css';

const words: Record<State, string> = {
  initialized: 'Connecting',
  connecting: 'Connecting',
  connected: 'Live',
  unavailable: 'Connection unavailable',
  failed: 'Live updates are not possible in this browser',
  disconnected: 'Disconnected',
  refused: 'Live updates refused',
  behind: 'The server hears nothing new',
};
const kinds: Record<State, 'live' | 'waiting' | 'down'> = {
  initialized: 'waiting',
  connecting: 'waiting',
  connected: 'live',
  unavailable: 'down',
  failed: 'down',
  disconnected: 'down',
  refused: 'down',
  behind: 'down',
};

/** Always on the screen: a board that may be behind must say so, and since when. */
export const ConnectionState = () => {
  const { state, staleSince } = useConnection();
  const timezone = useTimezone();
  return (
    <output className={`${styles.state} ${styles[kinds[state]]}`} data-connection={state}>
      <span className={styles.mark} aria-hidden="true" />
      <span>
        {words[state]}
        {staleSince !== null && `, stale since ${timeWithSeconds(staleSince, timezone)}`}
      </span>
    </output>
  );
};

import { type Reading, type ConnectionState as State, useConnection } from '../data/live.ts';
import { timeWithSeconds, useTimezone } from '../time/time.ts';
import styles from './ConnectionState.module.css';

type Shown = State | Exclude<Reading, 'current'>;

const words: Record<Shown, string> = {
  initialized: 'Connecting',
  connecting: 'Connecting',
  connected: 'Live',
  loading: 'Loading…',
  unavailable: 'Connection unavailable',
  failed: 'Live updates are not possible in this browser',
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
  unavailable: 'down',
  failed: 'down',
  unread: 'down',
  disconnected: 'down',
  refused: 'down',
  behind: 'down',
  silent: 'down',
};

/** Live is only a screen that shows the server's data and hears of each change. */
export const shownOf = (state: State, reading: Reading): Shown =>
  state === 'connected' && reading !== 'current' ? reading : state;

/** Always on the screen: a board that may be behind must say so, and since when. */
export const ConnectionState = () => {
  const { state, staleSince, reading } = useConnection();
  const timezone = useTimezone();
  const shown = shownOf(state, reading);
  return (
    <output className={`${styles.state} ${styles[kinds[shown]]}`} data-connection={shown}>
      <span className={styles.mark} aria-hidden="true" />
      <span>
        {words[shown]}
        {staleSince !== null && `, stale since ${timeWithSeconds(staleSince, timezone)}`}
      </span>
    </output>
  );
};

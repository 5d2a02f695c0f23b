import { later } from '../../../ui/later.tsx';
import styles from './PinMap.module.css';

/** Beside every pin stands what it says, so the page is read before the map's script is there. */
export const LazyPinMap = later(
  () => import('./PinMap.tsx').then(({ PinMap }) => PinMap),
  ({ label, failed }) => (
    <section aria-label={label} aria-busy={!failed} className={styles.map}>
      <p className={styles.instead}>{failed && 'The map did not load.'}</p>
    </section>
  ),
);

import { later } from '../../../ui/later/later.tsx';
import styles from './PinMap.module.css';

/** The same information stands beside every pin, so the page is readable before the map's script arrives. */
export const LazyPinMap = later(
  () => import('./PinMap.tsx').then(({ PinMap }) => PinMap),
  ({ label, failed }) => (
    <section aria-label={label} aria-busy={!failed} className={styles.map}>
      <p className={styles.instead}>{failed && 'The map did not load.'}</p>
    </section>
  ),
);

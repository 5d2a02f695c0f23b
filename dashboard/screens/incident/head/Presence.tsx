import type { Onlooker } from '../section/presence.ts';
import styles from './Presence.module.css';

/** Further labels are shown as a count. */
const named = 3;

/** The other people who have this page open: two people on one incident should know of each other. */
export const Presence = ({ others }: { readonly others: readonly Onlooker[] }) => {
  if (others.length === 0) return null;
  const more = others.length - named;
  return (
    <p className={styles.presence}>
      Also here:{' '}
      {others
        .slice(0, named)
        .map(({ name }) => name)
        .join(', ')}
      {more > 0 && ` and ${more} more`}
    </p>
  );
};

import type { Onlooker } from '../section/presence.ts';
import styles from './Presence.module.css';

/** Beyond this the rest is a number. */
const named = 3;

/** The others who have this page open: two people on one incident should know of each other. */
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

import { Link, Navigate } from '@tanstack/react-router';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import styles from '../../ui/Plain.module.css';
import { useTitle } from '../../ui/title.ts';

/** `/replay/` without an instant: the past begins at the latest event. An organization without any is told so. */
export const Newest = () => {
  useTitle('Replay');
  const { data, error } = useLive(addressOf('GET /api/replay/'), { once: true });
  if (data?.last) return <Navigate to="/dispatch/" search={{ at: data.last }} replace />;
  return (
    <div className={styles.plain}>
      <h1>Replay</h1>
      <output>{data ? 'Nothing has been recorded yet, so there is no past to show.' : stateWords(error)}</output>
      <Link to="/dispatch/">Go to the board</Link>
    </div>
  );
};

/** A question without an answer is repeated by itself. */
const stateWords = (error: { readonly message: string } | null): string => error?.message ?? 'Loading…';

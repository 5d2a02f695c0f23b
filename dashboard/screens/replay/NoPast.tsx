import { Link } from '@tanstack/react-router';
import styles from '../../ui/Plain.module.css';
import { useTitle } from '../../ui/title.ts';

/** `/replay/` of an organization without any event. */
export const NoPast = () => {
  useTitle('Replay');
  return (
    <div className={styles.plain}>
      <h1>Replay</h1>
      <p>Nothing has been recorded yet, so there is no past to show.</p>
      <Link to="/dispatch/">Go to the board</Link>
    </div>
  );
};

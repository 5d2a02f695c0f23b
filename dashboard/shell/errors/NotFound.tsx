import styles from '../../ui/Plain.module.css';
import { useTitle } from '../../ui/title.ts';

export const NotFound = () => {
  useTitle('Page not found');
  return (
    <main className={styles.plain}>
      <h1>Page not found</h1>
      <p>The address may be incomplete, or the page has moved.</p>
      <a href="/">Go to home</a>
    </main>
  );
};

import styles from '../ui/Plain.module.css';

export const NotFound = () => (
  <main className={styles.plain}>
    <h1>Page not found</h1>
    <p>The address may be incomplete, or the page has moved.</p>
    <a href="/">Go to home</a>
  </main>
);

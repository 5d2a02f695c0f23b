import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  readonly label?: string;
  readonly children: ReactNode;
}

/** A framed list of rows. */
export const Rows = ({ label, children }: Props) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);

export const Row = ({ children }: { readonly children: ReactNode }) => <li className={styles.row}>{children}</li>;

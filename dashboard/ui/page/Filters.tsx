import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** The fields that narrow what a page shows. */
export const Filters = ({ label, children }: Props) => (
  <search className={styles.filters} aria-label={label}>
    {children}
  </search>
);

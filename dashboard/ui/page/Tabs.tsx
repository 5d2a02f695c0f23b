import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Links to the parts of a page. The link of the shown part has `aria-current`. */
export const Tabs = ({ label, children }: Props) => (
  <nav className={styles.tabs} aria-label={label}>
    {children}
  </nav>
);

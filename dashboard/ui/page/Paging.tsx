import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** Links to the other pages of a list, at the bottom of the window. */
export const Paging = ({ children }: { readonly children: ReactNode }) => (
  <nav className={styles.paging} aria-label="Pages">
    {children}
  </nav>
);

import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** A heading or words at one end, buttons at the other. */
export const Toolbar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
);

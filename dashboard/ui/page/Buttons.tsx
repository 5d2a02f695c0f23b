import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** Buttons side by side. Without a button it takes no room. */
export const Buttons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);

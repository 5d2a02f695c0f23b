import type { ReactNode } from 'react';
import { notAllowed } from '../notAllowed.ts';
import { useTitle } from '../title.ts';
import styles from './Page.module.css';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  readonly title: string;
  /** The title of the tab, when the heading alone does not name the screen. */
  readonly tab?: string;
  /** The most that its text needs; a wide screen leaves the rest free. */
  readonly width?: `${number}rem`;
  /** Whether the viewer may see it; in its place a sentence says why not. */
  readonly allowed?: boolean;
  /** The buttons and links beside the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen that scrolls as a whole: its title, and its parts one below the other. */
export const Page = ({ title, tab = title, width, allowed = true, actions, children }: Props) => {
  useTitle(tab);
  const heading = <h1>{title}</h1>;
  return (
    <div className={styles.page} style={width && { maxWidth: width }}>
      {actions ? (
        <Toolbar>
          {heading}
          {actions}
        </Toolbar>
      ) : (
        heading
      )}
      {allowed ? children : <p>{notAllowed}</p>}
    </div>
  );
};

import type { ReactNode } from 'react';
import type { Incident } from '#contracts/incident/incident';
import styles from './Incident.module.css';

/** What every section of the page is given. */
export interface SectionProps {
  readonly incident: Incident;
  /** Asks for the incident again: somebody has just changed it from here. */
  readonly onChanged: () => void;
}

interface Props {
  /** Of its heading, so that a link can lead to it. */
  readonly id: string;
  readonly title: string;
  /** That there is nothing in it, where that is so: then it takes one line, with what can be done about it. */
  readonly empty?: string | false;
  readonly children: ReactNode;
}

export const Section = ({ id, title, empty, children }: Props) => (
  <section className={`${styles.panel} ${empty ? styles.emptyPanel : ''}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {empty && <p className={styles.quiet}>{empty}</p>}
    {children}
  </section>
);

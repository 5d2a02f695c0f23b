import type { ReactNode } from 'react';
import type { Incident } from '#contracts/incident/incident';
import styles from './Incident.module.css';

/** The props of every section of the page. */
export interface SectionProps {
  readonly incident: Incident;
  /** Fetches the incident again after a change made here. */
  readonly onChanged: () => void;
}

interface Props {
  /** The heading's id, so that a link can lead to it. */
  readonly id: string;
  readonly title: string;
  /** The text for an empty section: it then takes one line, with its action. */
  readonly empty?: string | false;
  readonly children: ReactNode;
}

export const Section = ({ id, title, empty, children }: Props) => (
  <section className={`${styles.panel} ${empty ? styles.emptyPanel : ''}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {empty && <p className="quiet">{empty}</p>}
    {children}
  </section>
);

import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  /** The name and the value of each fact. A fact without a value is left out. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts in two columns. */
export const Facts = ({ of }: Props) => (
  <dl className={styles.facts}>
    {of.map(([name, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

import type { ReactNode } from 'react';
import { type FigureName, figures } from '#contracts/analytics/figures';
import styles from './Analytics.module.css';
import { leftOutWords } from './analyticsWords.ts';

interface Props {
  readonly names: readonly FigureName[];
  readonly children?: ReactNode;
}

/** The clock of each figure, and the incidents that it leaves out. */
export const Clocks = ({ names, children }: Props) => (
  <details className={styles.clocks}>
    <summary>Which clock starts and stops each time</summary>
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{figures[name].words}</dt>
          <dd>
            {figures[name].means} {leftOutWords(name)}
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </details>
);

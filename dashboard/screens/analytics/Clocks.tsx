import type { ReactNode } from 'react';
import { type FigureName, figures, leftOutWords } from '#contracts/analytics/figures';
import styles from './Analytics.module.css';

interface Props {
  readonly names: readonly FigureName[];
  /** False where the answer itself says what it leaves out. */
  readonly leftOut?: boolean;
  readonly children?: ReactNode;
}

/** The meaning of each figure: the cases that it counts, or its clock. Then the cases that they leave out, once. */
export const Clocks = ({ names, leftOut = true, children }: Props) => (
  <>
    {leftOut && <p className="quiet">{leftOutWords(names)}</p>}
    <details className={styles.clocks}>
      <summary>How each figure is counted</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{figures[name].words}</dt>
            <dd>{figures[name].means}</dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  </>
);

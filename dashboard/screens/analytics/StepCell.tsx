import styles from './Analytics.module.css';
import { isFew, minutesWords } from './analyticsWords.ts';

interface Step {
  readonly n: number;
  readonly of: number;
  readonly median_seconds: number | null;
  readonly p90_seconds: number | null;
}

/** "n = 967 of 5,118": those with a value, of those that reached the end of the time. */
export const countWords = ({ n, of }: Pick<Step, 'n' | 'of'>): string =>
  n === of ? `n = ${n.toLocaleString('en-US')}` : `n = ${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;

/** The median of a time, the time within which 9 of 10 were done, and how many have it. */
export const StepCell = ({ heading, step }: { readonly heading: string; readonly step: Step }) => (
  <td data-heading={heading}>
    {minutesWords(step.median_seconds)} <small>/ {minutesWords(step.p90_seconds)}</small>{' '}
    <span className={styles.few}>
      {countWords(step)}
      {isFew(step.n) && ', few'}
    </span>
  </td>
);

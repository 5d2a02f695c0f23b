import { countWords, type FigureName } from '#contracts/analytics/figures';
import { durationWords } from '#contracts/time/durations';
import styles from './Analytics.module.css';
import { differenceWords, isFew } from './analyticsWords.ts';

interface Step {
  readonly n: number;
  readonly of: number;
  readonly median_seconds: number | null;
  readonly p90_seconds: number | null;
}

/** The difference from the period beside; nothing without a value in one of the two. */
export const Difference = (of: {
  readonly value: number | null | undefined;
  readonly other: number | null | undefined;
  readonly words?: (value: number) => string;
}) => {
  const words = differenceWords(of.value, of.other, of.words);
  return words !== '' && <small className={styles.beside}> {words}</small>;
};

interface Props {
  readonly figure: FigureName;
  readonly heading: string;
  readonly step: Step;
  /** The same of the period beside. */
  readonly other: Step | undefined;
}

/** The median of a time, its difference, the time within which 9 of 10 were done, and how many have it. */
export const StepCell = ({ figure, heading, step, other }: Props) => (
  <td data-heading={heading}>
    <div>
      {durationWords(step.median_seconds)}
      <Difference value={step.median_seconds} other={other?.median_seconds} words={durationWords} />
      {step.n > 0 && <small className={styles.statistic}>9 of 10 within {durationWords(step.p90_seconds)}</small>}
      <small className={styles.statistic}>
        {countWords(figure, step.n, step.of)}
        {isFew(step.n) && ', few'}
      </small>
    </div>
  </td>
);

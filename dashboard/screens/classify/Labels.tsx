import type { Prediction } from '#contracts/classification/classification';
import type { ClassLabel } from '#contracts/classification/labels';
import styles from './Classify.module.css';

interface Props {
  readonly name: string;
  readonly labels: readonly ClassLabel[];
  readonly suggested: readonly Prediction[];
  readonly chosen: readonly string[];
  /** True when the number keys choose here. */
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onToggle: (label: string) => void;
}

/** The key of the label at this place: 1 to 9, then 0. */
export const keyAt = (n: number): string => String((n + 1) % 10);

/** The labels of one list, with their keys, and the suggestions with the words that speak for them. */
export const Labels = ({ name, labels, suggested, chosen, active, onActive, onToggle }: Props) => (
  <fieldset className={styles.labels} data-active={active || undefined}>
    <legend>
      {name}
      {active && <span className={styles.keys}> · number keys choose here</span>}
    </legend>
    {labels.map(({ label, words }, n) => (
      <label key={label} className={styles.label}>
        <input type="checkbox" checked={chosen.includes(label)} onFocus={onActive} onChange={() => onToggle(label)} />
        <kbd>{keyAt(n)}</kbd>
        <span>{words}</span>
        <Suggestion found={suggested.find((one) => one.label === label)} />
      </label>
    ))}
  </fieldset>
);

const Suggestion = ({ found }: { readonly found: Prediction | undefined }) =>
  found ? (
    <span className={styles.suggestion}>
      {Math.round(found.score * 100)} % likely (words:{' '}
      {found.because.map((word, n) => (
        <span key={word}>
          {n > 0 && ', '}
          <em>{word}</em>
        </span>
      ))}
      )
    </span>
  ) : null;

import type { CallMethod } from '#contracts/onCall/beats';
import { Choice } from '../../ui/form/Field.tsx';
import styles from './Beats.module.css';

const methodWords: Readonly<Record<CallMethod, string>> = {
  SEQUENTIAL: 'One after the other',
  CONCURRENT: 'All at once',
};

interface Props {
  readonly method: CallMethod;
  /** 1 to 9 (S1 §9). */
  readonly target: number;
  readonly onChange: (calling: { readonly call_method: CallMethod; readonly target_call_count: number }) => void;
}

/** The same for a person who may not change it. */
export const callingWords = ({ method, target }: Pick<Props, 'method' | 'target'>): string =>
  `Called ${methodWords[method].toLowerCase()} · ${target} must accept`;

/** How a reserve list is called, and how many people must accept. */
export const Calling = ({ method, target, onChange }: Props) => (
  <div className={styles.pair}>
    <Choice
      label="Call method"
      value={method}
      onChange={(event) => onChange({ call_method: event.target.value as CallMethod, target_call_count: target })}
      of={(Object.keys(methodWords) as CallMethod[]).map((one) => [one, methodWords[one]])}
    />
    <Choice
      label="Target call count"
      value={target}
      onChange={(event) => onChange({ call_method: method, target_call_count: Number(event.target.value) })}
    >
      {Array.from({ length: 9 }, (_, at) => (
        <option key={at} value={at + 1}>
          {at + 1}
        </option>
      ))}
    </Choice>
  </div>
);

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
  readonly disabled?: boolean;
  readonly onChange: (calling: { readonly call_method: CallMethod; readonly target_call_count: number }) => void;
}

/** How a reserve list is called, and how many people must accept. */
export const Calling = ({ method, target, disabled = false, onChange }: Props) => (
  <div className={styles.pair}>
    <Choice
      label="Call method"
      value={method}
      disabled={disabled}
      onChange={(event) => onChange({ call_method: event.target.value as CallMethod, target_call_count: target })}
    >
      {(Object.keys(methodWords) as CallMethod[]).map((one) => (
        <option key={one} value={one}>
          {methodWords[one]}
        </option>
      ))}
    </Choice>
    <Choice
      label="Target call count"
      value={target}
      disabled={disabled}
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

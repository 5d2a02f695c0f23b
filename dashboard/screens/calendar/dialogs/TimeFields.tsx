import { TextField } from '../../../ui/form/Field.tsx';
import styles from '../Calendar.module.css';

export interface Typed {
  /** `2026-03-08`, and `2:35 PM`. */
  readonly date: string;
  readonly time: string;
}

interface Props {
  readonly of: string;
  readonly value: Typed;
  readonly errors: { readonly date?: readonly string[] | undefined; readonly time?: readonly string[] | undefined };
  readonly onType: (value: Typed) => void;
  /** Called when the time is left: a time alone moves to the nearest date. */
  readonly onLeave: () => void;
}

/** A date and a time. */
export const TimeFields = ({ of, value, errors, onType, onLeave }: Props) => (
  <div className={styles.pair}>
    <TextField
      label={`${of} date`}
      type="date"
      value={value.date}
      errors={errors.date}
      onChange={({ target }) => onType({ ...value, date: target.value })}
    />
    <TextField
      label={`${of} time`}
      placeholder="HH:MM AM/PM"
      autoComplete="off"
      value={value.time}
      errors={errors.time}
      onChange={({ target }) => onType({ ...value, time: target.value })}
      onBlur={onLeave}
    />
  </div>
);

import { type ReactNode, useId, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { FormField, FormValue } from '#contracts/incident/forms/forms';
import { useTimezone } from '../../time/time.ts';
import { fromField, noTime, toField } from '../../time/typedTime.ts';
import fields from '../../ui/form/Field.module.css';
import { Choice, TextArea, TextField } from '../../ui/form/Field.tsx';
import styles from './Form.module.css';
import { labelWords } from './words.ts';

interface Props {
  readonly field: FormField;
  readonly value: FormValue;
  readonly errors: readonly string[] | undefined;
  readonly onType: (value: FormValue) => void;
}

/** One field to fill in, by its kind. */
export const FormControl = (props: Props) => {
  const { field, value, errors, onType } = props;
  const label = labelWords(field);
  const common = { label, errors, required: field.required ?? false, ...(field.hint ? { hint: field.hint } : {}) };
  const text = typeof value === 'string' ? value : '';
  const typed = ({ target }: { readonly target: { readonly value: string } }) => onType(target.value);
  switch (field.kind) {
    case 'text':
      return <TextField {...common} autoComplete="off" maxLength={limits.form.text} value={text} onChange={typed} />;
    case 'long-text':
      return <TextArea {...common} rows={3} maxLength={limits.form.longText} value={text} onChange={typed} />;
    case 'number':
      return <NumberField {...common} value={value} onType={onType} />;
    case 'date-time':
      return <TimeField {...common} value={value} onType={onType} />;
    case 'choice':
      return (
        <Choice {...common} value={text} onChange={({ target }) => onType(target.value || null)}>
          <option value="">Choose</option>
          {field.choices?.map(({ code, display }) => (
            <option key={code} value={code}>
              {display}
            </option>
          ))}
        </Choice>
      );
    case 'choices':
      return <Ticks {...props} />;
    case 'yes-no':
      return <YesNo {...props} />;
  }
};

interface ControlProps {
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  readonly errors: readonly string[] | undefined;
  readonly value: FormValue;
  readonly onType: (value: FormValue) => void;
}

/** An unfinished number stays as typed: the server says what is wrong with it. */
const numberOf = (typed: string): FormValue => {
  const plain = typed.trim().replaceAll(',', '');
  return plain === '' ? null : Number.isFinite(Number(plain)) ? Number(plain) : typed;
};

const NumberField = ({ value, onType, ...rest }: ControlProps) => {
  // "12." is on the way to "12.5".
  const [typed, setTyped] = useState('');
  const shown = numberOf(typed) === value ? typed : value === null ? '' : String(value);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(numberOf(target.value));
      }}
    />
  );
};

const TimeField = ({ value, onType, errors, ...rest }: ControlProps) => {
  const timezone = useTimezone();
  const [half, setHalf] = useState(false);
  const known = typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
  return (
    <TextField
      {...rest}
      errors={half ? [noTime] : errors}
      type="datetime-local"
      // Years of four digits.
      max="9999-12-31T23:59"
      value={toField(known, timezone)}
      onBlur={({ target }) => setHalf(target.validity.badInput)}
      onChange={({ target }) => onType(fromField(target.value, timezone) ?? null)}
    />
  );
};

const Ticks = ({ field, value, errors, onType }: Props) => {
  const ticked = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <Group field={field} errors={errors}>
      {field.choices?.map(({ code, display }) => (
        <label key={code} className={styles.tick}>
          <input
            type="checkbox"
            checked={ticked.includes(code)}
            onChange={({ target }) => onType(target.checked ? [...ticked, code] : ticked.filter((one) => one !== code))}
          />
          {display}
        </label>
      ))}
    </Group>
  );
};

const YesNo = ({ field, value, errors, onType }: Props) => {
  const name = useId();
  return (
    <Group field={field} errors={errors}>
      {[true, false].map((answer) => (
        <label key={String(answer)} className={styles.tick}>
          <input type="radio" name={name} checked={value === answer} onChange={() => onType(answer)} />
          {answer ? 'Yes' : 'No'}
        </label>
      ))}
    </Group>
  );
};

interface GroupProps {
  readonly field: FormField;
  readonly errors: readonly string[] | undefined;
  readonly children: ReactNode;
}

const Group = ({ field, errors = [], children }: GroupProps) => {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      data-wrong={errors.length > 0 || undefined}
      aria-describedby={errors.length > 0 ? id : undefined}
    >
      <legend>{labelWords(field)}</legend>
      {field.hint && <p className="quiet">{field.hint}</p>}
      <div className={styles.ticks}>{children}</div>
      {errors.length > 0 && (
        <div id={id} className={fields.errors} role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
};

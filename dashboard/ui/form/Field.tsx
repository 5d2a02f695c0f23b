import { type ComponentProps, type ReactNode, useId } from 'react';
import type { ApiError } from '../../data/api.ts';
import styles from './Field.module.css';

interface Common {
  readonly label: string;
  readonly hint?: string;
  /** The server's sentences for this field, or the form's own. */
  readonly errors?: readonly string[] | undefined;
}
interface Wiring {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A label above, the control, its errors beneath; all three tied together for a screen reader. */
export const Field = ({
  label,
  hint,
  errors = [],
  children,
}: Common & { readonly children: (wiring: Wiring) => ReactNode }) => {
  const id = useId();
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': described || undefined })}
      {errors.length > 0 && (
        <div id={`${id}-errors`} className={styles.errors} role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </div>
  );
};

export const TextField = ({ label, hint, errors, ...input }: Common & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} errors={errors}>
    {(wiring) => <input className={styles.control} {...input} {...wiring} />}
  </Field>
);

export const TextArea = ({ label, hint, errors, ...area }: Common & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} errors={errors}>
    {(wiring) => <textarea className={styles.control} rows={3} {...area} {...wiring} />}
  </Field>
);

interface ChoiceProps extends Common, ComponentProps<'select'> {
  /** The words of the empty choice; without them there is none. */
  readonly none?: string;
  /** The choices. Groups of them are children instead. */
  readonly of?: readonly (readonly [value: string | number, words: string | number])[];
}

export const Choice = ({ label, hint, errors, none, of = [], children, ...select }: ChoiceProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(wiring) => (
      <select className={styles.control} {...select} {...wiring}>
        {none !== undefined && <option value="">{none}</option>}
        {of.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {children}
      </select>
    )}
  </Field>
);

/** A box to tick, with its words behind it. */
export const Tick = ({ children, ...box }: ComponentProps<'input'>) => (
  <label>
    <input type="checkbox" {...box} /> {children}
  </label>
);

/**
 * Errors that belong to no field (S0 §1: a callout). `shown` are the fields that show their own: the sentence of one of
 * them is not said twice.
 */
export const FormError = ({
  error,
  shown = [],
}: {
  readonly error: ApiError | null;
  readonly shown?: Iterable<string>;
}) => {
  if (!error) return null;
  const fields = new Set(shown);
  const elsewhere = Object.keys(error.fields);
  const isOfField = Object.values(error.fields).some((words) => words.includes(error.message));
  if (isOfField && elsewhere.every((field) => fields.has(field))) return null;
  return <AlertBox>{error.message}</AlertBox>;
};

export const AlertBox = ({
  children,
  kind = 'danger',
}: {
  readonly children: ReactNode;
  readonly kind?: 'danger' | 'warning';
}) => (
  <div className={`${styles.alertBox} ${styles[kind]}`} role="alert">
    {children}
  </div>
);

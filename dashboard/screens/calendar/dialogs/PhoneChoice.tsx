import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { phone } from '../../../ui/phone.ts';
import styles from '../Calendar.module.css';

/** The number of a duty: the designation's shared or last one, the person's own, or another. */
export type PhoneKind = 'shared' | 'last' | 'user' | 'custom';
export interface Phone {
  readonly kind: PhoneKind | '';
  /** Masked, for `custom`. */
  readonly custom: string;
}

const blank = ['This field may not be blank.'];
const incomplete = ['This field is incomplete.'];

export function phoneMistake({ kind, custom }: Phone): readonly string[] | undefined {
  if (kind === '') return blank;
  if (kind !== 'custom') return undefined;
  const digits = custom.replace(/\D/g, '').length;
  return digits === 0 ? blank : digits < 10 ? incomplete : undefined;
}

/** The number to send. The person's own is the server's default. */
export function phoneBody(
  { kind, custom }: Phone,
  known: { readonly shared?: string | null; readonly last?: string | null },
): { readonly phone_number?: string } {
  const number = kind === 'custom' ? custom : kind === 'shared' ? known.shared : kind === 'last' ? known.last : null;
  return number ? { phone_number: number } : {};
}

interface Props {
  readonly kinds: readonly PhoneKind[];
  readonly value: Phone;
  /** E.164 of each kind that has one already; null when there is none. */
  readonly numbers: Readonly<Partial<Record<PhoneKind, string | null>>>;
  readonly errors?: readonly string[] | undefined;
  readonly onChange: (value: Phone) => void;
}

const names: Readonly<Record<PhoneKind, string>> = {
  shared: 'Shared phone of the designation',
  last: 'Last phone of the designation',
  user: "The user's phone",
  custom: 'Another number',
};

export const PhoneChoice = ({ kinds, value, numbers, errors, onChange }: Props) => {
  const asks = value.kind === 'custom';
  return (
    <fieldset className={styles.choices} aria-invalid={!asks && errors ? true : undefined}>
      <legend>Phone</legend>
      {kinds.map((kind) => {
        const number = numbers[kind];
        const none = kind !== 'custom' && number === null;
        return (
          <label key={kind} className={styles.choice}>
            <input
              type="radio"
              name="phone"
              disabled={none}
              checked={value.kind === kind}
              onChange={() => onChange({ ...value, kind })}
            />
            <span>
              {names[kind]}
              {number && <span className={styles.quiet}> {phone(number)}</span>}
              {none && <span className={styles.quiet}> (none)</span>}
            </span>
          </label>
        );
      })}
      {asks && (
        <PhoneField
          label="Number"
          value={value.custom}
          errors={errors}
          onChange={(custom) => onChange({ ...value, custom })}
        />
      )}
      {!asks && errors && (
        <p className={styles.wrong} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
};

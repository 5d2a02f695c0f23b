import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { PhoneField } from '../../../ui/form/phone/PhoneField.tsx';
import { blank, type FormOf } from '../../../ui/form/useForm.ts';
import { phone } from '../../../ui/phone.ts';
import styles from '../Calendar.module.css';

/** The number of a duty: the designation's shared or last one, the person's own, or another. */
export type PhoneKind = 'shared' | 'last' | 'user' | 'custom';
export interface Phone {
  readonly kind: PhoneKind | '';
  /** Masked, for `custom`. */
  readonly custom: string;
}

export const usersPhone: Phone = { kind: 'user', custom: '' };

export const phoneMistake = ({ kind, custom }: Phone): string | undefined =>
  kind === '' ? blank : kind === 'custom' ? mistakeIn(usPhoneIn(custom)) : undefined;

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
  readonly form: FormOf<{ readonly phone_number: Phone }>;
  /** E.164 of each kind that has one already; null when there is none. */
  readonly numbers: Readonly<Partial<Record<PhoneKind, string | null>>>;
}

const names: Readonly<Record<PhoneKind, string>> = {
  shared: 'Shared phone of the designation',
  last: 'Last phone of the designation',
  user: "The user's phone",
  custom: 'Another number',
};

export const PhoneChoice = ({ kinds, form, numbers }: Props) => {
  const value = form.value.phone_number;
  const errors = form.errors('phone_number');
  const onChange = (phone_number: Phone) => form.change({ phone_number });
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
              {number && <span className="quiet"> {phone(number)}</span>}
              {none && <span className="quiet"> (none)</span>}
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
        <p className="wrong" role="alert">
          <strong>{errors.join(' ')}</strong>
        </p>
      )}
    </fieldset>
  );
};

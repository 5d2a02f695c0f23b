import type { BeatPhoneBody } from '#contracts/api/onCall/beatPhones';
import type { PhoneType } from '#contracts/onCall/beats';

/** A new beat phone as it is typed. */
export interface PhoneForm {
  readonly user: string;
  /** Masked: (999) 999-9999. */
  readonly number: string;
  readonly type: PhoneType | '';
  readonly pin: string;
  readonly backup: boolean;
  /** Counts only for a backup phone. */
  readonly callAfter: number;
}

export const callAfterChoices = [1, 2, 3, 4] as const;

export const emptyPhone: PhoneForm = { user: '', number: '', type: '', pin: '', backup: false, callAfter: 3 };

export const phoneTypeWords: Readonly<Record<PhoneType, string>> = {
  SMART: 'Smartphone',
  CELL: 'Cell phone',
  HOUSE: 'House phone',
};

const blank = 'This field may not be blank.';
const incomplete = 'This field is incomplete.';

type Mistakes = Partial<Record<'user' | 'number' | 'type' | 'pin', string>>;

/** The mistakes of a typed phone (S1 §5). */
export function phoneMistakes({ user, number, type, pin }: PhoneForm): Mistakes {
  const digits = number.replaceAll(/\D/g, '').length;
  return {
    ...(user === '' ? { user: blank } : {}),
    ...(digits === 10 ? {} : { number: digits === 0 ? blank : incomplete }),
    ...(type === '' ? { type: blank } : {}),
    ...(/^\d*$/.test(pin.trim()) ? {} : { pin: 'A PIN has digits only.' }),
  };
}

/** A phone that is no backup sends 0 (S1 §5). Null while no type is chosen. */
export const phoneBody = ({ user, number, type, pin, backup, callAfter }: PhoneForm): BeatPhoneBody | null =>
  type === ''
    ? null
    : {
        user_id: user,
        phone_number: number,
        phone_type: type,
        pin: pin.trim(),
        call_after_count: backup ? callAfter : 0,
      };

/** "From the first call", "After 3 calls to the others". */
export const backupWords = (count: number): string =>
  count === 0 ? 'From the first call' : `Backup, after ${count === 1 ? '1 call' : `${count} calls`} to the others`;

import type { BeatPhoneBody } from '#contracts/api/onCall/beatPhones';
import type { PhoneType } from '#contracts/onCall/beats';

/** A new beat phone as it is typed. `call_after_count` counts only for a backup phone. */
export interface PhoneForm extends Record<'user_id' | 'phone_number' | 'pin' | 'call_after_count', string> {
  readonly phone_type: PhoneType | '';
  readonly backup: boolean;
}

export const callAfterChoices = [1, 2, 3, 4] as const;

export const emptyPhone: PhoneForm = {
  user_id: '',
  phone_number: '',
  phone_type: '',
  pin: '',
  backup: false,
  call_after_count: '3',
};

export const phoneTypeWords: Readonly<Record<PhoneType, string>> = {
  SMART: 'Smartphone',
  CELL: 'Cell phone',
  HOUSE: 'House phone',
};

/** A phone that is no backup sends 0 (S1 §5). */
export const phoneBody = ({ backup, pin, phone_type, ...form }: PhoneForm): BeatPhoneBody => ({
  ...form,
  // The form is sent only with a type.
  phone_type: phone_type || 'SMART',
  pin: pin.trim(),
  call_after_count: backup ? Number(form.call_after_count) : 0,
});

/** "From the first call", "After 3 calls to the others". */
export const backupWords = (count: number): string =>
  count === 0 ? 'From the first call' : `Backup, after ${count === 1 ? '1 call' : `${count} calls`} to the others`;

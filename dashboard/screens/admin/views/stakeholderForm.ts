import type { StakeholderBody } from '#contracts/api/admin/stakeholders';

/** A new stakeholder as it is typed. */
export interface StakeholderForm {
  readonly user: string;
  /** Empty until it is chosen. */
  readonly phone: '' | 'user' | 'custom';
  /** Masked: (999) 999-9999. */
  readonly number: string;
  readonly checkIns: boolean;
}
export const emptyStakeholder: StakeholderForm = { user: '', phone: 'user', number: '', checkIns: false };

const blank = 'This field may not be blank.';

type Mistakes = Partial<Record<'user' | 'phone' | 'number', string>>;

/** The mistakes of a typed stakeholder (S1 §5). */
export function stakeholderMistakes({ user, phone, number }: StakeholderForm): Mistakes {
  const digits = number.replaceAll(/\D/g, '').length;
  return {
    ...(user === '' ? { user: blank } : {}),
    ...(phone === '' ? { phone: blank } : {}),
    ...(phone !== 'custom' || digits >= 10 ? {} : { number: digits === 0 ? blank : 'This field is incomplete.' }),
  };
}

export const stakeholderBody = (
  conf_id: string,
  { user, phone, number, checkIns }: StakeholderForm,
): StakeholderBody => ({
  conf_id,
  target_user_id: user,
  send_checkins: checkIns,
  ...(phone === 'custom' ? { alt_phone_number: { value: number, region: 'US' } } : {}),
});

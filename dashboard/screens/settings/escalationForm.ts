import type { EscalationProfileBody } from '#contracts/api/callout/escalation';
import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import type { Mistakes } from '../../ui/form/useForm.ts';

/** A new escalation profile as it is typed. `start_seconds` is typed in minutes after the start of the escalation. */
export interface EscalationForm extends Record<'escalation_tree' | 'user' | 'start_seconds' | 'phone_number', string> {
  readonly phone: 'user' | 'custom';
  readonly personal_phone_policy: 'none' | 'RESPECTFUL';
}

export const escalationStart = (escalation_tree: string): EscalationForm => ({
  escalation_tree,
  user: '',
  start_seconds: '0',
  phone: 'user',
  phone_number: '',
  personal_phone_policy: 'none',
});

/** The mistakes of a typed profile besides empty fields (S1 §5). */
export function escalationMistakes({ start_seconds, phone, phone_number }: EscalationForm): Mistakes<EscalationForm> {
  const minutes = Number(start_seconds);
  const isStart = Number.isFinite(minutes) && minutes >= 0;
  return {
    ...(isStart ? {} : { start_seconds: 'Start must be a number, 0 or more.' }),
    ...(phone === 'custom' && { phone_number: mistakeIn(usPhoneIn(phone_number)) }),
  };
}

/** Seconds sent are minutes times 60 (S1 §9). */
export const escalationBody = ({ phone, phone_number, ...form }: EscalationForm): EscalationProfileBody => ({
  ...form,
  escalation_tree: form.escalation_tree.trim(),
  start_seconds: Math.round(Number(form.start_seconds) * 60),
  ...(phone === 'custom' && { phone_number }),
});

/** "At once", "After 5 min". */
export const startWords = (seconds: number): string =>
  seconds === 0 ? 'At once:' : `After ${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`}:`;

export const fullName = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim();

import type { EscalationProfileBody } from '#contracts/api/callout/escalation';
import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { blank, type Mistakes } from '../../ui/form/useForm.ts';

/** A new escalation profile as it is typed. `start_seconds` is typed in minutes after the start of the escalation. */
export interface EscalationForm
  extends Record<'tree' | 'new_name' | 'user' | 'start_seconds' | 'phone_number', string> {
  /** `newTree`, or `=` and the name of a known tree: a tree may have any name. */
  readonly tree: string;
  readonly phone: 'user' | 'custom';
  readonly personal_phone_policy: 'none' | 'RESPECTFUL';
}

export const newTree = 'new';
export const treeChoice = (name: string): string => `=${name}`;

/** '' for a tree that is still to be chosen. */
export const escalationStart = (tree: string): EscalationForm => ({
  tree: tree === '' ? '' : treeChoice(tree),
  new_name: '',
  user: '',
  start_seconds: '0',
  phone: 'user',
  phone_number: '',
  personal_phone_policy: 'none',
});

/** The mistakes of a typed profile besides empty fields (S1 §5). */
export function escalationMistakes(form: EscalationForm): Mistakes<EscalationForm> {
  const { tree, new_name, start_seconds, phone, phone_number } = form;
  const minutes = Number(start_seconds);
  const isStart = Number.isFinite(minutes) && minutes >= 0;
  return {
    ...(tree === newTree && new_name.trim() === '' && { new_name: blank }),
    ...(isStart ? {} : { start_seconds: 'Start must be a number, 0 or more.' }),
    ...(phone === 'custom' && { phone_number: mistakeIn(usPhoneIn(phone_number)) }),
  };
}

/** Seconds sent are minutes times 60 (S1 §9). */
export const escalationBody = ({
  tree,
  new_name,
  phone,
  phone_number,
  ...form
}: EscalationForm): EscalationProfileBody => ({
  ...form,
  ...(tree === newTree ? { escalation_tree: new_name.trim(), new_tree: true } : { escalation_tree: tree.slice(1) }),
  start_seconds: Math.round(Number(form.start_seconds) * 60),
  ...(phone === 'custom' && { phone_number }),
});

/** "At once", "After 5 min". */
export const startWords = (seconds: number): string =>
  seconds === 0 ? 'At once:' : `After ${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`}:`;

export const fullName = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim();

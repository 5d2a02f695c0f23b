import type { EscalationProfileBody } from '#contracts/api/callout/escalation';

/** A new escalation profile as it is typed. */
export interface EscalationForm {
  readonly tree: string;
  readonly user: string;
  /** Minutes after the start of the escalation. */
  readonly start: string;
  readonly phone: 'user' | 'custom';
  readonly number: string;
  readonly respectful: boolean;
}

export const emptyEscalation: EscalationForm = {
  tree: '',
  user: '',
  start: '0',
  phone: 'user',
  number: '',
  respectful: false,
};

const blank = 'This field may not be blank.';
const incomplete = 'This field is incomplete.';

type Mistakes = Partial<Record<'tree' | 'user' | 'start' | 'number', string>>;

/** The mistakes of a typed profile (S1 §5). */
export function escalationMistakes({ tree, user, start, phone, number }: EscalationForm): Mistakes {
  const minutes = Number(start);
  const digits = number.replace(/\D/g, '').length;
  return {
    ...(tree.trim() === '' ? { tree: blank } : {}),
    ...(user === '' ? { user: blank } : {}),
    ...(start.trim() === ''
      ? { start: blank }
      : Number.isFinite(minutes) && minutes >= 0
        ? {}
        : { start: 'Start must be a number, 0 or more.' }),
    ...(phone === 'user' || digits === 10 ? {} : { number: digits === 0 ? blank : incomplete }),
  };
}

/** Seconds sent are minutes times 60 (S1 §9). */
export const escalationBody = ({
  tree,
  user,
  start,
  phone,
  number,
  respectful,
}: EscalationForm): EscalationProfileBody => ({
  escalation_tree: tree.trim(),
  user,
  start_seconds: Math.round(Number(start) * 60),
  personal_phone_policy: respectful ? 'RESPECTFUL' : 'none',
  ...(phone === 'custom' ? { phone_number: number } : {}),
});

/** "At once", "After 5 min". */
export const startWords = (seconds: number): string =>
  seconds === 0 ? 'At once:' : `After ${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`}:`;

export const fullName = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim();

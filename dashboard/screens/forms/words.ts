import { type FormField, type FormValue, isEmpty, isWords } from '#contracts/incident/forms/forms';
import type { Lost } from '../../data/sending/sending.ts';
import { dateOfRecord } from '../../time/time.ts';
import type { Saving } from './saving.ts';

/** A field's value in words. Erased differs from never filled in. */
export function valueWords(field: FormField, value: FormValue | undefined, timezone: string): string {
  if (value === null && isWords(field)) return 'Erased';
  if (value === undefined || value === null || isEmpty(value)) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${value.toLocaleString('en-US')} ${field.unit ?? ''}`.trim();
  const display = (code: string) => field.choices?.find((one) => one.code === code)?.display ?? code;
  if (typeof value !== 'string') return value.map(display).join(', ');
  if (field.kind === 'date-time') return Number.isNaN(Date.parse(value)) ? value : dateOfRecord(value, timezone);
  return field.kind === 'choice' ? display(value) : value;
}

/** The label with its unit; optional fields say so. */
export const labelWords = ({ label, unit, required }: FormField): string =>
  [label, unit && `in ${unit}`, !required && '(optional)'].filter(Boolean).join(' ');

const lostWords: Readonly<Record<Lost, string>> = {
  offline: 'No connection.',
  noAnswer: 'The server is not responding.',
  later: 'The server cannot take it yet.',
};

/** The state of the typed text: never "saved" before the server has it. */
export function savingWords({ typed, lost, errors, crossed, closed, kept }: Saving): {
  readonly kind: 'saved' | 'saving' | 'unsaved';
  readonly words: string;
} {
  const where = kept ? 'What you typed is kept on this device.' : 'Keep this page open: this device cannot store it.';
  if (Object.keys(typed).length === 0) return { kind: 'saved', words: 'All changes saved.' };
  if (closed) return { kind: 'unsaved', words: `Not saved. ${closed.message} ${where}` };
  if (lost) return { kind: 'unsaved', words: `Not saved yet. ${lostWords[lost]} ${where}` };
  if (crossed.length > 0) return { kind: 'unsaved', words: 'Not all saved: someone else changed the same field.' };
  if (Object.keys(typed).some((name) => Object.hasOwn(errors, name)))
    return { kind: 'unsaved', words: 'Not all saved: see the marked fields.' };
  return { kind: 'saving', words: 'Saving…' };
}

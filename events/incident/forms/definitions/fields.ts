import type { FormChoice, FormField } from '#contracts/incident/forms/forms';

/** Shorthand for a definition's fields, one on each line. */
type More = Omit<FormField, 'name' | 'kind' | 'label'>;
const field =
  (kind: FormField['kind']) =>
  (name: string, label: string, more: More = {}): FormField => ({ name, kind, label, ...more });

export const text = field('text');
export const longText = field('long-text');
export const number = field('number');
export const yesNo = field('yes-no');
export const dateTime = field('date-time');
export const choice = (name: string, label: string, choices: readonly FormChoice[], more: More = {}): FormField =>
  field('choice')(name, label, { ...more, choices });
export const choices = (name: string, label: string, of: readonly FormChoice[], more: More = {}): FormField =>
  field('choices')(name, label, { ...more, choices: of });

/** Choices from a table of codes and their labels. */
export const options = (words: Readonly<Record<string, string>>): readonly FormChoice[] =>
  Object.entries(words).map(([code, display]) => ({ code, display }));

export const required = { required: true } as const;

import type { FormChoice, FormField } from '#contracts/incident/forms';

/** How a definition writes its fields, one a line. */
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

/** Codes, and what people read of them. */
export const options = (words: Readonly<Record<string, string>>): readonly FormChoice[] =>
  Object.entries(words).map(([code, display]) => ({ code, display }));

export const required = { required: true } as const;

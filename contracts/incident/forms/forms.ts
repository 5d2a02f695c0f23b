/**
 * The forms of incidents (S2 §2.3): a crew's report on finished work, and reports for a regulator. The definitions are
 * data in `events/incident/formDefinitions/`; their content is ours, because the specification shows none.
 */

import type { FormDefinition, FormField, FormValue } from './formDocuments.ts';

export type {
  Form,
  FormChoice,
  FormDefinition,
  FormField,
  FormFieldKind,
  FormStatus,
  FormStep,
  FormValue,
  FormValues,
  IncidentForm,
  OfferedForm,
} from './formDocuments.ts';

/** The log events of a form, as the workflows name them. `form_skipped` is the specification's own (S2 §4.1). */
export const formEvents = {
  submitted: 'form_submitted',
  approved: 'form_approved',
  returned: 'form_returned',
} as const;

/** The error texts of form fields (S0 §5). */
export const formMistakes = {
  blank: 'This field may not be blank.',
  'too-long': 'This field is too long.',
  unknown: 'This form has no such field.',
  text: 'This must be text.',
  number: 'This is not a number.',
  whole: 'This is not a whole number.',
  least: (least: number) => `This must be at least ${least}.`,
  most: (most: number) => `This may be at most ${most}.`,
  choice: 'This is not one of the choices.',
  'yes-no': 'This must be true or false.',
  time: 'This is not a time.',
  changed: 'Someone else changed this while you were editing. Compare, then save again; your text is kept.',
} as const;

/** True for free text, which is encrypted and can be erased. Every other value is kept for accountability. */
export const isWords = ({ kind }: FormField): boolean => kind === 'text' || kind === 'long-text';

export const fieldsOf = ({ sections }: FormDefinition): readonly FormField[] =>
  sections.flatMap(({ fields }) => fields);

export const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * True when two values are the same answer. All empty values are equal, and the order of ticked choices does not
 * matter.
 */
export function sameValue(a: FormValue | undefined, b: FormValue | undefined): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one));
  return a === b;
}

/**
 * The forms of incidents (S2 §2.3): what a crew reports once it is done, and what a regulator asks for. A definition is data in
 * `events/incident/formDefinitions/`; its contents are ours, because the specification shows none.
 */

import type { FormDefinition, FormField, FormValue, FormValues } from './formDocuments.ts';

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

/** `PATCH /api/incident/{incident_uuid}/form/{uuid}/`: only the fields that are named. */
export interface FormEditBody {
  readonly values: FormValues;
  /** What stood in them when their writer began. */
  readonly seen?: FormValues;
}

/** The log events of a form, as the workflows know them; `form_skipped` is the specification's own (S2 §4.1). */
export const formEvents = {
  submitted: 'form_submitted',
  approved: 'form_approved',
  returned: 'form_returned',
} as const;

/** What is said of a field that is not filled in as it should be (S0 §5). */
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
  changed: 'Somebody else changed this while you were writing. Compare, then save again: nothing of yours is lost.',
} as const;

/** Words are sealed and can be erased; everything else stays, for whoever must account for it. */
export const isWords = ({ kind }: FormField): boolean => kind === 'text' || kind === 'long-text';

export const fieldsOf = ({ sections }: FormDefinition): readonly FormField[] =>
  sections.flatMap(({ fields }) => fields);

export const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Is it the same answer? Nothing is nothing, however it is said; the order in which choices were ticked does not count. */
export function sameValue(a: FormValue | undefined, b: FormValue | undefined): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one));
  return a === b;
}

/**
 * The forms of incidents (S2 §2.3): what a crew reports once it is done, and what a regulator asks for. A definition is data in
 * `events/incident/formDefinitions/`; its contents are ours, because the specification shows none.
 */

/** `yes-no` holds true or false, `date-time` ISO-8601 UTC, `choice` a code, `choices` several of them. */
export type FormFieldKind = 'text' | 'long-text' | 'number' | 'choice' | 'choices' | 'yes-no' | 'date-time';

export interface FormField {
  /** Storage format: it stands in events. */
  readonly name: string;
  readonly kind: FormFieldKind;
  readonly label: string;
  /** Without it the form cannot be submitted. */
  readonly required?: true;
  readonly hint?: string;
  /** Of a number: its unit, and the least and the most that it may be. */
  readonly unit?: string;
  readonly least?: number;
  readonly most?: number;
  /** It has no decimals. */
  readonly whole?: true;
  readonly choices?: readonly FormChoice[];
}
export interface FormChoice {
  readonly code: string;
  readonly display: string;
}

/** One version of a form. It never changes once it is used: a change is a higher version. */
export interface FormDefinition {
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly fields: readonly FormField[] }[];
}

/** What a field holds; null where it is empty. */
export type FormValue = string | number | boolean | readonly string[] | null;
/** By the field's name; a field that was never filled is missing. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** `draft` and `returned` may be filled in; `submitted` waits for somebody's approval. */
export const formStatuses = ['draft', 'submitted', 'returned', 'approved'] as const;
export type FormStatus = (typeof formStatuses)[number];

/** A form as the incident's page lists it. */
export interface IncidentForm {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly status: FormStatus;
  readonly created_time: string;
  readonly updated_time: string;
  /** Who did the last of it. */
  readonly by: string;
}

/** What may be added to an incident of this version. */
export interface OfferedForm {
  readonly name: string;
  readonly version: number;
  readonly title: string;
}

/** Who did a step, and when. */
export interface FormStep {
  readonly by: string;
  readonly time: string;
}

/** `GET /api/incident/{incident_uuid}/form/{uuid}/`. */
export interface Form extends IncidentForm {
  readonly definition: FormDefinition;
  /** What was written in words is null once erased. */
  readonly values: FormValues;
  /** Of the last time it was submitted: whoever approves or returns it says which one he read. */
  readonly submission: string | null;
  readonly created: FormStep;
  readonly submitted: FormStep | null;
  readonly approved: FormStep | null;
  /** Why it came back last; the reason is null once erased. */
  readonly returned: (FormStep & { readonly reason: string | null }) | null;
  readonly position: number;
}

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

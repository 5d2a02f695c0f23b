import {
  always,
  byName,
  document,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  position,
  type Schema,
  type Shape,
  text,
  time,
  whole,
} from '#contracts/core/schema';

const kind = oneOf(['text', 'long-text', 'number', 'choice', 'choices', 'yes-no', 'date-time']);
/** `yes-no` holds a boolean, `date-time` ISO-8601 UTC, `choice` a code, `choices` a list of codes. */
export type FormFieldKind = Shape<typeof kind>;

const choice = document('FormChoice', { code: text('partly'), display: text('Partly restored') });
export type FormChoice = Shape<typeof choice>;

const field = document('FormField', {
  /** Storage format: events contain the name. */
  name: text('crew_count'),
  kind,
  label: text('Crew size'),
  /** True when the form cannot be submitted without it. */
  required: optional(always(true)),
  hint: optional(text('With the leader')),
  /** For a number: its unit, its minimum and its maximum. */
  unit: optional(text('people')),
  least: optional(number(1)),
  most: optional(number(50)),
  /** For a number: no decimals. */
  whole: optional(always(true)),
  choices: optional(listOf(choice)),
});
export type FormField = Shape<typeof field>;

/** One version of a form. A version in use never changes: a change is a higher version. */
const definition = document('FormDefinition', {
  name: text('work_report'),
  version: whole(1),
  title: text('Work report'),
  sections: listOf(document('FormSection', { title: text('Crew'), fields: listOf(field) })),
});
export type FormDefinition = Shape<typeof definition>;

export const formValue: Schema<string | number | boolean | readonly string[] | null> = {
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: { type: 'string' } }],
  examples: [3],
};
/** The value of a field; null when the field is empty. */
export type FormValue = Shape<typeof formValue>;

const values = byName(formValue, 'crew_count');
/** Values by field name. A field that was never filled in is absent. */
export type FormValues = Shape<typeof values>;

/** `draft` and `returned` can be edited; `submitted` waits for approval. */
export const formStatuses = ['draft', 'submitted', 'returned', 'approved'] as const;
export type FormStatus = (typeof formStatuses)[number];

const rowFields = {
  uuid: id,
  name: text('work_report'),
  version: whole(1),
  title: text('Work report'),
  status: oneOf(formStatuses),
  created_time: time,
  updated_time: time,
  /** The author of the latest step. */
  by: text('Sam Okafor'),
};

/** A form as the incident's page lists it. */
export const incidentForm = document('IncidentForm', rowFields);
export type IncidentForm = Shape<typeof incidentForm>;

/** A form that can be added to an incident of this version. */
export const offeredForm = document('OfferedForm', {
  name: text('work_report'),
  version: whole(1),
  title: text('Work report'),
});
export type OfferedForm = Shape<typeof offeredForm>;

const stepFields = { by: text('Sam Okafor'), time };
/** The author and the time of a step. */
const step = document('FormStep', stepFields);
export type FormStep = Shape<typeof step>;

/** `GET /api/incident/{incident_uuid}/form/{uuid}/`. */
export const form = document('Form', {
  ...rowFields,
  definition,
  /** The values of text fields are null once erased. */
  values,
  /** The id of the latest submission. An approval or a return names the submission that its author has read. */
  submission: orNull(id),
  created: step,
  submitted: orNull(step),
  approved: orNull(step),
  /** The latest return; its reason is null once erased. */
  returned: orNull(document('FormReturn', { ...stepFields, reason: orNull(text('The photo is missing')) })),
  position,
});
export type Form = Shape<typeof form>;

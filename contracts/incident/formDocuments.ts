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
/** `yes-no` holds true or false, `date-time` ISO-8601 UTC, `choice` a code, `choices` several of them. */
export type FormFieldKind = Shape<typeof kind>;

const choice = document('FormChoice', { code: text('partly'), display: text('Partly restored') });
export type FormChoice = Shape<typeof choice>;

const field = document('FormField', {
  /** Storage format: it stands in events. */
  name: text('crew_count'),
  kind,
  label: text('Crew size'),
  /** Without it the form cannot be submitted. */
  required: optional(always(true)),
  hint: optional(text('With the leader')),
  /** Of a number: its unit, and the least and the most that it may be. */
  unit: optional(text('people')),
  least: optional(number(1)),
  most: optional(number(50)),
  /** It has no decimals. */
  whole: optional(always(true)),
  choices: optional(listOf(choice)),
});
export type FormField = Shape<typeof field>;

/** One version of a form. It never changes once it is used: a change is a higher version. */
const definition = document('FormDefinition', {
  name: text('work_report'),
  version: whole(1),
  title: text('Work report'),
  sections: listOf(document('FormSection', { title: text('Crew'), fields: listOf(field) })),
});
export type FormDefinition = Shape<typeof definition>;

const value: Schema<string | number | boolean | readonly string[] | null> = {
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: { type: 'string' } }],
  examples: [3],
};
/** What a field holds; null where it is empty. */
export type FormValue = Shape<typeof value>;

const values = byName(value, 'crew_count');
/** By the field's name; a field that was never filled is missing. */
export type FormValues = Shape<typeof values>;

/** `draft` and `returned` may be filled in; `submitted` waits for somebody's approval. */
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
  /** Who did the last of it. */
  by: text('Sam Okafor'),
};

/** A form as the incident's page lists it. */
export const incidentForm = document('IncidentForm', rowFields);
export type IncidentForm = Shape<typeof incidentForm>;

/** What may be added to an incident of this version. */
export const offeredForm = document('OfferedForm', {
  name: text('work_report'),
  version: whole(1),
  title: text('Work report'),
});
export type OfferedForm = Shape<typeof offeredForm>;

const stepFields = { by: text('Sam Okafor'), time };
/** Who did a step, and when. */
const step = document('FormStep', stepFields);
export type FormStep = Shape<typeof step>;

/** `GET /api/incident/{incident_uuid}/form/{uuid}/`. */
export const form = document('Form', {
  ...rowFields,
  definition,
  /** What was written in words is null once erased. */
  values,
  /** Of the last time it was submitted: whoever approves or returns it says which one he read. */
  submission: orNull(id),
  created: step,
  submitted: orNull(step),
  approved: orNull(step),
  /** Why it came back last; the reason is null once erased. */
  returned: orNull(document('FormReturn', { ...stepFields, reason: orNull(text('The photo is missing')) })),
  position,
});
export type Form = Shape<typeof form>;

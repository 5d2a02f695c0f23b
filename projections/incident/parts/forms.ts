import type { Form, FormStep, FormValues, IncidentForm } from '#contracts/incident/forms';
import type { RecordedFact } from '#events/facts';
import { formOf } from '#events/incident/forms/definitions/index';
import type { FormFact } from '#events/incident/forms/facts';
import { wordless } from '#events/incident/forms/forms';

/** A form as the incident's document keeps it. `by` is `kind:id`. */
export interface FormDoc {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly status: Form['status'];
  readonly values: FormValues;
  /** What was written in words; null once erased. */
  readonly words: Readonly<Record<string, string | null>>;
  readonly submission: string | null;
  readonly created: FormStep;
  readonly updated: FormStep;
  readonly submitted: FormStep | null;
  readonly approved: FormStep | null;
  readonly returned: Form['returned'];
}

/** The forms of an incident after an event, oldest first. */
export function formsAfter(forms: readonly FormDoc[], event: RecordedFact<FormFact['type']>): readonly FormDoc[] {
  const { actor, occurredAt: time } = event.metadata;
  const step: FormStep = { by: `${actor.kind}:${actor.id}`, time };
  if (event.type === 'FormAdded') return [...forms, begun(event, step)];
  if (event.type === 'FormRemoved') return forms.filter(({ uuid }) => uuid !== event.data.form);
  return forms.map((form) =>
    form.uuid === event.data.form ? { ...form, ...changed(form, event, step), updated: step } : form,
  );
}

const begun = ({ data }: RecordedFact<'FormAdded'>, step: FormStep): FormDoc => ({
  uuid: data.form,
  name: data.name,
  version: data.version,
  status: 'draft',
  values: {},
  words: {},
  submission: null,
  created: step,
  updated: step,
  submitted: null,
  approved: null,
  returned: null,
});

type Changing = Exclude<FormFact['type'], 'FormAdded' | 'FormRemoved'>;
function changed(form: FormDoc, { type, data }: RecordedFact<Changing>, step: FormStep): Partial<FormDoc> {
  switch (type) {
    case 'FormFieldSet':
      return { values: { ...form.values, [data.field]: data.value } };
    case 'FormTextWritten':
      return { words: { ...form.words, [data.field]: data.personal?.words ?? null } };
    case 'FormSubmitted':
      return { status: 'submitted', submission: data.submission, submitted: step, approved: null };
    case 'FormApproved':
      return { status: 'approved', approved: step };
    case 'FormReturned':
      return { status: 'returned', approved: null, returned: { ...step, reason: data.personal?.reason ?? null } };
  }
}

/** Which form a frame is about, where it is about one. */
export const formNamed = ({ data }: RecordedFact): { readonly form?: string } =>
  'form' in data ? { form: data.form } : {};

export const formsWithoutWords = (forms: readonly FormDoc[]): readonly FormDoc[] =>
  forms.map((form) => ({
    ...form,
    words: wordless(form.words),
    returned: form.returned && { ...form.returned, reason: null },
  }));

/** As the incident's page lists it. */
export const rowOf = ({ uuid, name, version, status, created, updated }: FormDoc): IncidentForm => ({
  uuid,
  name,
  version,
  title: formOf(name, version).title,
  status,
  created_time: created.time,
  updated_time: updated.time,
  by: updated.by,
});

/** The whole form, but for what only the API knows. */
export function formShown(form: FormDoc): Omit<Form, 'position'> {
  const { name, version, values, words, submission, created, submitted, approved, returned } = form;
  return {
    ...rowOf(form),
    definition: formOf(name, version),
    values: { ...values, ...words },
    submission,
    created,
    submitted,
    approved,
    returned,
  };
}

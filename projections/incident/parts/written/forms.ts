import type { Form, FormStep, FormValues, IncidentForm } from '#contracts/incident/forms/forms';
import type { Incident } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import { formOf, offeredBy } from '#events/incident/forms/definitions/index';
import type { FormFact } from '#events/incident/forms/facts';
import { wordless } from '#events/incident/forms/forms';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf } from '#projections/incident/log/ownLine';

/** A form as the incident's document stores it. `by` is `kind:id`. */
export interface FormDoc {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly status: Form['status'];
  readonly values: FormValues;
  /** The values of text fields; null once erased. */
  readonly words: Readonly<Record<string, string | null>>;
  readonly submission: string | null;
  readonly created: FormStep;
  readonly updated: FormStep;
  readonly submitted: FormStep | null;
  readonly approved: FormStep | null;
  readonly returned: Form['returned'];
}

export interface ShownForms {
  /** Oldest first. */
  readonly forms: readonly FormDoc[];
}

export const shownForms: DocPart<{
  fields: ShownForms;
  facts: FormFact['type'];
  follows: 'PersonalDataErased';
  page: Pick<Incident, 'forms' | 'forms_offered'>;
}> = {
  initial: { forms: [] },
  on: {
    FormAdded: (doc, event) => ({ forms: [...doc.forms, begun(event)] }),
    FormFieldSet: (doc, event) =>
      changed(doc, event, ({ values }) => ({ values: { ...values, [event.data.field]: event.data.value } })),
    FormTextWritten: (doc, event) => {
      const { field, personal } = event.data;
      return changed(doc, event, ({ words }) => ({ words: { ...words, [field]: personal?.words ?? null } }));
    },
    FormSubmitted: (doc, event) => {
      const { submission } = event.data;
      return changed(doc, event, (_, step) => ({ status: 'submitted', submission, submitted: step, approved: null }));
    },
    FormApproved: (doc, event) => changed(doc, event, (_, step) => ({ status: 'approved', approved: step })),
    FormReturned: (doc, event) => {
      const reason = event.data.personal?.reason ?? null;
      return changed(doc, event, (_, step) => ({ status: 'returned', approved: null, returned: { ...step, reason } }));
    },
    FormRemoved: (doc, { data }) => ({ forms: doc.forms.filter(({ uuid }) => uuid !== data.form) }),
    PersonalDataErased: (doc, event) => (erasesDocument(doc, event) ? { forms: doc.forms.map(withoutWords) } : {}),
  },
  tells: {
    FormAdded: 'form_added',
    FormFieldSet: 'form_updated',
    FormTextWritten: 'form_updated',
    FormSubmitted: 'form_updated',
    FormApproved: 'form_updated',
    FormReturned: 'form_updated',
    FormRemoved: 'form_deleted',
  },
  told: 'form',
  page: (doc) => ({ forms: doc.forms.map(rowOf), forms_offered: offeredBy(doc.progress.version) }),
  // A form is searchable once it was submitted, even while it is returned. A draft was never reported.
  words: (doc) =>
    doc.forms
      .filter(({ submission }) => submission !== null)
      .flatMap(({ words }) => Object.values(words).map((each) => each ?? '')),
};

const stepOf = (event: RecordedFact): FormStep => ({ by: byOf(event), time: event.metadata.occurredAt });

function changed(
  { forms: all }: ShownForms,
  event: RecordedFact<FormFact['type']>,
  by: (form: FormDoc, step: FormStep) => Partial<FormDoc>,
): ShownForms {
  const step = stepOf(event);
  return {
    forms: all.map((form) => (form.uuid === event.data.form ? { ...form, ...by(form, step), updated: step } : form)),
  };
}

function begun(event: RecordedFact<'FormAdded'>): FormDoc {
  const { form: uuid, name, version } = event.data;
  const step = stepOf(event);
  return {
    uuid,
    name,
    version,
    status: 'draft',
    values: {},
    words: {},
    submission: null,
    created: step,
    updated: step,
    submitted: null,
    approved: null,
    returned: null,
  };
}

const withoutWords = (form: FormDoc): FormDoc => ({
  ...form,
  words: wordless(form.words),
  returned: form.returned && { ...form.returned, reason: null },
});

/** The form as the incident's page lists it. */
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

/** The whole form without the fields that only the API knows. */
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

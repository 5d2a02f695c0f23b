import { IsDefined } from 'class-validator';
import { FormFields } from '#contracts/api/forms/formValues';
import { operations } from '#contracts/api/operation';
import { Count, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { form, incidentForm } from '#contracts/incident/forms/formDocuments';
import type { FormValues } from '#contracts/incident/forms/forms';

/** The newest version that the incident type offers. */
export class FormBody {
  @Words(80) name!: string;
  @Count(1_000_000) @IsDefined({ message: 'This field may not be blank.' }) version!: number;
}

/** Changes only the fields in `values`. */
export class FormFieldsBody {
  @FormFields() values!: FormValues;
  /** The values that the client had loaded. */
  @Optional() @FormFields() seen?: FormValues;
}

/** The submission that the approver read, so that a newer one is not approved unread. */
export class FormApprovalBody {
  /** The submission that the approver read, so that a newer one is not approved unread. */
  @Optional() @Words(80) submission?: string;
}

export class FormReturnBody extends FormApprovalBody {
  @Words(limits.form.reason) reason!: string;
}

/** The forms of an incident (S2 §2.3). */
export const formOperations = operations({
  'GET /api/incident/:incident_uuid/form/': {
    permission: 'incident.view',
    summary: 'The forms of an incident, oldest first',
    answers: { 200: listOf(incidentForm) },
  },

  'POST /api/incident/:incident_uuid/form/': {
    permission: 'incident.form',
    summary: 'Add a form by its name and version, which must be the newest that the incident type offers',
    answers: { 201: reference },
    body: FormBody,
  },

  'GET /api/incident/:incident_uuid/form/:uuid/': {
    permission: 'incident.view',
    summary: 'One form: its fields and their values',
    answers: { 200: form },
  },

  'PATCH /api/incident/:incident_uuid/form/:uuid/': {
    permission: 'incident.form',
    summary: 'Fill in fields of a form; other fields stay',
    answers: { 200: reference },
    body: FormFieldsBody,
  },

  'DELETE /api/incident/:incident_uuid/form/:uuid/': {
    permission: 'incident.form',
    summary: 'Remove a form that was never submitted',
    answers: { 200: nothing },
  },

  'POST /api/incident/:incident_uuid/form/:uuid/submit/': {
    permission: 'incident.form',
    summary: 'Submit a form for approval',
    answers: { 200: reference },
  },

  'POST /api/incident/:incident_uuid/form/:uuid/approve/': {
    permission: 'incident.approve',
    summary: 'Approve a submitted form',
    answers: { 200: reference },
    body: FormApprovalBody,
  },

  'POST /api/incident/:incident_uuid/form/:uuid/return/': {
    permission: 'incident.approve',
    summary: 'Return a form to be filled in again, with a reason',
    answers: { 200: reference },
    body: FormReturnBody,
  },
});

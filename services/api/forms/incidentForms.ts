import { IsDefined } from 'class-validator';
import { FormFields } from '#contracts/api/forms/formValues';
import { Count, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { form, incidentForm } from '#contracts/incident/formDocuments';
import type { Form, FormStep, FormValues, IncidentForm } from '#contracts/incident/forms';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { formShown, rowOf } from '#projections/incident/parts/forms';
import { type Principal } from '#services/access/principal';
import { route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import { changeIncident, findIncident } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

@Takes('POST /api/incident/:incident_uuid/form/')
class FormBody {
  @Words(80) name!: string;
  @Count(1_000_000) @IsDefined({ message: 'This field may not be blank.' }) version!: number;
}
@Takes('PATCH /api/incident/:incident_uuid/form/:uuid/')
class FormFieldsBody {
  @FormFields() values!: FormValues;
  /** The values that the client had loaded. */
  @Optional() @FormFields() seen?: FormValues;
}
/** The submission that the approver read, so that a newer one is not approved unread. */
@Takes('POST /api/incident/:incident_uuid/form/:uuid/approve/')
class FormApprovalBody {
  @Optional() @Words(80) submission?: string;
}
@Takes('POST /api/incident/:incident_uuid/form/:uuid/return/')
class FormReturnBody extends FormApprovalBody {
  @Words(limits.form.reason) reason!: string;
}

const path = '/api/incident/:incident_uuid/form/';
const seeing = 'incident.view';
const filling = 'incident.form';
const judging = 'incident.approve';

/** The forms of an incident (S2 §2.3). */
export const formRoutes = [
  route({
    method: 'GET',
    path,
    permission: seeing,
    summary: 'The forms of an incident, oldest first',
    answers: { 200: listOf(incidentForm) },
    answer: ({ app, who, params }) => ({
      json: findIncident(app, who, params.incident_uuid ?? '').forms.map((form) => named(app, rowOf(form))),
    }),
  }),

  route({
    method: 'POST',
    path,
    permission: filling,
    summary: 'Add a form by its name and version, which must be the newest that the incident type offers',
    answers: { 201: reference },
    body: FormBody,
    answer: (request) => {
      const { name, version } = request.body;
      const form = idFrom('form', request.commandId);
      return changeIncident(request, { uuid: form }, { do: 'addForm', form, name, version });
    },
  }),

  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: seeing,
    summary: 'One form: its fields and their values',
    answers: { 200: form },
    answer: ({ app, who, params }) => ({ json: { ...findForm(app, who, params), position: positionOf(app) } }),
  }),

  route({
    method: 'PATCH',
    path: `${path}:uuid/`,
    permission: filling,
    summary: 'Fill in fields of a form; other fields stay',
    answers: { 200: reference },
    body: FormFieldsBody,
    answer: (request) => {
      const { values, seen = {} } = request.body;
      const at = formOf(request);
      return changeIncident(request, { uuid: at.form }, { do: 'fillForm', ...at, values, seen });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission: filling,
    summary: 'Remove a form that was never submitted',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeForm', form: request.params.uuid ?? '' }),
  }),

  route({
    method: 'POST',
    path: `${path}:uuid/submit/`,
    permission: filling,
    summary: 'Submit a form for approval',
    answers: { 200: reference },
    answer: (request) => {
      const submission = idFrom('submission', request.commandId);
      return step(request, { do: 'submitForm', submission });
    },
  }),

  route({
    method: 'POST',
    path: `${path}:uuid/approve/`,
    permission: judging,
    summary: 'Approve a submitted form',
    answers: { 200: reference },
    body: FormApprovalBody,
    answer: (request) => step(request, { do: 'approveForm', seen: request.body.submission ?? null }),
  }),

  route({
    method: 'POST',
    path: `${path}:uuid/return/`,
    permission: judging,
    summary: 'Return a form to be filled in again, with a reason',
    answers: { 200: reference },
    body: FormReturnBody,
    answer: (request) => {
      const { submission: seen = null, reason } = request.body;
      return step(request, { do: 'returnForm', seen, reason: reason.trim() });
    },
  }),
];

const formOf = ({ params }: Signed<object, object>) => ({
  incident: params.incident_uuid ?? '',
  form: params.uuid ?? '',
});

type Step =
  | { readonly do: 'submitForm'; readonly submission: string }
  | { readonly do: 'approveForm'; readonly seen: string | null }
  | { readonly do: 'returnForm'; readonly seen: string | null; readonly reason: string };

/** Runs a step of the form that also writes a log entry. */
function step(request: Signed<object, object>, said: Step) {
  const at = formOf(request);
  const entry = idFrom('entry', request.commandId);
  return changeIncident(request, { uuid: at.form }, { ...said, ...at, entry });
}

/** The form with the names of people, if it belongs to the user's organization. */
export function findForm(
  app: App,
  who: Principal,
  { incident_uuid = '', uuid }: Readonly<Record<string, string>>,
): Omit<Form, 'position'> {
  const found = findIncident(app, who, incident_uuid).forms.find((one) => one.uuid === uuid);
  if (!found) throw new Refused('not-found');
  const form = formShown(found);
  const by = <Done extends FormStep | null>(done: Done): Done => done && named(app, done);
  return {
    ...named(app, form),
    created: named(app, form.created),
    submitted: by(form.submitted),
    approved: by(form.approved),
    returned: by(form.returned),
  };
}

const named = <Done extends FormStep | IncidentForm | Omit<Form, 'position'>>(app: App, done: Done): Done => ({
  ...done,
  by: nameOf(app.views.doc, done.by),
});

import { formOperations } from '#contracts/api/forms/incidentForms';
import type { Form, FormStep, IncidentForm } from '#contracts/incident/forms/forms';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { formShown, rowOf } from '#projections/incident/parts/written/forms';
import type { Principal } from '#services/access/principal';
import { answering, type Signed } from '#services/api/http/route';
import { changeIncident, findIncident } from '#services/api/incident/stream/incidentStream';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

export const formRoutes = answering(formOperations, {
  'GET /api/incident/:incident_uuid/form/': ({ app, who, params }) => ({
    json: findIncident(app, who, params.incident_uuid).forms.map((form) => named(app, rowOf(form))),
  }),

  'POST /api/incident/:incident_uuid/form/': (request) => {
    const { name, version } = request.body;
    const form = idFrom('form', request.commandId);
    return changeIncident(request, { uuid: form }, { do: 'addForm', form, name, version });
  },

  'GET /api/incident/:incident_uuid/form/:uuid/': ({ app, who, params }) => ({
    json: { ...findForm(app, who, params), position: positionOf(app) },
  }),

  'PATCH /api/incident/:incident_uuid/form/:uuid/': (request) => {
    const { values, seen = {} } = request.body;
    const at = formOf(request);
    return changeIncident(request, { uuid: at.form }, { do: 'fillForm', ...at, values, seen });
  },

  'DELETE /api/incident/:incident_uuid/form/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'removeForm', form: request.params.uuid }),

  'POST /api/incident/:incident_uuid/form/:uuid/submit/': (request) => {
    const submission = idFrom('submission', request.commandId);
    return step(request, { do: 'submitForm', submission });
  },

  'POST /api/incident/:incident_uuid/form/:uuid/approve/': (request) =>
    step(request, { do: 'approveForm', seen: request.body.submission ?? null }),

  'POST /api/incident/:incident_uuid/form/:uuid/return/': (request) => {
    const { submission: seen = null, reason } = request.body;
    return step(request, { do: 'returnForm', seen, reason: reason.trim() });
  },
});

const formOf = ({ params }: Signed<object, object, 'incident_uuid' | 'uuid'>) => ({
  incident: params.incident_uuid,
  form: params.uuid,
});

type Step =
  | { readonly do: 'submitForm'; readonly submission: string }
  | { readonly do: 'approveForm'; readonly seen: string | null }
  | { readonly do: 'returnForm'; readonly seen: string | null; readonly reason: string };

/** Runs a step of the form that also writes a log entry. */
function step(request: Signed<object, object, 'incident_uuid' | 'uuid'>, said: Step) {
  const at = formOf(request);
  const entry = idFrom('entry', request.commandId);
  return changeIncident(request, { uuid: at.form }, { ...said, ...at, entry });
}

/** The form with the names of people, if it belongs to the user's organization. */
export function findForm(
  app: App,
  who: Principal,
  { incident_uuid, uuid }: Readonly<Record<'incident_uuid' | 'uuid', string>>,
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

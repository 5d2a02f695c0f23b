import { Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing } from '#contracts/core/schema';
import { label } from '#contracts/incident/parts';
import { idFrom } from '#events/core/ids';
import { route, Takes } from '#services/api/http/route';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';

@Takes('POST /api/incident/:uuid/label/')
class LabelBody {
  @Words(limits.text.label) name!: string;
}

const seeing = 'incident.view';
const permission = 'incident.label';

/** The labels by which incidents are found (S2 §2.3, §7.1). */
export const labelRoutes = [
  route({
    method: 'GET',
    path: '/api/incident/:uuid/label/',
    permission: seeing,
    summary: 'The labels of an incident',
    answers: { 200: listOf(label) },
    answer: ({ app, who, params }) => ({ json: findIncident(app, who, params.uuid ?? '').labels }),
  }),

  route({
    method: 'GET',
    path: '/api/incident/:incident_uuid/label/:uuid/',
    permission: seeing,
    summary: 'One label',
    answers: { 200: label },
    answer: ({ app, who, params }) => ({
      json: oneOf(findIncident(app, who, params.incident_uuid ?? '').labels, params.uuid),
    }),
  }),

  route({
    method: 'POST',
    path: '/api/incident/:uuid/label/',
    permission,
    summary: 'Add a label',
    answers: { 201: label },
    body: LabelBody,
    answer: (request) => {
      const label = idFrom('label', request.commandId);
      const name = request.body.name.trim();
      return changeIncident(request, { uuid: label, name }, { do: 'addLabel', label, name });
    },
  }),

  route({
    method: 'DELETE',
    path: '/api/incident/:incident_uuid/label/:uuid/',
    permission,
    summary: 'Remove a label',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeLabel', label: request.params.uuid ?? '' }),
  }),
];

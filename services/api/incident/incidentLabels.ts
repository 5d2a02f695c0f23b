import { limits } from '#contracts/core/limits';
import { idFrom } from '#events/core/ids';
import { route } from '#services/api/http/route';
import { Words } from '#services/api/http/rules';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';

class LabelBody {
  @Words(limits.text.label) name!: string;
}

const seeing = 'incident.view';
const permission = 'incident.label';

/** What an incident is found by (S2 §2.3, §7.1). */
export const labelRoutes = [
  route({
    method: 'GET',
    path: '/api/incident/:uuid/label/',
    permission: seeing,
    summary: 'The labels of an incident',
    answer: ({ app, who, params }) => ({ json: findIncident(app, who, params.uuid ?? '').labels }),
  }),

  route({
    method: 'GET',
    path: '/api/incident/:incident_uuid/label/:uuid/',
    permission: seeing,
    summary: 'One label',
    answer: ({ app, who, params }) => ({
      json: oneOf(findIncident(app, who, params.incident_uuid ?? '').labels, params.uuid),
    }),
  }),

  route<LabelBody>({
    method: 'POST',
    path: '/api/incident/:uuid/label/',
    permission,
    summary: 'Add a label',
    body: LabelBody,
    answer: (request) => {
      const label = idFrom('label', request.commandId);
      const name = request.body.name.trim();
      return changeIncident(request, 201, { uuid: label, name }, { do: 'addLabel', label, name });
    },
  }),

  route({
    method: 'DELETE',
    path: '/api/incident/:incident_uuid/label/:uuid/',
    permission,
    summary: 'Remove a label',
    answer: (request) => changeIncident(request, 200, {}, { do: 'removeLabel', label: request.params.uuid ?? '' }),
  }),
];

import { labelOperations } from '#contracts/api/incident/incidentLabels';
import { idFrom } from '#events/core/ids';
import { answering } from '#services/api/http/route';
import { changeIncident, findIncident, oneOf } from './stream/incidentStream.ts';

export const labelRoutes = answering(labelOperations, {
  'GET /api/incident/:uuid/label/': ({ app, who, params }) => ({ json: findIncident(app, who, params.uuid).labels }),

  'GET /api/incident/:incident_uuid/label/:uuid/': ({ app, who, params }) => ({
    json: oneOf(findIncident(app, who, params.incident_uuid).labels, params.uuid),
  }),

  'POST /api/incident/:uuid/label/': (request) => {
    const label = idFrom('label', request.commandId);
    const name = request.body.name;
    return changeIncident(request, { uuid: label, name }, { do: 'addLabel', label, name });
  },

  'DELETE /api/incident/:incident_uuid/label/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'removeLabel', label: request.params.uuid }),
});

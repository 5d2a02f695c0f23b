import { noteOperations } from '#contracts/api/incident/incidentNotes';
import { idFrom } from '#events/core/ids';
import { answering } from '#services/api/http/route';
import { notesOf } from './stream/incidentDetail.ts';
import { changeIncident, oneOf } from './stream/incidentStream.ts';

export const noteRoutes = answering(noteOperations, {
  'GET /api/incident/:incident_uuid/note/': ({ app, who, params }) => ({
    json: notesOf(app, who, params.incident_uuid),
  }),

  'GET /api/incident/:incident_uuid/note/:uuid/': ({ app, who, params }) => ({
    json: oneOf(notesOf(app, who, params.incident_uuid), params.uuid),
  }),

  'POST /api/incident/:incident_uuid/note/': (request) => {
    const { body, commandId, params } = request;
    const note = idFrom('note', commandId);
    const incident = params.incident_uuid;
    return changeIncident(request, { uuid: note }, { do: 'writeNote', incident, note, body: body.body });
  },

  'PATCH /api/incident/:incident_uuid/note/:uuid/': (request) => {
    const { body, params } = request;
    const at = { incident: params.incident_uuid, note: params.uuid };
    const { body: words, seen = null } = body;
    return changeIncident(request, { uuid: at.note }, { do: 'rewriteNote', ...at, body: words, seen });
  },

  'DELETE /api/incident/:incident_uuid/note/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'removeNote', note: request.params.uuid }),
});

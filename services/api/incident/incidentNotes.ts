import { AnyWords, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { note } from '#contracts/incident/parts';
import { idFrom } from '#events/core/ids';
import { route, Takes } from '#services/api/http/route';
import { notesOf } from './stream/incidentDetail.ts';
import { changeIncident, oneOf } from './stream/incidentStream.ts';

@Takes('POST /api/incident/:incident_uuid/note/')
class IncidentNoteBody {
  @Words(limits.text.note) body!: string;
}
@Takes('PATCH /api/incident/:incident_uuid/note/:uuid/')
class IncidentNoteEditBody extends IncidentNoteBody {
  /** The text that the client had loaded. */
  @Optional() @AnyWords(limits.text.note) seen?: string;
}

const path = '/api/incident/:incident_uuid/note/';
const permission = 'incident.note';

/** The notes that people leave for each other on an incident (S2 §2.3). */
export const noteRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'incident.view',
    summary: 'The notes on an incident, oldest first',
    answers: { 200: listOf(note) },
    answer: ({ app, who, params }) => ({ json: notesOf(app, who, params.incident_uuid ?? '') }),
  }),

  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: 'incident.view',
    summary: 'One note',
    answers: { 200: note },
    answer: ({ app, who, params }) => ({ json: oneOf(notesOf(app, who, params.incident_uuid ?? ''), params.uuid) }),
  }),

  route({
    method: 'POST',
    path,
    permission,
    summary: 'Add a note',
    answers: { 201: reference },
    body: IncidentNoteBody,
    answer: (request) => {
      const { body, commandId, params } = request;
      const note = idFrom('note', commandId);
      const incident = params.incident_uuid ?? '';
      return changeIncident(request, { uuid: note }, { do: 'writeNote', incident, note, body: body.body });
    },
  }),

  route({
    method: 'PATCH',
    path: `${path}:uuid/`,
    permission,
    summary: 'Edit a note',
    answers: { 200: reference },
    body: IncidentNoteEditBody,
    answer: (request) => {
      const { body, params } = request;
      const at = { incident: params.incident_uuid ?? '', note: params.uuid ?? '' };
      const { body: words, seen = null } = body;
      return changeIncident(request, { uuid: at.note }, { do: 'rewriteNote', ...at, body: words, seen });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Delete a note',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeNote', note: request.params.uuid ?? '' }),
  }),
];

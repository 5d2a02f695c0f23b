import { operations } from '#contracts/api/operation';
import { AnyWords, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { note } from '#contracts/incident/parts';

export class IncidentNoteBody {
  @Words(limits.text.note) body!: string;
}

export class IncidentNoteEditBody extends IncidentNoteBody {
  /** The text that the client had loaded. */
  @Optional() @AnyWords(limits.text.note) seen?: string;
}

/** The notes that people leave for each other on an incident (S2 §2.3). */
export const noteOperations = operations({
  'GET /api/incident/:incident_uuid/note/': {
    permission: 'incident.view',
    summary: 'The notes on an incident, oldest first',
    answers: { 200: listOf(note) },
  },

  'GET /api/incident/:incident_uuid/note/:uuid/': {
    permission: 'incident.view',
    summary: 'One note',
    answers: { 200: note },
  },

  'POST /api/incident/:incident_uuid/note/': {
    permission: 'incident.note',
    summary: 'Add a note',
    answers: { 201: reference },
    body: IncidentNoteBody,
  },

  'PATCH /api/incident/:incident_uuid/note/:uuid/': {
    permission: 'incident.note',
    summary: 'Edit a note',
    answers: { 200: reference },
    body: IncidentNoteEditBody,
  },

  'DELETE /api/incident/:incident_uuid/note/:uuid/': {
    permission: 'incident.note',
    summary: 'Delete a note',
    answers: { 200: nothing },
  },
});

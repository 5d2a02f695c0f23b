import type { Note } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { NoteFact } from '#events/incident/notes/notes';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf } from '#projections/incident/log/ownLine';

export interface ShownNotes {
  /** Oldest first; a body is null once erased. */
  readonly notes: readonly Note[];
}

export const shownNotes: DocPart<{
  fields: ShownNotes;
  facts: NoteFact['type'];
  follows: 'PersonalDataErased';
  page: ShownNotes;
}> = {
  initial: { notes: [] },
  on: {
    NoteWritten: (doc, event) => ({ notes: [...doc.notes, noteOf(event, event.metadata.occurredAt)] }),
    NoteRewritten: (doc, event) => ({
      notes: doc.notes.map((note) => (note.uuid === event.data.note ? noteOf(event, note.created_time) : note)),
    }),
    NoteRemoved: (doc, { data }) => ({ notes: doc.notes.filter(({ uuid }) => uuid !== data.note) }),
    PersonalDataErased: (doc, event) =>
      erasesDocument(doc, event) ? { notes: doc.notes.map((note) => ({ ...note, body: null })) } : {},
  },
  tells: { NoteWritten: 'note_added', NoteRewritten: 'note_updated', NoteRemoved: 'note_deleted' },
  page: (doc) => ({ notes: doc.notes }),
  words: (doc) => doc.notes.map(({ body }) => body ?? ''),
};

const noteOf = (event: RecordedFact<'NoteWritten' | 'NoteRewritten'>, created_time: string): Note => ({
  uuid: event.data.note,
  body: event.data.personal?.body ?? null,
  created_time,
  updated_time: event.metadata.occurredAt,
  by: byOf(event),
});

import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, sealed, text } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

const words = { ...sealed({ body: text }), note: id };
export const noteFacts = facts({
  NoteWritten: words,
  NoteRewritten: words,
  NoteRemoved: { note: id },
});
type NoteWritten = FactIn<typeof noteFacts, 'NoteWritten'>;
type NoteRewritten = FactIn<typeof noteFacts, 'NoteRewritten'>;
export type NoteFact = FactIn<typeof noteFacts>;

interface Write {
  readonly incident: string;
  readonly note: string;
  readonly body: string;
}
export type NoteCommand =
  | ({ readonly do: 'writeNote' } & Write)
  /** `seen` is the text its author saw; null when the client did not say. */
  | ({ readonly do: 'rewriteNote'; readonly seen: string | null } & Write)
  | { readonly do: 'removeNote'; readonly note: string };

/** The text by note id; null once removed. */
export type Notes = ReadonlyMap<string, string | null>;

/** Notes that people leave for each other on an incident. Unlike log entries, they may be rewritten and removed. */
export const notes: Part<{ name: 'notes'; state: Notes; facts: NoteFact; commands: NoteCommand }> = {
  name: 'notes',
  facts: noteFacts,
  initial: new Map(),
  decide: {
    writeNote: (state, command) =>
      state.notes.has(command.note) ? [] : [{ type: 'NoteWritten', data: wordsOf(command) }],
    rewriteNote: (state, command) => {
      const now = state.notes.get(command.note);
      if (now === undefined || now === null) throw new Refused('not-found');
      if (now === command.body) return [];
      if (command.seen !== null && command.seen !== now) throw new Refused('incident.changed-meanwhile');
      return [{ type: 'NoteRewritten', data: wordsOf(command) }];
    },
    removeNote: (state, { note }) => {
      const now = state.notes.get(note);
      if (now === undefined) throw new Refused('not-found');
      return now === null ? [] : [{ type: 'NoteRemoved', data: { note } }];
    },
  },
  evolve: {
    NoteWritten: written,
    NoteRewritten: written,
    NoteRemoved: (kept, { data }) => new Map(kept).set(data.note, null),
  },
};

function written(kept: Notes, { data }: NoteWritten | NoteRewritten): Notes {
  return new Map(kept).set(data.note, data.personal?.body ?? '');
}

const wordsOf = ({ note, incident, body }: Write): NoteWritten['data'] => ({
  note,
  subject: incident,
  personal: { body },
});

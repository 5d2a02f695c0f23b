import { Refused } from '#events/core/refused';
import type { NoteFact } from '#events/incident/core/events';

/** Words that people leave for each other on an incident; unlike the log they may be rewritten and taken back. */
export type NoteCommand =
  | { readonly do: 'writeNote'; readonly incident: string; readonly note: string; readonly body: string }
  | {
      readonly do: 'rewriteNote';
      readonly incident: string;
      readonly note: string;
      readonly body: string;
      /** What its writer saw; null where he did not say. */
      readonly seen: string | null;
    }
  | { readonly do: 'removeNote'; readonly note: string };

/** The words by note; null once it was removed. */
export type Notes = ReadonlyMap<string, string | null>;

export function notesAfter(notes: Notes, { type, data }: NoteFact): Notes {
  return new Map(notes).set(data.note, type === 'NoteRemoved' ? null : (data.personal?.body ?? ''));
}

export function decideNote(notes: Notes, command: NoteCommand): NoteFact[] {
  const now = notes.get(command.note);
  if (command.do === 'writeNote') {
    if (now !== undefined) return [];
    return [{ type: 'NoteWritten', data: said(command) }];
  }
  if (now === undefined) throw new Refused('not-found');
  if (command.do === 'removeNote') {
    return now === null ? [] : [{ type: 'NoteRemoved', data: { note: command.note } }];
  }
  if (now === null) throw new Refused('not-found');
  if (now === command.body) return [];
  if (command.seen !== null && command.seen !== now) throw new Refused('incident.changed-meanwhile');
  return [{ type: 'NoteRewritten', data: said(command) }];
}

const said = ({ note, incident, body }: { note: string; incident: string; body: string }) => ({
  note,
  subject: incident,
  personal: { body },
});

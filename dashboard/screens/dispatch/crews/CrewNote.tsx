import { type FormEvent, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Crew } from '#contracts/dispatch/dispatch';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { focusAtEnd } from '../../../ui/dialog/focus.ts';
import { TextArea } from '../../../ui/form/Field.tsx';
import { saveNote } from '../board/boardActions.ts';
import { noteFreshness } from '../kind/freshness.ts';
import styles from './CrewNote.module.css';

/** The note with its age; an old one is marked. */
export const NoteText = ({ note }: Pick<Crew, 'note'>) => {
  const freshness = noteFreshness(note, useNow());
  if (!note || !freshness) return null;
  return (
    <p className={freshness === 'recent' ? styles.note : styles.oldNote}>
      {note.body}{' '}
      <small>
        {note.source === 'manager' ? 'Manager' : 'Crew'}, <Elapsed since={note.time} />
        {freshness !== 'recent' && ', no longer recent'}
      </small>
    </p>
  );
};

interface EditorProps {
  readonly entity: string;
  readonly crew: Crew;
  readonly onClose: () => void;
}

/** A refused note keeps its text here, so that nobody types it twice. */
export const NoteEditor = ({ entity, crew, onClose }: EditorProps) => {
  const [began] = useState(crew.note?.body ?? '');
  const [body, setBody] = useState(began);
  const [busy, setBusy] = useState(false);
  const now = crew.note?.body ?? '';
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const saved = await saveNote(entity, crew, body.trim());
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <form className={styles.editor} onSubmit={(event) => void save(event)}>
      <TextArea
        label={`Note for ${crew.name}`}
        value={body}
        rows={2}
        maxLength={limits.text.note}
        hint={now === began ? undefined : `Changed by someone else: ${now || '(emptied)'}`}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        ref={focusAtEnd}
      />
      <p className={styles.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          Save note
        </Button>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </p>
    </form>
  );
};

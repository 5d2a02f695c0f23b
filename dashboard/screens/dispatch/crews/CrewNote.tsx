import { limits } from '#contracts/core/limits';
import type { Crew } from '#contracts/dispatch/dispatch';
import { command } from '../../../data/command.ts';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { focusAtEnd } from '../../../ui/dialog/focus.ts';
import { TextArea } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import { showNote } from '../board/boardActions.ts';
import { noteFreshness } from '../kind/position/freshness.ts';
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
  const form = useForm({
    start: { body: crew.note?.body ?? '' },
    command: ({ body }) =>
      command('POST /api/beta/dispatch/update-note/', {}, { entity, designation: crew.uuid, body: body.trim() }),
    onDone: (_, { body }) => showNote(crew.uuid, body.trim()),
    onRefused: () => say.failed(`Could not update note for ${crew.name}`),
    onClose,
  });
  return (
    <form {...form.props} className={styles.editor}>
      <TextArea
        label={`Note for ${crew.name}`}
        rows={2}
        maxLength={limits.text.note}
        {...form.field('body')}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        ref={focusAtEnd}
      />
      <p className={styles.actions}>
        <Button kind="primary" type="submit" busy={form.busy}>
          Save note
        </Button>
        <Button onClick={onClose} disabled={form.busy}>
          Cancel
        </Button>
      </p>
    </form>
  );
};

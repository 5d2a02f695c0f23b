import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Reference } from '#contracts/core/schema';
import type { Note } from '#contracts/incident/incident';
import { newKey, run } from '../../../data/api.ts';
import { type Command, command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { TextArea } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly uuid: string };

/** Notes that people leave for each other. Events belong in the log. */
export const Notes = ({ incident: { uuid, notes }, onChanged }: SectionProps) => {
  const allowed = useMay<
    | 'POST /api/incident/:incident_uuid/note/'
    | 'PATCH /api/incident/:incident_uuid/note/:uuid/'
    | 'DELETE /api/incident/:incident_uuid/note/:uuid/'
  >('incident.note');
  const [open, setOpen] = useState<Open | null>(null);
  const note = open && open.kind !== 'add' ? notes.find((one) => one.uuid === open.uuid) : undefined;
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  return (
    <Section id="notes" title="Notes">
      {notes.length === 0 && <p className="quiet">No notes yet</p>}
      <ul className={styles.contacts} aria-label="Notes">
        {notes.map((one) => (
          <li key={one.uuid}>
            <p className="typed">{one.body ?? 'Erased'}</p>
            <p className="quiet">
              {one.by} · <Time at={one.updated_time} />
              {one.updated_time !== one.created_time && ' · rewritten'}
            </p>
            <Buttons>
              <Button small allowed={allowed} onClick={() => setOpen({ kind: 'edit', uuid: one.uuid })}>
                Edit<span className="visually-hidden"> note of {one.by}</span>
              </Button>
              <Button small allowed={allowed} onClick={() => setOpen({ kind: 'remove', uuid: one.uuid })}>
                Delete<span className="visually-hidden"> note of {one.by}</span>
              </Button>
            </Buttons>
          </li>
        ))}
      </ul>
      <Buttons>
        <Button allowed={allowed} onClick={() => setOpen({ kind: 'add' })}>
          Add note
        </Button>
      </Buttons>
      {open?.kind === 'add' && <NoteDialog incident={uuid} {...done} />}
      {open?.kind === 'edit' && note && <NoteDialog incident={uuid} note={note} {...done} />}
      {open?.kind === 'remove' && note && (
        <Removal
          title="Delete this note?"
          verb="Delete note"
          removal={command('DELETE /api/incident/:incident_uuid/note/:uuid/', { incident_uuid: uuid, uuid: note.uuid })}
          {...done}
        >
          <p className="typed">{note.body}</p>
        </Removal>
      )}
    </Section>
  );
};

interface DialogProps {
  /** The incident's uuid. */
  readonly incident: string;
  readonly note?: Note;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const NoteDialog = ({ incident, note, onDone, onClose }: DialogProps) => {
  const ids = { incident_uuid: incident };
  const seen = note?.body ?? '';
  const form = useForm({
    start: { body: seen },
    draft: `note.${note?.uuid ?? incident}`,
    command: ({ body }): Command<Reference | null> =>
      note
        ? command('PATCH /api/incident/:incident_uuid/note/:uuid/', { ...ids, uuid: note.uuid }, { body, seen })
        : command('POST /api/incident/:incident_uuid/note/', ids, { body }),
    onDone: (added) => {
      // An edited or deleted note has no fact that restores it: its writer would be another person.
      if (!note && added) {
        const removal = command('DELETE /api/incident/:incident_uuid/note/:uuid/', { ...ids, uuid: added.uuid });
        offerUndo({ words: 'Note added', undo: () => run(removal, { key: newKey() }).then(onDone) });
      }
      onDone();
    },
    onClose,
  });
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add note'}
      verb={note ? 'Save note' : 'Add note'}
      disabled={form.value.body.trim() === ''}
      form={form}
    >
      <TextArea label="Note" rows={4} maxLength={limits.text.note} {...form.field('body')} />
    </FormDialog>
  );
};

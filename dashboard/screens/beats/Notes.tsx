import { useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/Field.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import styles from './Beats.module.css';
import { change } from './useBeats.ts';

interface Props {
  readonly list: ReserveList;
  readonly onChanged: () => void;
}

/** The notes of a reserve list. A failure restores the old ones (S1 §8). */
export const Notes = ({ list, onChanged }: Props) => {
  const may = useMay<'POST /api/teams/beats/reserve_lists/update_notes/'>('beat.write');
  const saved = list.notes ?? '';
  const [began, setBegan] = useState<string | null>(null);
  const draft = useDraft(`reserveList.notes.${list.uuid}`, { text: '' });
  const [busy, setBusy] = useState(false);
  // An untouched field follows the server; an empty draft is no draft.
  const typed = began !== null || draft.value.text !== '';
  const text = typed ? draft.value.text : saved;
  const reset = () => {
    draft.clear();
    setBegan(null);
  };
  const save = async () => {
    setBusy(true);
    const body = { reserve_list_id: list.uuid, body: text, seen: began ?? saved };
    const writing = command('POST /api/teams/beats/reserve_lists/update_notes/', {}, body);
    const done = await change(writing, 'Unable to save notes');
    setBusy(false);
    reset();
    if (done) say.done(`Updated notes for ${list.name}.`);
    onChanged();
  };
  if (!may) return saved === '' ? null : <p className={styles.notes}>{saved}</p>;
  return (
    <form
      className={styles.notes}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label="Notes"
        rows={2}
        value={text}
        hint={list.notes_last_updated_by ? `Last changed by ${list.notes_last_updated_by}` : undefined}
        onChange={({ target }) => {
          setBegan(began ?? saved);
          draft.change({ text: target.value });
        }}
      />
      {typed && text !== saved && (
        <Buttons>
          <Button small type="submit" kind="primary" busy={busy}>
            Save notes
          </Button>
          <Button small disabled={busy} onClick={reset}>
            Cancel
          </Button>
        </Buttons>
      )}
    </form>
  );
};

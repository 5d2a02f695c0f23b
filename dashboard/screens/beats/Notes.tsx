import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { say } from '../../ui/say.ts';
import styles from './Beats.module.css';

interface Props {
  readonly list: ReserveList;
  readonly onChanged: () => void;
}

/** The notes of a reserve list. A failure restores the old ones (S1 §8). */
export const Notes = ({ list, onChanged }: Props) => {
  const may = useMay<'POST /api/teams/beats/reserve_lists/update_notes/'>('beat.write');
  const saved = list.notes ?? '';
  const form = useForm({
    start: { text: saved },
    draft: `reserveList.notes.${list.uuid}`,
    command: ({ text: body }, { text: seen }) =>
      command('POST /api/teams/beats/reserve_lists/update_notes/', {}, { reserve_list_id: list.uuid, body, seen }),
    onDone: () => {
      say.done(`Updated notes for ${list.name}.`);
      onChanged();
    },
    onRefused: () => {
      say.failed('Unable to save notes');
      form.draft.clear();
      onChanged();
    },
  });
  const text = form.field('text');
  if (!may) return saved === '' ? null : <p className={styles.notes}>{saved}</p>;
  return (
    <form {...form.props} className={styles.notes}>
      <TextArea
        label="Notes"
        rows={2}
        {...text}
        hint={text.hint ?? (list.notes_last_updated_by ? `Last changed by ${list.notes_last_updated_by}` : undefined)}
      />
      {text.value !== saved && (
        <Buttons>
          <Button small type="submit" kind="primary" busy={form.busy}>
            Save notes
          </Button>
          <Button small disabled={form.busy} onClick={form.draft.clear}>
            Cancel
          </Button>
        </Buttons>
      )}
    </form>
  );
};

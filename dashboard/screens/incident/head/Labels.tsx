import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Incident, Label } from '#contracts/incident/incident';
import { nameKey } from '#contracts/values/name';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { changeOrSay, runAndAsk } from '../../../ui/changes.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import styles from '../section/Incident.module.css';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
}

/** The labels as chips. Each can be removed and added again easily, so nothing asks for confirmation. */
export const Labels = ({ incident, onChanged }: Props) => {
  const allowed = useMay<'POST /api/incident/:uuid/label/' | 'DELETE /api/incident/:incident_uuid/label/:uuid/'>(
    'incident.label',
  );
  const [adding, setAdding] = useState(false);
  const takeOff = async ({ uuid, name }: Label): Promise<void> => {
    const ids = { incident_uuid: incident.uuid, uuid };
    if (!(await changeOrSay(command('DELETE /api/incident/:incident_uuid/label/:uuid/', ids)))) return;
    onChanged();
    const again = command('POST /api/incident/:uuid/label/', { uuid: incident.uuid }, { name });
    offerUndo({ words: `Label ${name} removed`, undo: () => runAndAsk(again, onChanged) });
  };
  return (
    <div className={styles.labeled}>
      {incident.labels.length > 0 && (
        <ul className={styles.labels} aria-label="Labels">
          {incident.labels.map((label) => (
            <li key={label.uuid}>
              {label.name}
              {allowed && (
                <button type="button" aria-label={`Remove label ${label.name}`} onClick={() => void takeOff(label)}>
                  ✕
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button small allowed={allowed} onClick={() => setAdding(true)}>
        Add label
      </Button>
      {adding && <AddLabel incident={incident} onDone={onChanged} onClose={() => setAdding(false)} />}
    </div>
  );
};

interface AddProps {
  readonly incident: Incident;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const AddLabel = ({ incident: { uuid, labels }, onDone, onClose }: AddProps) => {
  const form = useForm({
    start: { name: '' },
    draft: `label.${uuid}`,
    command: ({ name }) => command('POST /api/incident/:uuid/label/', { uuid }, { name: name.trim() }),
    onDone: (label, { name }) => {
      const ids = { incident_uuid: uuid, uuid: label.uuid };
      const removal = command('DELETE /api/incident/:incident_uuid/label/:uuid/', ids);
      offerUndo({
        words: `Label ${name.trim()} added`,
        undo: () => runAndAsk(removal, onDone),
      });
      onDone();
    },
    onClose,
  });
  const wanted = nameKey(form.value.name);
  const known = labels.some((label) => nameKey(label.name) === wanted);
  const field = form.field('name');
  return (
    <FormDialog title="Add label" verb="Add label" disabled={wanted === '' || known} form={form}>
      <TextField
        label="Label"
        maxLength={limits.text.label}
        {...field}
        errors={known ? ['The incident already has this label.'] : field.errors}
      />
    </FormDialog>
  );
};

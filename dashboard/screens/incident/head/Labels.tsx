import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Incident } from '#contracts/incident/incident';
import { asApiError, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import styles from '../section/Incident.module.css';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
}

/** The labels as chips. Each can be removed and added again easily, so nothing asks for confirmation. */
export const Labels = ({ incident, onChanged }: Props) => {
  const allowed = useMay('incident.label');
  const [adding, setAdding] = useState(false);
  const path = `/api/incident/${incident.uuid}/label/`;
  const takeOff = (uuid: string) =>
    run({ method: 'DELETE', path: `${path}${uuid}/` }).then(onChanged, (caught: unknown) =>
      say.failed(asApiError(caught).message),
    );
  return (
    <div className={styles.labeled}>
      {incident.labels.length > 0 && (
        <ul className={styles.labels} aria-label="Labels">
          {incident.labels.map(({ uuid, name }) => (
            <li key={uuid}>
              {name}
              {allowed && (
                <button type="button" aria-label={`Remove label ${name}`} onClick={() => void takeOff(uuid)}>
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
  const [name, setName] = useState('');
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const wanted = name.trim().toLowerCase();
  const known = labels.some((label) => label.name.toLowerCase() === wanted);
  return (
    <FormDialog
      title="Add label"
      verb="Add label"
      disabled={wanted === '' || known}
      busy={busy}
      error={error}
      shown={['name']}
      onSubmit={() => void send(command('POST /api/incident/:uuid/label/', { uuid }, { name: name.trim() }))}
      onClose={onClose}
    >
      <TextField
        label="Label"
        maxLength={limits.text.label}
        value={name}
        errors={known ? ['The incident already has this label.'] : error?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
};

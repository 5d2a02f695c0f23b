import { useState } from 'react';
import type { LngLat } from '#contracts/core/geo';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import styles from './Notify.module.css';
import { costWords, peopleWords } from './notifyWords.ts';

interface Props {
  readonly message: string;
  readonly paths: readonly (readonly LngLat[])[];
  readonly people: number;
  readonly cost: number;
  readonly onClose: () => void;
  readonly onSent: (uuid: string) => void;
}

/** Two steps: the message is read once more, then the number of people is typed. */
export const ConfirmSending = ({ message, paths, people, cost, onClose, onSent }: Props) => {
  const [checked, setChecked] = useState(false);
  const [typed, setTyped] = useState('');
  const { busy, error, send } = useSend((answer) => onSent((answer as { readonly uuid: string }).uuid));
  const fits = typed.replaceAll(/[,\s]/g, '') === String(people);
  const submit = () => {
    if (!checked) return setChecked(true);
    const body = { message, paths, recipients: people };
    void send(command('POST /api/flux/notify/v2/create_notification/', {}, body));
  };
  return (
    <FormDialog
      title={checked ? 'Confirm the number of people' : 'Check the message'}
      verb={checked ? `Send to ${peopleWords(people)}` : 'Continue'}
      danger={checked}
      disabled={checked && !fits}
      busy={busy}
      error={error}
      mistakes={{ checked }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.said}>{message}</p>
      <p>
        {peopleWords(people)} in {paths.length === 1 ? '1 area' : `${paths.length} areas`}, about {costWords(cost)}.
      </p>
      {checked && (
        <TextField
          label={`Type ${people} to send`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </FormDialog>
  );
};

import { useState } from 'react';
import type { LngLat } from '#contracts/core/geo';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { focusOnMount } from '../../ui/dialog/focus.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
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
  const form = useForm({
    start: { typed: '' },
    command: () => command('POST /api/flux/notify/v2/create_notification/', {}, { message, paths, recipients: people }),
    onDone: ({ uuid }) => onSent(uuid),
  });
  const fits = form.value.typed.replaceAll(/[,\s]/g, '') === String(people);
  const submit = () => (checked ? void form.submit() : setChecked(true));
  return (
    <FormDialog
      title={checked ? 'Confirm the number of people' : 'Check the message'}
      verb={checked ? `Send to ${peopleWords(people)}` : 'Continue'}
      danger={checked}
      disabled={checked && !fits}
      form={{ ...form, submit, onClose }}
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
          ref={focusOnMount}
          {...form.field('typed')}
        />
      )}
    </FormDialog>
  );
};

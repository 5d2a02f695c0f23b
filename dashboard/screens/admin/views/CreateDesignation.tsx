import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A role that people are on call for, and a crew of the board. */
export const CreateDesignation = ({ onDone, onClose }: Props) => {
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [mistakes, setMistakes] = useState<{ readonly name?: readonly string[] }>({});
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const submit = () => {
    const found = name.trim() === '' ? { name: ['This field may not be blank.'] } : {};
    setMistakes(found);
    const body = { name, ...(number === '' ? {} : { phone_number: number }) };
    if (name.trim() !== '') void send(command('POST /api/designations/', {}, body));
  };
  return (
    <FormDialog
      title="Create a designation"
      verb="Create designation"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['name', 'phone_number']}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as Truck 1 or Sewer on call. It cannot be changed later."
        autoComplete="off"
        maxLength={limits.text.label}
        required
        value={name}
        errors={mistakes.name ?? error?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <PhoneField
        label="Shared phone (optional)"
        value={number}
        errors={error?.fields.phone_number}
        onChange={setNumber}
      />
      <p>It is on the calendar at once, and on the dispatch board as a crew that is not active yet.</p>
    </FormDialog>
  );
};

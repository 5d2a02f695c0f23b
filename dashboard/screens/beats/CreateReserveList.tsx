import { useState } from 'react';
import type { CallMethod } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Calling } from './Calling.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Fields = { readonly name: string; readonly call_method: CallMethod; readonly target_call_count: number };
const first: Fields = { name: '', call_method: 'SEQUENTIAL', target_call_count: 1 };

export const CreateReserveList = ({ onDone, onClose }: Props) => {
  const { value, change, clear, restored } = useDraft<Fields>('reserveList.new', first);
  const [mistakes, setMistakes] = useState<{ readonly name?: string }>();
  const { busy, error, send } = useSend(() => {
    clear();
    onDone();
    onClose();
  });
  const submit = () => {
    setMistakes(value.name.trim() === '' ? { name: 'This field may not be blank.' } : {});
    if (value.name.trim() === '') return;
    void send(command('POST /api/teams/beats/reserve_lists/create/', {}, { ...value, name: value.name.trim() }));
  };
  return (
    <FormDialog
      title="Create a reserve list"
      verb="Create reserve list"
      busy={busy}
      error={error}
      shown={['name']}
      draft={{ clear, restored }}
      {...(mistakes && { mistakes })}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={value.name}
        errors={mistakes?.name ? [mistakes.name] : error?.fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Calling method={value.call_method} target={value.target_call_count} onChange={change} />
    </FormDialog>
  );
};

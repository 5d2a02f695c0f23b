import { useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea, TextField } from '../../ui/form/Field.tsx';

interface Props {
  readonly lists: readonly ReserveList[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const CreateBeat = ({ lists, onDone, onClose }: Props) => {
  const { value, change, clear, restored } = useDraft('beat.new', { name: '', description: '', list: '' });
  const [mistakes, setMistakes] = useState<{ readonly name?: string }>();
  const { busy, error, send } = useSend(() => {
    clear();
    onDone();
    onClose();
  });
  const submit = () => {
    setMistakes(value.name.trim() === '' ? { name: 'This field may not be blank.' } : {});
    if (value.name.trim() === '') return;
    const list = lists.some(({ uuid }) => uuid === value.list) ? { reserve_list_id: value.list } : {};
    const body = { name: value.name.trim(), description: value.description.trim(), ...list };
    void send(command('POST /api/teams/beats/create/', {}, body));
  };
  return (
    <FormDialog
      title="Create a beat"
      verb="Create beat"
      busy={busy}
      error={error}
      shown={['name', 'description']}
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
      <TextArea
        label="Description (optional)"
        rows={2}
        value={value.description}
        errors={error?.fields.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <Choice
        label="Reserve list (optional)"
        value={value.list}
        onChange={({ target }) => change({ list: target.value })}
      >
        <option value="">No reserve list</option>
        {lists.map(({ uuid, name }) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </Choice>
    </FormDialog>
  );
};

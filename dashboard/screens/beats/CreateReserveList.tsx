import type { CallMethod } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Calling } from './Calling.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Fields = { readonly name: string; readonly call_method: CallMethod; readonly target_call_count: number };
const start: Fields = { name: '', call_method: 'SEQUENTIAL', target_call_count: 1 };

export const CreateReserveList = ({ onDone, onClose }: Props) => {
  const form = useForm({
    start,
    draft: 'reserveList.new',
    required: ['name'],
    command: (value) =>
      command('POST /api/teams/beats/reserve_lists/create/', {}, { ...value, name: value.name.trim() }),
    onDone,
    onClose,
  });
  const { call_method, target_call_count } = form.value;
  return (
    <FormDialog title="Create a reserve list" verb="Create reserve list" form={form}>
      <TextField label="Name" {...form.field('name')} />
      <Calling method={call_method} target={target_call_count} onChange={form.change} />
    </FormDialog>
  );
};

import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';

interface Props {
  readonly lists: readonly ReserveList[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const CreateBeat = ({ lists, onDone, onClose }: Props) => {
  const form = useForm({
    start: { name: '', description: '', reserve_list_id: '' },
    draft: 'beat.new',
    required: ['name'],
    command: ({ name, description, reserve_list_id }) => {
      const list = lists.some(({ uuid }) => uuid === reserve_list_id) ? { reserve_list_id } : {};
      const body = { name: name.trim(), description: description.trim(), ...list };
      return command('POST /api/teams/beats/create/', {}, body);
    },
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Create a beat" verb="Create beat" form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextArea label="Description (optional)" rows={2} {...form.field('description')} />
      <Choice
        label="Reserve list (optional)"
        {...form.field('reserve_list_id')}
        none="No reserve list"
        of={lists.map(({ uuid, name }) => [uuid, name])}
      />
    </FormDialog>
  );
};

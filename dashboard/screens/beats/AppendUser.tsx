import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import type { Person } from './useBeats.ts';

interface Props {
  readonly list: ReserveList;
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a person at the end of a reserve list; those on it are not offered. */
export const AppendUser = ({ list, people, onDone, onClose }: Props) => {
  const form = useForm({
    start: { user_id: '' },
    command: ({ user_id }) =>
      command('POST /api/teams/beats/reserve_lists/append_user/', {}, { reserve_list_id: list.uuid, user_id }),
    onDone,
    onClose,
  });
  const on = new Set(list.profiles.map((profile) => profile.user.uuid));
  return (
    <FormDialog title={`Add a user to ${list.name}`} verb="Add user" disabled={form.value.user_id === ''} form={form}>
      <PersonChoice label="User" people={people.filter(({ uuid }) => !on.has(uuid))} {...form.field('user_id')} />
    </FormDialog>
  );
};

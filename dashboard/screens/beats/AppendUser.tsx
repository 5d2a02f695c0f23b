import { useState } from 'react';
import type { ReserveList } from '#contracts/onCall/beats';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { PersonChoice } from '../../ui/form/PersonChoice.tsx';
import type { Person } from './useBeats.ts';

interface Props {
  readonly list: ReserveList;
  readonly people: readonly Person[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a person at the end of a reserve list; those on it are not offered. */
export const AppendUser = ({ list, people, onDone, onClose }: Props) => {
  const [user, setUser] = useState('');
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const on = new Set(list.profiles.map((profile) => profile.user.uuid));
  const body = { reserve_list_id: list.uuid, user_id: user };
  return (
    <FormDialog
      title={`Add a user to ${list.name}`}
      verb="Add user"
      disabled={user === ''}
      busy={busy}
      error={error}
      shown={['user_id']}
      onSubmit={() => void send(command('POST /api/teams/beats/reserve_lists/append_user/', {}, body))}
      onClose={onClose}
    >
      <PersonChoice
        label="User"
        people={people.filter(({ uuid }) => !on.has(uuid))}
        value={user}
        errors={error?.fields.user_id}
        onChange={({ target }) => setUser(target.value)}
      />
    </FormDialog>
  );
};

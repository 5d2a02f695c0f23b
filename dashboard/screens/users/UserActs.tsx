import { useState } from 'react';
import { roleNames, type TeamRole, teamRoles, type User } from '#contracts/incident/team';
import { command } from '../../data/command.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Removal } from '../../ui/dialog/Removal.tsx';
import { Choice } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { undoing } from './acts.ts';
import { nameOf } from './users.ts';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const MoveUser = ({ user, onDone, onClose }: Props) => {
  // The role that was shown: another administrator's choice meanwhile is not overwritten.
  const [seen] = useState(user.role);
  const giving = (to: TeamRole, from: TeamRole) =>
    command('POST /api/update-user-entity-role/', {}, { user: user.uuid, role: to, seen: from });
  const form = useForm({
    start: { role: seen },
    command: ({ role }) => giving(role, seen),
    onDone: (_, { role }) => {
      onDone();
      const words = `${nameOf(user)} was moved to ${roleNames[role]}`;
      offerUndo({ words, undo: undoing(giving(seen, role), onDone) });
    },
    onClose,
  });
  return (
    <FormDialog
      title={`Move ${nameOf(user)} to another role`}
      verb="Move user"
      disabled={form.value.role === seen}
      form={form}
    >
      <Choice
        label="Role"
        hint="The new role applies at once, also on open screens."
        {...form.field('role')}
        of={teamRoles.map((one) => [one, one === seen ? `${roleNames[one]} (now)` : roleNames[one]])}
      />
    </FormDialog>
  );
};

export const DeleteUser = ({ user, onDone, onClose }: Props) => {
  const ids = { profile__uuid: user.uuid };
  const deleted = () => {
    onDone();
    const back = command('PATCH /api/user/:profile__uuid/', ids, { is_active: true });
    offerUndo({ words: `${nameOf(user)} was deleted`, undo: undoing(back, onDone) });
  };
  return (
    <Removal
      title={`Delete ${nameOf(user)}?`}
      verb="Delete user"
      removal={command('DELETE /api/user/:profile__uuid/', ids)}
      onDone={deleted}
      onClose={onClose}
    >
      <p>
        {nameOf(user)} is signed out everywhere at once and no longer called. The history stays, and an administrator
        can reinstate the person.
      </p>
    </Removal>
  );
};

export const ReinstateUser = ({ user, onDone, onClose }: Props) => {
  const ids = { profile__uuid: user.uuid };
  const form = useForm({
    start: {},
    command: () => command('PATCH /api/user/:profile__uuid/', ids, { is_active: true }),
    onDone: () => {
      onDone();
      const back = command('DELETE /api/user/:profile__uuid/', ids);
      offerUndo({ words: `${nameOf(user)} was reinstated`, undo: undoing(back, onDone) });
    },
    onClose,
  });
  return (
    <FormDialog title={`Reinstate ${nameOf(user)}?`} verb="Reinstate user" form={form}>
      <p>
        {nameOf(user)} can sign in again as {roleNames[user.role]}, with the same password.
      </p>
    </FormDialog>
  );
};

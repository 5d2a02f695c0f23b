import { useState } from 'react';
import { roleNames, type TeamRole, teamRoles, type User } from '#contracts/incident/team';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../ui/form/Field.tsx';
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
  const [role, setRole] = useState<TeamRole>(user.role);
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const giving = (to: TeamRole, from: TeamRole) =>
    command('POST /api/update-user-entity-role/', {}, { user: user.uuid, role: to, seen: from });
  const submit = async () => {
    if (await send(giving(role, seen))) return;
    const words = `${nameOf(user)} was moved to ${roleNames[role]}`;
    offerUndo({ words, undo: undoing(giving(seen, role), onDone) });
  };
  return (
    <FormDialog
      title={`Move ${nameOf(user)} to another role`}
      verb="Move user"
      disabled={role === seen}
      busy={busy}
      error={error}
      shown={['role']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Choice
        label="Role"
        hint="The new role applies at once, also on open screens."
        value={role}
        errors={error?.fields.role}
        onChange={({ target }) => setRole(target.value as TeamRole)}
      >
        {teamRoles.map((one) => (
          <option key={one} value={one}>
            {one === seen ? `${roleNames[one]} (now)` : roleNames[one]}
          </option>
        ))}
      </Choice>
    </FormDialog>
  );
};

export const DeleteUser = ({ user, onDone, onClose }: Props) => {
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const ids = { profile__uuid: user.uuid };
  const submit = async () => {
    if (await send(command('DELETE /api/user/:profile__uuid/', { profile__uuid: user.uuid }))) return;
    const back = command('PATCH /api/user/:profile__uuid/', ids, { is_active: true });
    offerUndo({ words: `${nameOf(user)} was deleted`, undo: undoing(back, onDone) });
  };
  return (
    <FormDialog
      title={`Delete ${nameOf(user)}?`}
      verb="Delete user"
      danger
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {nameOf(user)} is signed out everywhere at once and no longer called. The history stays, and an administrator
        can reinstate the person.
      </p>
    </FormDialog>
  );
};

export const ReinstateUser = ({ user, onDone, onClose }: Props) => {
  const { busy, error, send } = useSend(() => {
    onDone();
    onClose();
  });
  const body = { is_active: true };
  const submit = async () => {
    if (await send(command('PATCH /api/user/:profile__uuid/', { profile__uuid: user.uuid }, body))) return;
    const back = command('DELETE /api/user/:profile__uuid/', { profile__uuid: user.uuid });
    offerUndo({ words: `${nameOf(user)} was reinstated`, undo: undoing(back, onDone) });
  };
  return (
    <FormDialog
      title={`Reinstate ${nameOf(user)}?`}
      verb="Reinstate user"
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {nameOf(user)} can sign in again as {roleNames[user.role]}, with the same password.
      </p>
    </FormDialog>
  );
};

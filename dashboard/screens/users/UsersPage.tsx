import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { roleNames, teamRoles, type User } from '#contracts/incident/team';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Filters as FilterRow } from '../../ui/page/Filters.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { SignInCode } from './SignInCode.tsx';
import { DeleteUser, MoveUser, ReinstateUser } from './UserActs.tsx';
import { AddUser, EditUser } from './UserForm.tsx';
import { type UserAct, UserPanel } from './UserPanel.tsx';
import styles from './Users.module.css';
import { UserTable } from './UserTable.tsx';
import { neighbor, shownUsers, type UserFilters } from './users.ts';
import { useUsers } from './useUsers.ts';

const route = getRouteApi('/shell/users');

/** `/users/?user&search&role&inactive`: the people of the organization (S2 §2.1, §6). */
export const UsersPage = () => {
  const allowed = useMay<'GET /api/user/'>('user.view');
  return allowed ? <Users /> : <Page title="Users" allowed={false} />;
};

const acts = {
  edit: EditUser,
  move: MoveUser,
  code: SignInCode,
  delete: DeleteUser,
  reinstate: ReinstateUser,
} as const;

const Users = () => {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay<'POST /api/user/' | 'PATCH /api/user/:profile__uuid/'>('user.write');
  const { users, error, ask } = useUsers();
  const [adding, setAdding] = useState(false);
  const [act, setAct] = useState<UserAct | null>(null);
  const change = (changed: Partial<UserFilters>) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  const shown = shownUsers(users ?? [], filters);
  const chosen = users?.find(({ uuid }) => uuid === filters.user);
  useKeys({ shown, chosen, may, change, onAdd: () => setAdding(true), onAct: setAct });
  const Act = act && acts[act];
  return (
    <Page
      title="Users"
      actions={
        may && (
          <Buttons>
            <Link to="/permissions/">What each role may do</Link>
            <Button kind="primary" shortcut="N" onClick={() => setAdding(true)}>
              Add user
            </Button>
          </Buttons>
        )
      }
    >
      <Filters filters={filters} change={change} />
      <LoadState data={users} error={error} />
      <div className={styles.columns}>
        <div className={styles.list}>
          {users && shown.length === 0 && <p className="quiet">No users match.</p>}
          {shown.length > 0 && <UserTable users={shown} filters={filters} />}
        </div>
        {chosen && <UserPanel user={chosen} onAct={setAct} onClose={() => change({ user: undefined })} />}
      </div>
      {adding && (
        <AddUser
          onDone={(user) => {
            ask();
            change({ user });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {Act && chosen && <Act user={chosen} onDone={ask} onClose={() => setAct(null)} />}
    </Page>
  );
};

interface KeysOf {
  readonly shown: readonly User[];
  readonly chosen: User | undefined;
  readonly may: boolean;
  readonly change: (changed: Partial<UserFilters>) => void;
  readonly onAdd: () => void;
  readonly onAct: (act: UserAct) => void;
}

function useKeys({ shown, chosen, may, change, onAdd, onAct }: KeysOf): void {
  const where = 'Users';
  const step = (by: 1 | -1) => change({ user: neighbor(shown, chosen?.uuid, by)?.uuid });
  const act = chosen && may;
  useShortcut(may ? { key: 'N', does: 'Add user', where, run: onAdd } : null);
  useShortcut({ key: 'ArrowDown', does: 'Next user', where, repeats: true, run: () => step(1) });
  useShortcut({ key: 'ArrowUp', does: 'Previous user', where, repeats: true, run: () => step(-1) });
  useShortcut(act ? { key: 'E', does: 'Edit user', where, run: () => onAct('edit') } : null);
  useShortcut(act ? { key: 'M', does: 'Move user to another role', where, run: () => onAct('move') } : null);
  useShortcut(chosen ? { key: 'Escape', does: 'Close the user', where, run: () => change({ user: undefined }) } : null);
}

interface FilterProps {
  readonly filters: UserFilters;
  readonly change: (changed: Partial<UserFilters>) => void;
}

const Filters = ({ filters, change }: FilterProps) => (
  <FilterRow label="Filter the users">
    <TextField
      label="Search"
      type="search"
      placeholder="Name, email, phone, or role"
      value={filters.search ?? ''}
      onChange={({ target }) => change({ search: target.value || undefined })}
    />
    <Choice
      label="Role"
      value={filters.role ?? ''}
      onChange={({ target }) => change({ role: target.value || undefined })}
      none="All roles"
      of={teamRoles.map((role) => [role, roleNames[role]])}
    />
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={filters.inactive === true}
        onChange={({ target }) => change({ inactive: target.checked || undefined })}
      />
      Show deleted users
    </label>
  </FilterRow>
);

import { Link } from '@tanstack/react-router';
import type { PermissionLine } from '#contracts/accounts/rights';
import type { TeamRole } from '#contracts/core/roles';
import { roleNames, teamRoles } from '#contracts/incident/team';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay } from '../../../data/viewer.ts';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { say } from '../../../ui/say.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import { IdleSessions } from './IdleSessions.tsx';
import { PermissionHistory } from './PermissionHistory.tsx';
import styles from './Permissions.module.css';
import { permissionWords, rightWords } from './permissionWords.ts';
import { StepRules } from './StepRules.tsx';
import { type RightCell, type RightsProps, useRights } from './useRights.ts';

/** `/permissions/`: what each role may do here. An administrator changes it within the bounds. */
export const PermissionsPage = () => {
  const allowed = useMay<'GET /api/permissions/' | 'POST /api/permissions/'>('user.write');
  return (
    <Page title="Permissions" width="80rem" allowed={allowed}>
      <Permissions />
    </Page>
  );
};

const Permissions = () => {
  const { table, error: unread, ask } = useRights();
  const { busy, send } = useSend(ask);
  const set: Setting = async (role, permission, allowed) => {
    const failure = await send(command('POST /api/permissions/', {}, { role, permission, allowed }));
    if (failure) say.failed(failure.message);
    return failure;
  };
  const choose: Choose = async (role, permission, allowed) => {
    if (await set(role, permission, allowed)) return;
    const undo = async () => {
      const failed = await set(role, permission, !allowed);
      if (failed) throw failed;
    };
    offerUndo({ words: rightWords(role, permission, allowed), undo });
  };
  return (
    <>
      <p className="quiet">
        Every request and every live update is checked against this table. A change applies at once, also on open
        screens. A cell without a checkbox is the same in every organization. <Link to="/users/">Users</Link> have one
        role each.
      </p>
      <LoadState data={table} error={unread} />
      {table && <Rights table={table} busy={busy} onChoose={(...cell) => void choose(...cell)} />}
      {table && <StepRules table={table} onSaved={ask} />}
      <IdleSessions />
      {table && <PermissionHistory table={table} busy={busy} onChoose={(...cell) => void choose(...cell)} />}
    </>
  );
};

type Setting = (...cell: RightCell) => Promise<unknown>;
type Choose = (...cell: RightCell) => Promise<void>;

const Rights = ({ table, busy, onChoose }: RightsProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys.
  <section className={styles.scroll} aria-label="What each role may do" tabIndex={0}>
    <Table columns={['May', ...teamRoles.map((role) => roleNames[role])]} className={styles.table}>
      {table.results.filter(isOfOrganizations).map((line) => (
        <tr key={line.permission}>
          <th scope="row">{permissionWords[line.permission]}</th>
          {teamRoles.map((role) => (
            <td key={role}>
              <Right line={line} role={role} busy={busy} onChoose={onChoose} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  </section>
);

/** Permissions that no role of an organization can have are those of the staff of Muster. */
const isOfOrganizations = ({ allowed, choice }: PermissionLine): boolean => allowed.length + choice.length > 0;

interface RightProps extends Omit<RightsProps, 'table'> {
  readonly line: PermissionLine;
  readonly role: TeamRole;
}

const Right = ({ line: { permission, allowed, usual, choice }, role, busy, onChoose }: RightProps) => {
  const has = allowed.includes(role);
  if (!choice.includes(role))
    return has ? (
      <span className={styles.fixed}>Always</span>
    ) : (
      <span className={styles.fixed}>
        –<span className="visually-hidden"> never</span>
      </span>
    );
  return (
    <label className={styles.right}>
      <input
        type="checkbox"
        checked={has}
        aria-disabled={busy}
        onChange={() => !busy && onChoose(role, permission, !has)}
      />
      <span className="visually-hidden">
        {roleNames[role]}: {permissionWords[permission]}
      </span>
      {has !== usual.includes(role) && <span className={styles.changed}>changed</span>}
    </label>
  );
};

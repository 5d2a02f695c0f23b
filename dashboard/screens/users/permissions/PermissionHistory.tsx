import type { PermissionChange, PermissionTable } from '#contracts/accounts/rights';
import type { Permission, TeamRole } from '#contracts/core/roles';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row, Rows } from '../../../ui/page/Rows.tsx';
import { rightWords } from './permissionWords.ts';
import type { RightsProps } from './useRights.ts';

/** The changes of the roles' rights. A change that still holds can be taken back. */
export const PermissionHistory = ({ table, busy, onChoose }: RightsProps) => (
  <section aria-labelledby="rights-history">
    <h2 id="rights-history">History</h2>
    {table.history.length === 0 && <p className="quiet">No changes. The roles have their usual permissions.</p>}
    <Rows label="Changes">
      {table.history.map((change) => (
        <Row key={change.uuid}>
          <span>
            <span>{rightWords(change.role, change.permission, change.allowed)}</span>{' '}
            <span className="quiet">
              {change.by}, <Time at={change.time} />
            </span>
          </span>
          {holds(table, change) && (
            <Button
              small
              busy={busy}
              onClick={() => onChoose(change.role as TeamRole, change.permission as Permission, !change.allowed)}
            >
              Undo<span className="visually-hidden"> {rightWords(change.role, change.permission, change.allowed)}</span>
            </Button>
          )}
        </Row>
      ))}
    </Rows>
  </section>
);

/** True of the last change of its cell, while the organization may still choose. */
function holds({ results, history }: PermissionTable, change: PermissionChange): boolean {
  const line = results.find(({ permission }) => permission === change.permission);
  const last = history.find(({ role, permission }) => role === change.role && permission === change.permission);
  return last === change && line !== undefined && line.choice.some((role) => role === change.role);
}

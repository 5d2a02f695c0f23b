import { channels } from '#contracts/accounts/channels';
import type { PermissionTable } from '#contracts/accounts/rights';
import type { Permission, TeamRole } from '#contracts/core/roles';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useViewer } from '../../../data/viewer.ts';

export type RightCell = [role: TeamRole, permission: Permission, allowed: boolean];

export interface RightsProps {
  readonly table: PermissionTable;
  readonly busy: boolean;
  readonly onChoose: (...cell: RightCell) => void;
}

/** The rights of each role here, live: another administrator's change is fetched as soon as it is announced. */
export function useRights() {
  const on = [{ channel: channels.rights(useViewer().entity.uuid), events: ['RIGHTS_CHANGED'] }];
  const { data: table, error, ask } = useLive(addressOf('GET /api/permissions/'), { on });
  return { table, error, ask };
}

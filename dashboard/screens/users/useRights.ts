import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { PermissionTable } from '#contracts/accounts/rights';
import type { Permission, TeamRole } from '#contracts/core/roles';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { useChannel } from '../../data/realtime.ts';
import { useViewer } from '../../data/viewer.ts';

export type RightCell = [role: TeamRole, permission: Permission, allowed: boolean];

export interface RightsProps {
  readonly table: PermissionTable;
  readonly busy: boolean;
  readonly onChoose: (...cell: RightCell) => void;
}

/** The rights of each role here, live: another administrator's change is fetched as soon as it is announced. */
export function useRights() {
  const [table, setTable] = useState<PermissionTable | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    get(addressOf('GET /api/permissions/')).then(
      (answer) => {
        setTable((before) => (before && before.position > answer.position ? before : answer));
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, []);
  useEffect(ask, [ask]);
  useChannel(channels.rights(useViewer().entity.uuid), { RIGHTS_CHANGED: ask }, ask);
  useReading(readingOf(table !== null, error?.status));
  return { table, error, ask };
}

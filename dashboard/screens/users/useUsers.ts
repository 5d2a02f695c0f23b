import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { UserHistory } from '#contracts/accounts/userHistory';
import type { User } from '#contracts/incident/team';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/useOrder.ts';
import { useViewer } from '../../data/viewer.ts';

/** The people of the organization, live: another administrator's change is fetched as soon as it is announced. */
export function useUsers() {
  const [users, setUsers] = useState<readonly User[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const begin = useOrder();
  const ask = useCallback(() => {
    const isLatest = begin();
    get(addressOf('GET /api/user/')).then(
      (answer) => {
        if (!isLatest()) return;
        setUsers(answer);
        setError(null);
      },
      (caught: unknown) => isLatest() && setError(asApiError(caught)),
    );
  }, [begin]);
  useEffect(ask, [ask]);
  useChannel(channels.dispatch(useViewer().entity.uuid), { USERS_CHANGED: ask }, ask);
  useReading(readingOf(users !== null, error?.status));
  return { users, error, ask };
}

/** The history of a person, fetched again when the account changed. */
export function useUserHistory(user: User): UserHistory['results'] | null {
  const [history, setHistory] = useState<{ readonly of: string; readonly lines: UserHistory['results'] } | null>(null);
  const { uuid, revision, role, is_active } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the account adds a line.
  useEffect(() => {
    let wanted = true;
    get(addressOf('GET /api/user/:profile__uuid/history/', { ids: { profile__uuid: uuid } })).then(
      ({ results }) => wanted && setHistory({ of: uuid, lines: results }),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [uuid, revision, role, is_active]);
  return history?.of === uuid ? history.lines : null;
}

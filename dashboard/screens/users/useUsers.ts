import { channels } from '#contracts/accounts/channels';
import type { UserHistory } from '#contracts/accounts/userHistory';
import type { User } from '#contracts/incident/team';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';

/** The people of the organization, live: another administrator's change is fetched as soon as it is announced. */
export function useUsers() {
  const on = [{ channel: channels.users(useViewer().entity.uuid), events: ['USERS_CHANGED'] }];
  const { data: users, error, ask } = useLive(addressOf('GET /api/user/'), { on });
  return { users, error, ask };
}

/** The history of a person, fetched again when the account changed. */
export function useUserHistory({ uuid, revision, role, is_active }: User): UserHistory['results'] | null {
  const address = addressOf('GET /api/user/:profile__uuid/history/', { ids: { profile__uuid: uuid } });
  const { data } = useLive(address, { aside: true, again: [revision, role, is_active].join() });
  return data?.results ?? null;
}

import { channels } from '#contracts/accounts/channels';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useViewer } from '../../../data/viewer.ts';

const events = ['added', 'updated', 'deleted', 'crew_updated'];

/** The crews that the viewer holds and their jobs, live. */
export function useMyJob() {
  const on = [{ channel: channels.incidentsUser(useViewer().user.uuid), events }];
  const { data: work, error, ask } = useLive(addressOf('GET /api/my-job/'), { on, gathers: true });
  return { work, error, ask };
}

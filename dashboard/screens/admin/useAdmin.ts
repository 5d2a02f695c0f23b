import { channels } from '#contracts/accounts/channels';
import type { Feature } from '#contracts/admin/features';
import { limits } from '#contracts/core/limits';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { unhandled } from '../../data/realtime.ts';
import { useMay, useViewer } from '../../data/viewer.ts';

export const adminPath = (features: readonly Feature[]) =>
  addressOf('GET /api/entities/admin/v2', { query: { feats: features.join(',') } });

const again = (_: never, soon: () => void) => soon();
const events = {
  SERVICE_LIST_UPDATED: again,
  SERVICE_ACCOUNTS_CLEANED: again,
  // S1 §4. The name alone: the data may name a person.
  [unhandled]: (event: string) => console.info(`Unhandled event on the admin channel: ${event}`),
};

/**
 * The features of a view. They are fetched when the view is opened, every 30 minutes (S1 §9), when the server announces
 * a change, and after a change made here.
 */
export function useAdmin(features: readonly Feature[]) {
  const { entity } = useViewer();
  const channel = useMay<'channel admin'>('schedule.write') ? channels.admin(entity.uuid) : null;
  // The people, beats and crews among the features.
  const calendar = useMay<'channel calendar'>('schedule.view') ? channels.calendar(entity.uuid) : null;
  const on = [
    { channel, events },
    { channel: calendar, events: ['refresh'] },
  ];
  return useLive(adminPath(features), { on, every: limits.admin.refresh, gathers: true });
}

import { channels } from '#contracts/accounts/channels';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';

/** The event that announces a change of the transfer settings, or of the organizations that may transfer to this one. */
const events = ['TRANSFER_SETTINGS_CHANGED'];

/** The transfer settings, live: another person's change is fetched as soon as it is announced. */
export function useSettings() {
  const on = [{ channel: channels.transferSettings(useViewer().entity.uuid), events }];
  const { data: settings, error, ask } = useLive(addressOf('GET /api/transfer-settings/'), { on });
  return { settings, error, ask };
}

/** The organizations that may transfer incidents to this one, live in the same way. */
export const useConsents = () =>
  useLive(addressOf('GET /api/transfer-consents/'), {
    on: [{ channel: channels.transferConsents(useViewer().entity.uuid), events }],
  });

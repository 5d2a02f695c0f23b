import { channels } from '#contracts/accounts/channels';

/**
 * The frame that tells open screens to fetch the settings again. It has no settings: not every viewer of the channel
 * may read them.
 */
export const transfersChanged = (entity: string, position: number) => ({
  channel: channels.dispatch(entity),
  event: 'TRANSFER_SETTINGS_CHANGED',
  data: { position },
});

import { channels } from '#contracts/accounts/channels';

/** Says to whoever has the settings open that they are to be fetched again; what stands in them is not for everybody. */
export const transfersChanged = (entity: string, position: number) => ({
  channel: channels.dispatch(entity),
  event: 'TRANSFER_SETTINGS_CHANGED',
  data: { position },
});

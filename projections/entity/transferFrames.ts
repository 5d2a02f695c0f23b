import { channels } from '#contracts/accounts/channels';

/** The frames that tell open screens to fetch the settings, and the consents that follow from them, again. */
export const transfersChanged = (entity: string, position: number) =>
  [channels.transferSettings(entity), channels.transferConsents(entity)].map((channel) => ({
    channel,
    event: 'TRANSFER_SETTINGS_CHANGED',
    data: { position },
  }));

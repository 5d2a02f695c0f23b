import { type ChannelKind, channelTable } from '#contracts/accounts/channels';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import type { App } from '#services/app/app';

// Whose the id in the channel's name must be.
const belongs: Readonly<Record<ChannelKind, (app: Pick<App, 'views'>, who: Principal, id: string) => boolean>> = {
  dispatch: (_, who, id) => id === who.entity,
  beatsCallout: (_, who, id) => id === who.entity,
  incidentsActive: (_, who, id) => id === who.entity,
  incident: (app, who, id) => app.views.doc<IncidentDoc>('incidents', id)?.entity === who.entity,
  incidentsUser: (_, who, id) => id === who.account.uuid,
  user: (_, who, id) => id === who.account.uuid,
};

/** May this person listen to this channel now? What is not in the table of channels is nobody's. */
export function mayListen(app: Pick<App, 'views'>, who: Principal, channel: string): boolean {
  for (const { kind, pattern, permission } of channelTable) {
    const id = pattern.exec(channel)?.[1];
    if (id !== undefined) return may(who, permission) && belongs[kind](app, who, id);
  }
  return false;
}

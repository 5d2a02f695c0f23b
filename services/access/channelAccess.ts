import { type ChannelKind, channelTable } from '#contracts/accounts/channels';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import type { App } from '#services/app/app';

// The owner that the id in the channel's name must belong to.
const belongs: Readonly<Record<ChannelKind, (app: Pick<App, 'views'>, who: Principal, id: string) => boolean>> = {
  dispatch: (_, who, id) => id === who.entity,
  beatsCallout: (_, who, id) => id === who.entity,
  admin: (_, who, id) => id === who.entity,
  rights: (_, who, id) => id === who.entity,
  calendar: (_, who, id) => id === who.entity,
  incidentsActive: (_, who, id) => id === who.entity,
  incident: (app, who, id) => app.views.doc<IncidentDoc>('incidents', id)?.entity === who.entity,
  incidentsUser: (_, who, id) => id === who.account.uuid,
  user: (_, who, id) => id === who.account.uuid,
};

/** True when this person may listen to this channel now. A channel outside the table does not exist. */
export function mayListen(app: Pick<App, 'views'>, who: Principal, channel: string): boolean {
  for (const { kind, pattern, permission } of channelTable) {
    const id = pattern.exec(channel)?.[1];
    if (id !== undefined) return may(who, permission) && belongs[kind](app, who, id);
  }
  return false;
}

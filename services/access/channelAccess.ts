import { type ChannelKind, channels, channelTable, ownNames } from '#contracts/accounts/channels';
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
  callouts: (_, who, id) => id === who.entity,
  users: (_, who, id) => id === who.entity,
  transferSettings: (_, who, id) => id === who.entity,
  transferConsents: (_, who, id) => id === who.entity,
  modules: (_, who, id) => id === who.entity,
  incidentsActive: (_, who, id) => id === who.entity,
  incident: (app, who, id) => app.views.doc('incidents', id)?.entity === who.entity,
  incidentsUser: (_, who, id) => id === who.account.uuid,
  user: (_, who, id) => id === who.account.uuid,
};

/** The channel that this person hears by a name without an id; any other name is the channel itself. */
export function heardBy(who: Principal, name: string): string {
  const own = ownNames.get(name);
  return own === undefined ? name : channels[own](who.entity);
}

/** True when this person may listen to this channel now. A channel outside the table does not exist. */
export function mayListen(app: Pick<App, 'views'>, who: Principal, name: string): boolean {
  const channel = heardBy(who, name);
  for (const { kind, pattern, permission } of channelTable) {
    const id = pattern.exec(channel)?.[1];
    if (id !== undefined) return may(who, permission) && belongs[kind](app, who, id);
  }
  return false;
}

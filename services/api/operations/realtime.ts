import { realtimeOperations } from '#contracts/api/operations/realtime';
import { Refused } from '#events/core/refused';
import { mayListen } from '#services/access/channelAccess';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import { signChannel, signUser } from '#services/gateway/signature';

const shownTo = ({ account }: Principal) => ({ name: `${account.first_name} ${account.last_name}`.trim() });

export const realtimeRoutes = answering(realtimeOperations, {
  'POST /pusher/auth': ({ app, who, body }) => {
    if (!mayListen(app, who, body.channel_name)) throw new Refused('forbidden');
    // The gateway learns the session here, and closes the socket when the session ends.
    const data = JSON.stringify({ user_id: who.account.uuid, user_info: shownTo(who), session: who.session });
    const signature = signChannel(app.secrets.realtime, body.socket_id, body.channel_name, data);
    return { json: { auth: `${app.config.realtimeKey}:${signature}`, channel_data: data } };
  },

  'POST /pusher/user-auth': ({ app, who, body }) => {
    const data = JSON.stringify({ id: who.account.uuid, user_info: shownTo(who), session: who.session });
    const signature = signUser(app.secrets.realtime, body.socket_id, data);
    return { json: { auth: `${app.config.realtimeKey}:${signature}`, user_data: data } };
  },
});

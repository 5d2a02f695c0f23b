import { Matches } from 'class-validator';
import { channelAuth, userAuth } from '#contracts/accounts/viewer';
import { Words } from '#contracts/api/rules';
import { Refused } from '#events/core/refused';
import { mayListen } from '#services/access/channelAccess';
import { type Principal } from '#services/access/principal';
import { route, Takes } from '#services/api/http/route';
import { signChannel, signUser } from '#services/gateway/signature';

/** A socket's id as the gateway makes it. Anything else would be signed for nothing. */
const SocketId = (): PropertyDecorator =>
  Matches(/^\d{1,16}\.\d{1,16}$/, { message: 'This is not the id of a socket.' });

@Takes('POST /pusher/auth')
class ChannelBody {
  @SocketId() socket_id!: string;
  @Words(200) channel_name!: string;
}
@Takes('POST /pusher/user-auth')
class UserBody {
  @SocketId() socket_id!: string;
}

const shownTo = ({ account }: Principal) => ({ name: `${account.first_name} ${account.last_name}`.trim() });

/** Authorization of realtime subscriptions, as in Pusher Channels. */
export const realtimeRoutes = [
  route({
    method: 'POST',
    path: '/pusher/auth',
    permission: 'viewer.view',
    summary: 'Authorize a subscription to a private or presence channel',
    answers: { 200: channelAuth },
    body: ChannelBody,
    reads: true,
    answer: ({ app, who, body }) => {
      if (!mayListen(app, who, body.channel_name)) throw new Refused('forbidden');
      // The gateway learns the session here, and closes the socket when the session ends.
      const data = JSON.stringify({ user_id: who.account.uuid, user_info: shownTo(who), session: who.session });
      const signature = signChannel(app.secrets.realtime, body.socket_id, body.channel_name, data);
      return { json: { auth: `${app.config.realtimeKey}:${signature}`, channel_data: data } };
    },
  }),

  route({
    method: 'POST',
    path: '/pusher/user-auth',
    permission: 'viewer.view',
    summary: 'Authenticate the user of a socket',
    answers: { 200: userAuth },
    body: UserBody,
    reads: true,
    answer: ({ app, who, body }) => {
      const data = JSON.stringify({ id: who.account.uuid, user_info: shownTo(who), session: who.session });
      const signature = signUser(app.secrets.realtime, body.socket_id, data);
      return { json: { auth: `${app.config.realtimeKey}:${signature}`, user_data: data } };
    },
  }),
];

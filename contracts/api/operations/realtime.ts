import { Matches } from 'class-validator';
import { channelAuth, userAuth } from '#contracts/accounts/viewer';
import { operations } from '#contracts/api/operation';
import { Words } from '#contracts/api/rules';

/** A socket's id as the gateway makes it. Anything else would be signed for nothing. */
const SocketId = (): PropertyDecorator =>
  Matches(/^\d{1,16}\.\d{1,16}$/, { message: 'This is not the id of a socket.' });

/** , in the format of Pusher Channels. */
export class ChannelBody {
  @SocketId() socket_id!: string;
  @Words(200) channel_name!: string;
}

/** , in the format of Pusher Channels. */
export class UserBody {
  @SocketId() socket_id!: string;
}

/** Authorization of realtime subscriptions, as in Pusher Channels. */
export const realtimeOperations = operations({
  'POST /pusher/auth': {
    permission: 'viewer.view',
    summary: 'Authorize a subscription to a private or presence channel',
    answers: { 200: channelAuth },
    body: ChannelBody,
    reads: true,
  },

  'POST /pusher/user-auth': {
    permission: 'viewer.view',
    summary: 'Authenticate the user of a socket',
    answers: { 200: userAuth },
    body: UserBody,
    reads: true,
  },
});

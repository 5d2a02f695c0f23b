import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { signChannel } from '#services/gateway/signature';

export interface Listening {
  readonly port: number;
  readonly path: string;
  readonly sockets: number;
  /** Without a channel nothing is subscribed: the server is a bare WebSocket server. */
  readonly subscription?: Subscription;
}

export interface Subscription {
  readonly channel: string;
  readonly key: string;
  readonly secret: string;
  readonly user: string;
  readonly sessions: readonly string[];
}

/** Connects, and subscribes on request. Later bytes go to the caller. */
export async function open({ port, path, subscription }: Listening, n: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  if (subscription) {
    const id = /socket_id\\":\\"([\d.]+)/.exec(await hears(socket, 'socket_id'))?.[1] ?? '';
    const { channel, key, secret, user, sessions } = subscription;
    const data = JSON.stringify({ user_id: user, user_info: {}, session: sessions[n % sessions.length] });
    const auth = `${key}:${signChannel(secret, id, channel, data)}`;
    socket.write(masked(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data: data } })));
    await hears(socket, 'subscription_succeeded');
  } else await hears(socket, '\r\n\r\n');
  return socket;
}

/** Rejects when the server closes the socket first. */
async function hears(socket: Socket, word: string): Promise<string> {
  const closed = new AbortController();
  const close = () => closed.abort();
  socket.once('close', close);
  try {
    for (let text = ''; ; ) {
      const [bytes] = (await once(socket, 'data', { signal: closed.signal })) as [Buffer];
      text += bytes.toString();
      if (text.includes(word)) return text;
    }
  } finally {
    socket.off('close', close);
  }
}

/** A client's frame with a mask of zeros, which leaves the text unchanged. */
function masked(text: string): Buffer {
  const head = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

import { randomBytes } from 'node:crypto';
import { signChannel } from '#services/gateway/signature';

// The WebSocket protocol by hand, for clients that read slowly or send invalid frames.

export const upgrade = (key: string): string =>
  `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

export interface Shape {
  readonly opcode?: number;
  readonly fin?: boolean;
  /** Any of the three reserved bits. */
  readonly reserved?: number;
  readonly mask?: boolean;
  /** Overrides of the header, for invalid frames. */
  readonly length?: number;
}

/** One frame of a client. */
export function clientFrame(payload: Buffer | string, shape: Shape = {}): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const { opcode = 1, fin = true, reserved = 0, mask = true, length = bytes.length } = shape;
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head[0] = (fin ? 0x80 : 0) | ((reserved & 7) << 4) | (opcode & 15);
  head[1] = (mask ? 0x80 : 0) | (size === 0 ? length : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(length, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(length), 2);
  if (!mask) return Buffer.concat([head, bytes]);
  const key = randomBytes(4);
  return Buffer.concat([head, key, bytes.map((byte, n) => byte ^ (key[n % 4] ?? 0))]);
}

export interface ServerFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Passes on every whole frame of a server, and returns the remaining bytes. */
export function takeFrames(bytes: Buffer, onFrame: (frame: ServerFrame) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length - at < head) break;
    const size =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    if (bytes.length - at < head + size) break;
    onFrame({ opcode: (bytes[at] ?? 0) & 15, payload: bytes.subarray(at + head, at + head + size) });
    at += head + size;
  }
  return bytes.subarray(at);
}

/** The greeting's socket id. */
export const socketIdOf = (greeting: Buffer): string => {
  const { data } = JSON.parse(greeting.toString()) as { data: string };
  return (JSON.parse(data) as { socket_id: string }).socket_id;
};

/** A subscription, signed as the API does. */
export function subscription(
  key: string,
  secret: string,
  asks: { socketId: string; channel: string; user: string },
): string {
  const { socketId, channel, user } = asks;
  const channel_data = JSON.stringify({ user_id: user, user_info: {}, session: `session-${user}` });
  const auth = `${key}:${signChannel(secret, socketId, channel, channel_data)}`;
  return JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } });
}

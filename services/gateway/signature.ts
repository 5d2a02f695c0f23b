import { createHmac, timingSafeEqual } from 'node:crypto';

/** The hexadecimal signature of a subscription. The protocol's whole `auth` is `{key}:{signature}`. */
export function signChannel(secret: string, socketId: string, channel: string, channelData?: string): string {
  return sign(secret, channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`);
}

/** The hexadecimal signature of a socket's user. */
export function signUser(secret: string, socketId: string, userData: string): string {
  return sign(secret, `${socketId}::user::${userData}`);
}

/** Compares `{key}:{signature}` in constant time. */
export function verifyAuth(auth: unknown, key: string, signature: string): boolean {
  if (typeof auth !== 'string') return false;
  const given = Buffer.from(auth);
  const expected = Buffer.from(`${key}:${signature}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

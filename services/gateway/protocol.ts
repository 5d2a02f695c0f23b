/** The Pusher Channels protocol, version 7, as the gateway speaks it. */

export const ACTIVITY_TIMEOUT_S = 120;
export const MAX_CLIENT_FRAME = 10 * 1024;
export const MAX_USER_ID = 128;
export const RESYNC = 'muster:resync';
/**
 * Sent to a socket, not on a channel: the server has heard nothing new for this many `milliseconds`; and that it
 * follows again.
 */
export const STALE = 'muster:stale';
export const FRESH = 'muster:fresh';
/** Sent to a socket: work such as calls and texts is overdue by so many `milliseconds`; null when none is any more. */
export const LATE = 'muster:late';
/** Sent to a socket: nothing can be saved now, and `why`: `disk`, `damage` or `refused`; null when it can again. */
export const UNSAVED = 'muster:unsaved';
/** The phone company refuses our calls, or places them again. */
export const PHONES = 'muster:phones';
/**
 * Sent on a channel before its subscription succeeds: a screen that fetched this log `position` or a later one has
 * missed no frame of it.
 */
export const AT = 'muster:at';
/** Sent to a new socket: which `log` this process reads. Positions of another log say nothing about those of this one. */
export const LOG = 'muster:log';
/**
 * Sent to a socket: the log is being moved, and nothing can be saved for so many `milliseconds`; null when writes go on
 * earlier.
 */
export const MOVING = 'muster:moving';
/**
 * A client that sends `muster:beats` gets a `muster:beat` at once and every five seconds, so that it can tell a quiet
 * server from a frozen one. Other clients get none.
 */
export const BEATS = 'muster:beats';
export const BEAT = 'muster:beat';

/**
 * Close and error codes. A client decides by the hundred: 40xx never reconnect, 41xx reconnect after a pause, 42xx
 * reconnect at once. 43xx occurs in error frames only.
 */
export const codes = {
  unknownKey: 4001,
  badVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  noPong: 4201,
  invalidFrame: 4300,
  clientEventRefused: 4301,
} as const;

const CHANNEL = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;
const OWN_USER = '#server-to-user-';

export function validChannel(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  return CHANNEL.test(name.startsWith(OWN_USER) ? name.slice(OWN_USER.length) : name);
}

export const isPresence = (channel: string) => channel.startsWith('presence-');
export const isPrivate = (channel: string) => channel.startsWith('private-');
/** The user who owns this channel. Clients subscribe to it after signing in, without a signature. */
export const ownerOf = (channel: string) => (channel.startsWith(OWN_USER) ? channel.slice(OWN_USER.length) : undefined);

export interface ClientFrame {
  readonly event: string;
  readonly channel: unknown;
  readonly data: unknown;
}

/** Parses a client's message, or returns the reason why it is invalid. */
export function readClientFrame(text: string): ClientFrame | { readonly wrong: string } {
  const frame = parseObject(text);
  if (!frame) return { wrong: 'The frame is not a JSON object' };
  const { event, channel, data } = frame;
  if (typeof event !== 'string' || event.length === 0 || event.length > 200)
    return { wrong: 'The frame needs an event name of at most 200 characters' };
  return { event, channel, data };
}

/** The object in a JSON text; undefined for anything else. */
export function parseObject(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** A frame whose data is JSON in a string, as the protocol wants. `data` is JSON text. */
export function eventText(event: string, data: string, channel?: string): string {
  const where = channel === undefined ? '' : `"channel":${JSON.stringify(channel)},`;
  return `{"event":${JSON.stringify(event)},${where}"data":${JSON.stringify(data)}}`;
}

/** The one kind of frame whose data is an object. */
export function errorText(code: number, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

/** Tells a client on the channel itself that it is not, or no longer, subscribed. */
export function refusalText(channel: string, status: number, error: string): string {
  return eventText('pusher:subscription_error', JSON.stringify({ type: 'AuthError', error, status }), channel);
}

/**
 * One unmasked WebSocket text frame. All sockets share the buffer, so a message is framed once. Not from the buffer
 * pool, because a waiting frame would keep eight kilobytes in memory.
 */
export function textFrame(payload: string | Uint8Array): Buffer {
  const size = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const head = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(head + size);
  frame[0] = 0x81;
  if (head === 2) frame[1] = size;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  if (typeof payload === 'string') frame.write(payload, head);
  else frame.set(payload, head);
  return frame;
}

import { type ChannelBook, membershipNamed, type Peer, type Ticket } from './channels.ts';
import {
  AT,
  asObject,
  BEATS,
  type ClientFrame,
  codes,
  errorText,
  eventText,
  isPresence,
  isPrivate,
  MAX_USER_ID,
  ownerOf,
  parseObject,
  readClientFrame,
  refusalText,
  textFrame,
  validChannel,
} from './protocol.ts';
import { channelIn, roomOf } from './rooms.ts';
import { signChannel, signUser, verifyAuth } from './signature.ts';

/** A peer with the state that only its own requests use. */
export interface Caller extends Peer {
  user: { readonly id: string; readonly session: string | undefined } | undefined;
  /** Times of its last client events, oldest first. Most sockets never send one. */
  spoken: number[] | undefined;
  readonly open: boolean;
  /** The socket showed this session. Returns false when it is closed, because the session has too many sockets. */
  signIn(session: string): boolean;
  close(code: number, reason: string): void;
  /** Sends a heartbeat at once and then every five seconds. */
  beat(): void;
}

export interface RequestPorts {
  readonly key: string;
  readonly secret: string;
  readonly book: ChannelBook;
  check(session: string, channel: string): boolean;
  heard(session: string, name: string): string;
  sessionOf(user: string, channel: string): string | undefined;
  now(): number;
  /** Calls back in `milliseconds`, unless the gateway stops first. */
  later(milliseconds: number, callback: () => void): void;
  /** Sends a client event to all other subscribers, here and at the other gateways. */
  relay(channel: string, text: string, from: Peer): void;
  /** The log position up to which the frames of the channel came before now; infinite when it is not known. */
  heardUpTo(channel: string): number;
}

const CLIENT_EVENTS_PER_SECOND = 10;
const MAX_CHANNELS = 200;
/** Anyone may subscribe to a public channel, and no screen does. */
const MAX_PUBLIC_CHANNELS = 20;
/** How often, and how many times, a signed subscription is checked again while this node's read models are behind. */
const LAG_LOOKS_MS = 100;
const LAG_LOOKS = 9;

/** Answers one client frame. Any input leads to a frame or a close, never to an exception. */
export function answerFrame(ports: RequestPorts, caller: Caller, text: string): void {
  const frame = readClientFrame(text);
  if ('wrong' in frame) return say(caller, errorText(codes.invalidFrame, frame.wrong));
  switch (frame.event) {
    case 'pusher:ping':
      return say(caller, eventText('pusher:pong', '{}'));
    case 'pusher:pong':
      return;
    case BEATS:
      return caller.beat();
    case 'pusher:subscribe':
      return subscribe(ports, caller, dataOf(frame));
    case 'pusher:unsubscribe':
      return unsubscribe(ports, caller, dataOf(frame));
    case 'pusher:signin':
      return signIn(ports, caller, dataOf(frame));
    default:
      return clientEvent(ports, caller, frame);
  }
}

type Data = Readonly<Record<string, unknown>>;

const say = (caller: Caller, text: string) => caller.outbox.say(textFrame(text));

/** The protocol lets data be an object or its JSON text. */
const dataOf = ({ data }: ClientFrame): Data => asObject(data) ?? parseObject(data) ?? {};

function subscribe(ports: RequestPorts, caller: Caller, data: Data, looks = 0): void {
  const { channel } = data;
  if (!validChannel(channel)) {
    const rule = 'A channel name has at most 164 characters of A-Z a-z 0-9 _ - = @ , . ;';
    return say(caller, errorText(codes.invalidFrame, rule));
  }
  if (caller.memberships.length >= MAX_CHANNELS && !membershipNamed(caller, channel))
    return say(caller, refusalText(channel, 403, `A connection has at most ${MAX_CHANNELS} channels`));
  if (isPublic(channel) && caller.memberships.filter((one) => isPublic(one.channel)).length >= MAX_PUBLIC_CHANNELS)
    return say(caller, refusalText(channel, 403, `A connection has at most ${MAX_PUBLIC_CHANNELS} public channels`));
  const ticket = ticketOf(ports, caller, channel, data);
  if ('refused' in ticket) {
    // The API signed it a moment ago, perhaps on another node; this node's read models may still be behind.
    if (ticket.mayBeLag && looks < LAG_LOOKS)
      return ports.later(LAG_LOOKS_MS, () => caller.open && subscribe(ports, caller, data, looks + 1));
    return say(caller, refusalText(channel, ticket.status, ticket.refused));
  }
  if (ticket.session !== undefined && !caller.signIn(ticket.session)) return;
  const room = ticket.session === undefined ? channel : roomOf(ports.heard(ticket.session, channel), channel);
  const before = membershipNamed(caller, channel);
  if (before && before.channel !== room) ports.book.leave(caller, before.channel);
  ports.book.join(caller, room, ticket);
  const position = ports.heardUpTo(channelIn(room));
  if (Number.isFinite(position)) say(caller, eventText(AT, JSON.stringify({ position }), channel));
  say(caller, eventText('pusher_internal:subscription_succeeded', ports.book.welcome(room), channel));
}

const isPublic = (channel: string): boolean =>
  ownerOf(channel) === undefined && !isPresence(channel) && !isPrivate(channel);

const PUBLIC: Ticket = { session: undefined, user: undefined, info: undefined };

interface Refusal {
  readonly status: number;
  readonly refused: string;
  readonly mayBeLag?: boolean;
}

function ticketOf(ports: RequestPorts, caller: Caller, channel: string, data: Data): Ticket | Refusal {
  const owner = ownerOf(channel);
  if (owner !== undefined) {
    if (caller.user?.id !== owner) return { status: 403, refused: 'This channel belongs to another user' };
    return { ...PUBLIC, session: caller.user.session };
  }
  if (!isPresence(channel) && !isPrivate(channel)) return PUBLIC;

  const { auth, channel_data: channelData } = data;
  if (channelData !== undefined && typeof channelData !== 'string')
    return { status: 401, refused: 'channel_data must be a string' };
  if (!verifyAuth(auth, ports.key, signChannel(ports.secret, caller.id, channel, channelData)))
    return { status: 401, refused: 'The signature does not fit this socket, channel and channel_data' };
  return signedTicket(ports, caller, channel, channelData);
}

/** The data that the API signed. Still checked, because the signer may have made a mistake. */
function signedTicket(
  ports: RequestPorts,
  { user: signedIn }: Caller,
  channel: string,
  channelData: string | undefined,
): Ticket | Refusal {
  const signed = parseObject(channelData) ?? {};
  const user = typeof signed.user_id === 'number' ? String(signed.user_id) : signed.user_id;
  const named = typeof user === 'string' && user.length > 0 && user.length <= MAX_USER_ID;
  if (isPresence(channel) && !named)
    return { status: 401, refused: `channel_data must name a user_id of at most ${MAX_USER_ID} characters` };
  const who = named ? user : signedIn?.id;
  const refused = { status: 403, refused: 'This session may not listen here', mayBeLag: true };
  const asked = signed.session;
  if (typeof asked === 'string' && asked !== '') {
    if (!ports.check(asked, channel)) return refused;
    return { session: asked, user: named ? user : undefined, info: signed.user_info };
  }
  // The answer of a stock signer names no session: the user that it signed for must have one.
  if (who === undefined)
    return { status: 401, refused: 'channel_data must name a session or a user_id, or sign in first' };
  const session = ports.sessionOf(who, channel);
  return session === undefined ? refused : { session, user: named ? user : undefined, info: signed.user_info };
}

function unsubscribe(ports: RequestPorts, caller: Caller, { channel }: Data): void {
  const left = typeof channel === 'string' ? membershipNamed(caller, channel) : undefined;
  if (left && ports.book.leave(caller, left.channel)) return;
  say(caller, errorText(codes.invalidFrame, 'There is no such subscription'));
}

function signIn(ports: RequestPorts, caller: Caller, { auth, user_data: userData }: Data): void {
  if (typeof userData !== 'string' || !verifyAuth(auth, ports.key, signUser(ports.secret, caller.id, userData)))
    return caller.close(codes.unauthorized, 'The signature does not fit this socket and user_data');
  const { id, session } = parseObject(userData) ?? {};
  if (typeof id !== 'string' || id === '' || id.length > MAX_USER_ID)
    return say(caller, errorText(codes.invalidFrame, 'user_data must name an id'));
  if (!caller.signIn(typeof session === 'string' ? session : `user ${id}`)) return;
  caller.user = { id, session: typeof session === 'string' ? session : undefined };
  say(caller, eventText('pusher:signin_success', JSON.stringify({ user_data: userData })));
}

function clientEvent(ports: RequestPorts, caller: Caller, { event, channel, data }: ClientFrame): void {
  const refuse = (why: string) => say(caller, errorText(codes.clientEventRefused, why));
  if (!event.startsWith('client-')) return refuse('The name of a client event begins with client-');
  if (typeof channel !== 'string' || !(isPresence(channel) || isPrivate(channel)))
    return refuse('Client events belong to private and presence channels');
  const membership = membershipNamed(caller, channel);
  if (!membership) return refuse('Only members of a channel may send events to it');

  const now = ports.now();
  const spoken = (caller.spoken ??= []);
  while (spoken.length > 0 && now - spoken[0]! >= 1_000) spoken.shift();
  if (spoken.length >= CLIENT_EVENTS_PER_SECOND)
    return refuse(`At most ${CLIENT_EVENTS_PER_SECOND} client events a second`);
  spoken.push(now);
  const sender = isPresence(channel) ? { user_id: membership.user } : {};
  ports.relay(membership.channel, JSON.stringify({ event, channel, data, ...sender }), caller);
}

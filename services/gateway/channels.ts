import type { Change, Elsewhere, Member } from './presence/elsewhere.ts';
import { eventText, isPresence, textFrame } from './protocol.ts';
import { channelIn, nameOf } from './rooms.ts';
import type { Outbox } from './sockets/outbox.ts';

/** The signed data of a subscription. `info` is for the other members. */
export interface Ticket {
  readonly session: string | undefined;
  readonly user: string | undefined;
  readonly info: unknown;
}

/** The part that is kept. `session` stays here: other members never see it. */
export interface Membership {
  /** The room: see `rooms.ts`. */
  readonly channel: string;
  readonly session: string | undefined;
  readonly user: string | undefined;
}

/** One connected socket, as its channels see it. */
export interface Peer {
  readonly id: string;
  readonly outbox: Outbox;
  /** The socket's channels: usually a handful; a list takes a tenth of a map's memory. Only `channelBook` writes it. */
  memberships: readonly Membership[];
}

const membershipIn = (peer: Peer, room: string): Membership | undefined =>
  peer.memberships.find((one) => one.channel === room);

/** The socket's membership by the name that the socket knows. */
export const membershipNamed = (peer: Peer, name: string): Membership | undefined =>
  peer.memberships.find((one) => nameOf(one.channel) === name);

interface User {
  readonly id: string;
  readonly info: unknown;
  sockets: number;
}

interface Channel {
  readonly name: string;
  readonly peers: Set<Peer>;
  /** By user id, in presence channels only. A user with two sockets is one member. */
  readonly users: Map<string, User>;
}

/**
 * The subscriptions of this process. In presence channels the users `elsewhere` are members too, and a user who is in
 * both places is one member.
 */
export function channelBook(elsewhere: Elsewhere) {
  const book = new Map<string, Channel>();
  /** By channel, the room in which its frames are heard by another name. */
  const otherRooms = new Map<string, string>();
  let watcher: (change: Change) => void = () => {};

  const tellOthers = (channel: Channel, event: string, data: unknown, except?: Peer) => {
    const bytes = textFrame(eventText(event, JSON.stringify(data), nameOf(channel.name)));
    for (const peer of channel.peers) if (peer !== except) peer.outbox.say(bytes);
  };

  const tellArrival = (channel: Channel, [user, info]: Member, except?: Peer) =>
    tellOthers(channel, 'pusher_internal:member_added', { user_id: user, user_info: info }, except);
  const tellDeparture = (channel: Channel, user: string, except?: Peer) =>
    tellOthers(channel, 'pusher_internal:member_removed', { user_id: user }, except);

  /** The members present: the shared object of that user in this channel. */
  const arrive = (channel: Channel, peer: Peer, { user, info }: Ticket): User | undefined => {
    if (user === undefined || !isPresence(channel.name)) return undefined;
    const known = channel.users.get(user);
    if (known) {
      known.sockets += 1;
      return known;
    }
    const arrived = { id: user, info, sockets: 1 };
    channel.users.set(user, arrived);
    if (!elsewhere.has(channel.name, user)) tellArrival(channel, [user, info], peer);
    watcher({ channel: channel.name, user, info, present: true });
    return arrived;
  };

  const depart = (channel: Channel, peer: Peer, { user }: Membership) => {
    const known = user === undefined ? undefined : channel.users.get(user);
    if (!known) return;
    known.sockets -= 1;
    if (known.sockets > 0) return;
    channel.users.delete(known.id);
    if (!elsewhere.has(channel.name, known.id)) tellDeparture(channel, known.id, peer);
    watcher({ channel: channel.name, user: known.id, info: undefined, present: false });
  };

  const leave = (peer: Peer, name: string): boolean => {
    const membership = membershipIn(peer, name);
    const channel = book.get(name);
    if (!membership || !channel) return false;
    peer.memberships = peer.memberships.filter((one) => one !== membership);
    peer.outbox.forget(nameOf(name));
    channel.peers.delete(peer);
    depart(channel, peer, membership);
    if (channel.peers.size === 0) {
      book.delete(name);
      if (otherRooms.get(channelIn(name)) === name) otherRooms.delete(channelIn(name));
    }
    return true;
  };

  return {
    /** A repeated subscription by the same user renews the session and announces no arrival. */
    join(peer: Peer, name: string, ticket: Ticket): void {
      const before = membershipIn(peer, name);
      if (before && before.user === ticket.user) {
        const renewed = { ...before, session: ticket.session };
        peer.memberships = peer.memberships.map((one) => (one === before ? renewed : one));
        return;
      }
      if (before) leave(peer, name);
      let channel = book.get(name);
      if (!channel) book.set(name, (channel = { name, peers: new Set(), users: new Map() }));
      if (channelIn(name) !== name) otherRooms.set(channelIn(name), name);
      channel.peers.add(peer);
      // Use the channel's own copy of the strings: a socket's copy would keep its frame in memory.
      const user = arrive(channel, peer, ticket)?.id ?? ticket.user;
      const membership = { channel: channel.name, session: ticket.session, user };
      peer.memberships = [...peer.memberships, membership];
    },
    leave,
    /** The data of a successful subscription, as JSON text. */
    welcome(name: string): string {
      if (!isPresence(name)) return '{}';
      const own = book.get(name)?.users;
      const users = new Map<string, unknown>();
      for (const [id, { info }] of own ?? []) users.set(id, info);
      for (const [id, info] of elsewhere.of(name)) if (!users.has(id)) users.set(id, info);
      const hash = Object.fromEntries(users);
      return JSON.stringify({ presence: { ids: [...users.keys()], hash, count: users.size } });
    },
    /** The members of presence channels who are connected here. */
    *members(): Iterable<readonly [channel: string, members: Iterable<Member>]> {
      for (const { name, users } of book.values())
        if (users.size > 0) yield [name, [...users.values()].map(({ id, info }) => [id, info])];
    },
    /** Calls back after each first socket and last socket of a user in a presence channel. */
    watchMembers(callback: (change: Change) => void): void {
      watcher = callback;
    },
    /** Tells the sockets of the channel about a user at another gateway, unless the user is a member here too. */
    showElsewhere({ channel: name, user, info, present }: Change): void {
      const channel = book.get(name);
      if (!channel || channel.users.has(user)) return;
      if (present) tellArrival(channel, [user, info]);
      else tellDeparture(channel, user);
    },
    listeners: (name: string): ReadonlySet<Peer> | undefined => book.get(name)?.peers,
    otherRoom: (channel: string): string | undefined => otherRooms.get(channel),
    names: () => book.keys(),
    get size() {
      return book.size;
    },
  };
}

export type ChannelBook = ReturnType<typeof channelBook>;

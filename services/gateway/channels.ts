import type { Outbox } from './outbox.ts';
import { eventText, isPresence, textFrame } from './protocol.ts';

/** What a socket showed when it subscribed. `session` stays here: other members never see it. */
export interface Membership {
  readonly session: string | undefined;
  readonly user: string | undefined;
  readonly info: unknown;
}

/** One connected socket, as its channels know it. */
export interface Peer {
  readonly id: string;
  readonly outbox: Outbox;
  readonly channels: Map<string, Membership>;
}

interface User {
  info: unknown;
  sockets: number;
}

interface Channel {
  readonly peers: Set<Peer>;
  /** By user id, in presence channels only: a user with two sockets is one member. */
  readonly users: Map<string, User>;
}

/** Who listens where, in this process. */
export function channelBook() {
  const book = new Map<string, Channel>();

  const tellOthers = (channel: Channel, name: string, event: string, data: unknown, except: Peer) => {
    const others = channel.peers.size - (channel.peers.has(except) ? 1 : 0);
    if (others === 0) return;
    const bytes = textFrame(eventText(event, JSON.stringify(data), name));
    for (const peer of channel.peers) if (peer !== except) peer.outbox.say(bytes);
  };

  const arrive = (channel: Channel, name: string, peer: Peer, { user, info }: Membership) => {
    if (user === undefined || !isPresence(name)) return;
    const known = channel.users.get(user);
    if (known) {
      known.sockets += 1;
      return;
    }
    channel.users.set(user, { info, sockets: 1 });
    tellOthers(channel, name, 'pusher_internal:member_added', { user_id: user, user_info: info }, peer);
  };

  const depart = (channel: Channel, name: string, peer: Peer, { user }: Membership) => {
    const known = user === undefined ? undefined : channel.users.get(user);
    if (!known || user === undefined) return;
    known.sockets -= 1;
    if (known.sockets > 0) return;
    channel.users.delete(user);
    tellOthers(channel, name, 'pusher_internal:member_removed', { user_id: user }, peer);
  };

  const leave = (peer: Peer, name: string): boolean => {
    const membership = peer.channels.get(name);
    const channel = book.get(name);
    if (!membership || !channel) return false;
    peer.channels.delete(name);
    peer.outbox.forget(name);
    channel.peers.delete(peer);
    depart(channel, name, peer, membership);
    if (channel.peers.size === 0) book.delete(name);
    return true;
  };

  return {
    /** A repeated subscription by the same user renews the session and is nobody's arrival. */
    join(peer: Peer, name: string, membership: Membership): void {
      const before = peer.channels.get(name);
      if (before && before.user === membership.user) return void peer.channels.set(name, membership);
      if (before) leave(peer, name);
      let channel = book.get(name);
      if (!channel) book.set(name, (channel = { peers: new Set(), users: new Map() }));
      channel.peers.add(peer);
      peer.channels.set(name, membership);
      arrive(channel, name, peer, membership);
    },
    leave,
    /** The data of a successful subscription, as JSON text. */
    welcome(name: string): string {
      if (!isPresence(name)) return '{}';
      const users = [...(book.get(name)?.users ?? [])];
      const hash = Object.fromEntries(users.map(([id, { info }]) => [id, info]));
      return JSON.stringify({ presence: { ids: users.map(([id]) => id), hash, count: users.length } });
    },
    listeners: (name: string): ReadonlySet<Peer> | undefined => book.get(name)?.peers,
    names: () => book.keys(),
    get size() {
      return book.size;
    },
  };
}

export type ChannelBook = ReturnType<typeof channelBook>;

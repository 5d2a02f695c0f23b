import type { Hint, HintState, Hints } from '#services/broker/nats';
import { type ChannelBook, channelBook, type Peer } from '#services/gateway/channels';
import { membersElsewhere } from '#services/gateway/presence/elsewhere';
import { sharePresence } from '#services/gateway/presence/presence';

/** Messages from one gateway to another that have not arrived, in order. */
interface Queue {
  readonly from: Station;
  readonly to: Station;
  readonly payloads: Buffer[];
}

/** A gateway's subscriptions and its presence, without sockets. */
export interface Station {
  readonly id: string;
  readonly book: ChannelBook;
  readonly warned: readonly string[];
  readonly connected: boolean;
  /** The number of other gateways that it knows. */
  readonly others: number;
  /** The connection to the broker is lost, with all that is on its way. */
  cut(): void;
  join(): void;
  sweep(): void;
  receive(payload: Buffer): void;
}

/**
 * A broker in memory between gateways. Messages of one gateway arrive in order at each other one; the test chooses
 * whose message arrives next, and which is lost.
 */
export function presenceHub() {
  const stations = new Set<Station>();
  const delivered: { readonly to: Station; readonly payload: Buffer }[] = [];
  const queues = new Map<string, Queue>();
  let opened = 0;
  let published = 0;

  const queueOf = (from: Station, to: Station): Queue => {
    const key = `${from.id} ${to.id}`;
    let queue = queues.get(key);
    if (!queue) queues.set(key, (queue = { from, to, payloads: [] }));
    return queue;
  };
  const isWaiting = ({ payloads }: Queue) => payloads.length > 0;
  const drop = (station: Station) => {
    for (const queue of queues.values()) if (queue.from === station || queue.to === station) queue.payloads.length = 0;
  };

  const open = (): Station => {
    const id = `g${(opened += 1)}`;
    const listeners = new Set<(state: HintState) => void>();
    let connected = true;
    const hints: Hints = {
      publish(_subject, payload) {
        if (!connected || !stations.has(station)) return;
        published += 1;
        for (const other of stations)
          if (other.connected) queueOf(station, other).payloads.push(Buffer.from(payload as string));
      },
      subscribe: () => () => {},
      onState: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      get connected() {
        return connected;
      },
      flush: async () => {},
      close: async () => {},
    };
    const elsewhere = membersElsewhere();
    const book = channelBook(elsewhere);
    const warned: string[] = [];
    const log = { info: () => {}, warn: (_data: object, message: string) => void warned.push(message) };
    const station: Station = {
      id,
      book,
      warned,
      get connected() {
        return connected;
      },
      cut() {
        if (!connected) return;
        connected = false;
        drop(station);
        for (const listener of listeners) listener('lost');
      },
      join() {
        // A connection that is there is not announced again: that would repair what was missed.
        if (connected) return;
        connected = true;
        for (const listener of listeners) listener('connected');
      },
      receive: (payload: Buffer) => presence.receive({ subject: '', payload, header: () => undefined } as Hint),
      sweep: () => presence.sweep(),
      get others() {
        return presence.others;
      },
    };
    stations.add(station);
    const presence = sharePresence({ hints, book, elsewhere, gateway: id, log });
    return station;
  };

  return {
    open,
    get published() {
      return published;
    },
    stations: (): readonly Station[] => [...stations],
    /** The process ends without a word. What it sent before still arrives. */
    kill(station: Station): void {
      stations.delete(station);
      for (const queue of queues.values()) if (queue.to === station) queue.payloads.length = 0;
    },
    /** Delivers one message, of the queue that `choose` names among those with messages. False when there is none. */
    deliverOne(choose: (count: number) => number = () => 0): boolean {
      const waiting = [...queues.values()].filter(isWaiting);
      const queue = waiting[choose(waiting.length)];
      const payload = queue?.payloads.shift();
      if (!queue || !payload) return false;
      queue.to.receive(payload);
      delivered.push({ to: queue.to, payload });
      return true;
    },
    /** An earlier message arrives again, as it may when a gateway has changed to another server of the broker. */
    repeatOne(choose: (count: number) => number): void {
      const late = delivered[choose(delivered.length)];
      if (late && stations.has(late.to)) late.to.receive(late.payload);
    },
    /** The broker loses one message. */
    loseOne(choose: (count: number) => number): void {
      const waiting = [...queues.values()].filter(isWaiting);
      const { payloads } = waiting[choose(waiting.length)] ?? { payloads: [] };
      payloads.splice(choose(payloads.length), 1);
    },
    loseAll(): void {
      for (const { payloads } of queues.values()) payloads.length = 0;
    },
    deliverAll(): void {
      for (let count = 0; this.deliverOne(); count += 1) if (count > 100_000) throw new Error('gateways talk for ever');
    },
    /** Seconds pass at every gateway. */
    pass(seconds: number): void {
      for (let second = 0; second < seconds; second += 1) {
        for (const station of stations) station.sweep();
        this.deliverAll();
      }
    },
  };
}

export interface PresenceScreen {
  readonly station: Station;
  readonly user: string;
  /** The members as the client library counts them. */
  readonly members: ReadonlySet<string>;
  /** Arrivals of members and departures of strangers: the client would show a member twice, or one who is not there. */
  readonly wrong: readonly string[];
  /** Each arrival and departure, such as `+ada` and `-ada`. */
  readonly told: readonly string[];
  leave(): void;
}

/** A screen of a user on a presence channel, which counts members by the frames that it receives. */
export function presenceScreen(station: Station, channel: string, user: string): PresenceScreen {
  const members = new Set<string>();
  const wrong: string[] = [];
  const told: string[] = [];
  const hear = (bytes: Buffer) => {
    const { event, data } = JSON.parse(bytes.subarray(bytes.indexOf('{"')).toString()) as Record<string, string>;
    const { user_id: id } = JSON.parse(data ?? '') as { user_id: string };
    const isArrival = event === 'pusher_internal:member_added';
    told.push(`${isArrival ? '+' : '-'}${id}`);
    if (members.has(id) === isArrival) wrong.push(`${event} ${id} at ${user}`);
    if (isArrival) members.add(id);
    else members.delete(id);
  };
  const outbox = { say: hear, frame: () => {}, forget: () => {}, keepPace: () => {}, held: 0 };
  const peer: Peer = { id: user, outbox, memberships: [] };
  station.book.join(peer, channel, { session: 's', user, info: { name: user } });
  const { presence } = JSON.parse(station.book.welcome(channel)) as { presence: { ids: string[]; count: number } };
  for (const id of presence.ids) members.add(id);
  if (presence.count !== members.size) wrong.push(`${presence.count} members of ${members.size}`);
  return { station, user, members, wrong, told, leave: () => void station.book.leave(peer, channel) };
}

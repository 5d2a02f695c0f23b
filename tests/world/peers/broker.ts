import type { Hint, HintState, Hints } from '#services/broker/nats';
import { subjectMatches } from '#services/broker/subjects';
import type { Luck, Scheduler } from './ports.ts';

/** Faults are read at each use. Numbers are probabilities of one message on its way to one node. */
export interface BrokerFaults {
  lost?: number;
  doubled?: number;
  /** The delay of each copy, in milliseconds; messages with other delays overtake each other. */
  lateMs?: readonly [from: number, to: number];
}

export interface BrokerPeerOptions {
  readonly scheduler: Scheduler;
  readonly luck: Luck;
  /** How a node hears what itself publishes, as in `HintOptions`. */
  readonly own?: 'from the broker' | 'at once';
  readonly faults?: BrokerFaults;
  /** The faults of the way to one node, instead of those of all. */
  readonly faultsOf?: (name: string) => BrokerFaults | undefined;
}

/** The broker between the nodes. Without a name, an act concerns every node. */
export interface BrokerPeer {
  /** A connection of a node. It is connected at once, unless the node is cut off. */
  connect(name: string): Hints;
  cutOff(name?: string): void;
  heal(name?: string): void;
}

/** The pause before a client tries to connect again, in milliseconds. */
const retry = 150;

interface Wish {
  readonly subject: string;
  readonly onMessage: (hint: Hint) => void;
  readonly queue: string | undefined;
}

interface Connection {
  readonly name: string;
  readonly wishes: Set<Wish>;
  readonly listeners: Set<(state: HintState) => void>;
  isOpen: boolean;
  isClosed: boolean;
  /** Numbers the times that it was open: nothing of an earlier one arrives. */
  session: number;
}

interface Message {
  readonly subject: string;
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export function brokerPeer(options: BrokerPeerOptions): BrokerPeer {
  const { scheduler, luck, own = 'from the broker', faults = {}, faultsOf = () => undefined } = options;
  const connections = new Set<Connection>();
  const cut = new Set<string>();
  let turn = 0;

  const tell = ({ listeners }: Connection, state: HintState): void => {
    for (const listener of listeners) listener(state);
  };
  const close = (connection: Connection): void => {
    if (!connection.isOpen) return;
    connection.isOpen = false;
    connection.session += 1;
    tell(connection, 'lost');
  };
  const open = (connection: Connection): void => {
    if (connection.isOpen || connection.isClosed || cut.has(connection.name)) return;
    connection.isOpen = true;
    tell(connection, 'connected');
  };
  const hear = ({ onMessage }: Wish, { subject, payload, headers }: Message): void =>
    onMessage({ subject, payload, header: (name) => headers[name] });

  /** The wishes of a connection for a message. Of a queue, one member in all connections has it. */
  const wishesFor = (message: Message, chosen: ReadonlySet<Wish>, { wishes }: Connection): readonly Wish[] =>
    [...wishes].filter((wish) => subjectMatches(wish.subject, message.subject) && (!wish.queue || chosen.has(wish)));
  const chosenFor = ({ subject }: Message): ReadonlySet<Wish> => {
    const queues = new Map<string, Wish[]>();
    for (const { wishes, isOpen } of connections)
      for (const wish of isOpen ? wishes : [])
        if (wish.queue && subjectMatches(wish.subject, subject))
          queues.set(wish.queue, [...(queues.get(wish.queue) ?? []), wish]);
    turn += 1;
    return new Set([...queues.values()].flatMap((members) => members[turn % members.length] ?? []));
  };
  /** One message on its way to one node. */
  const send = (message: Message, to: Connection, chosen: ReadonlySet<Wish>): void => {
    const { lost = 0, doubled = 0, lateMs = [0, 0] } = faultsOf(to.name) ?? faults;
    if (luck.is(lost)) return;
    const { session } = to;
    for (let copies = luck.is(doubled) ? 2 : 1; copies > 0; copies--)
      scheduler.after(luck.whole(...lateMs), () => {
        if (session !== to.session || !to.isOpen) return;
        for (const wish of wishesFor(message, chosen, to)) hear(wish, message);
      });
  };

  const connect = (name: string): Hints => {
    const mine: Connection = {
      name,
      wishes: new Set(),
      listeners: new Set(),
      isOpen: !cut.has(name),
      isClosed: false,
      session: 0,
    };
    connections.add(mine);
    return {
      publish: (subject, payload, headers = {}) => {
        if (!mine.isOpen) return;
        // A receiver must copy what it keeps, and so must we.
        const message = { subject, payload: Buffer.from(payload), headers };
        const chosen = chosenFor(message);
        for (const other of connections)
          if (other.isOpen && !(other === mine && own === 'at once')) send(message, other, chosen);
        if (own === 'at once') for (const wish of wishesFor(message, chosen, mine)) hear(wish, message);
      },
      subscribe: (subject, onMessage, { queue } = {}) => {
        if (queue && own === 'at once') throw new Error('A queue is heard from the broker only');
        const wish = { subject, onMessage, queue };
        mine.wishes.add(wish);
        return () => void mine.wishes.delete(wish);
      },
      onState: (listener) => {
        mine.listeners.add(listener);
        return () => void mine.listeners.delete(listener);
      },
      get connected() {
        return mine.isOpen;
      },
      flush: () => Promise.resolve(),
      close: async () => {
        mine.isClosed = true;
        mine.isOpen = false;
        mine.session += 1;
        connections.delete(mine);
      },
    };
  };

  const some = (name: string | undefined): readonly Connection[] =>
    [...connections].filter((one) => name === undefined || one.name === name);
  return {
    connect,
    cutOff: (name) => {
      for (const one of name === undefined ? [...connections].map((each) => each.name) : [name]) cut.add(one);
      for (const one of some(name)) close(one);
    },
    heal: (name) => {
      if (name === undefined) cut.clear();
      else cut.delete(name);
      for (const one of some(name)) scheduler.after(retry, () => open(one));
    },
  };
}

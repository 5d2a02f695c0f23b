import { hash, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Operation, operationParser, ProtocolFault, type Publication } from './parser.ts';
import { type interests, validSubject } from './subjects.ts';

export interface Limits {
  readonly maxPayload: number;
  /** Bytes that may wait for one client before it is cut as a slow consumer. */
  readonly maxPending: number;
  readonly maxSubscriptions: number;
}

/** The one user of a broker. */
export interface Login {
  readonly user: string;
  readonly pass: string;
}

export interface Subscriber {
  readonly pattern: string;
  readonly queue: string | undefined;
  readonly sid: string;
  readonly client: Client;
  delivered: number;
  max: number | undefined;
}

export type Interests = ReturnType<typeof interests<Subscriber>>;

export interface Client {
  readonly echo: boolean;
  deliver(to: Subscriber, message: Publication): void;
  /** True when half of what may wait for this client does, unless it was waited for in vain since it last caught up. */
  readonly behind: boolean;
  /** Calls back once, when the client has caught up, was waited for long enough, or has gone. */
  caughtUp(callback: () => void): void;
  /** Stops reading from this client until the other, which may be itself, has caught up. */
  waitFor(slow: Client): void;
  ping(): void;
  end(error?: string): void;
}

const NO_RESPONDERS = Buffer.from('NATS/1.0 503\r\n\r\n');
const CRLF = Buffer.from('\r\n');
/** How long publishers wait for a subscriber that is behind. Milliseconds. */
const PATIENCE = 1_000;
/** The most pings without an answer. */
const MAX_PINGS_OUT = 2;

/** The time in which a client must say who it is, as in nats-server. */
const TO_SIGN_IN_MS = 2_000;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
const isOwn = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));

export interface Rules {
  readonly limits: Limits;
  readonly login: Login;
}

/** One connection: its options, its subscriptions, and its bounded output. */
export function serveClient(socket: Socket, all: Interests, { limits, login }: Rules): Client {
  const subscriptions = new Map<string, Subscriber>();
  // As in nats-server, a client is verbose until it says otherwise.
  const can = { echo: true, verbose: true, headers: false, noResponders: false };
  let corked = false;
  let over = false;
  let admitted = false;
  let pingsOut = 0;
  const line = waitingLine(socket, PATIENCE);
  const waitingFor = new Set<Client>();

  /** The messages caused by one chunk of a publisher go to each subscriber in one system call. */
  const write = (data: string | Buffer) => {
    if (over || socket.destroyed) return;
    if (!corked) {
      corked = true;
      socket.cork();
      process.nextTick(() => {
        corked = false;
        socket.uncork();
      });
    }
    socket.write(data);
  };

  const drop = (one: Subscriber) => {
    subscriptions.delete(one.sid);
    all.remove(one);
  };

  const end = (error?: string) => {
    if (over) return;
    if (error) write(`-ERR '${error}'\r\n`);
    over = true;
    for (const one of subscriptions.values()) drop(one);
    socket.end();
    // Keep reading and discard, because unread bytes would reset the connection before the peer sees the error.
    setTimeout(() => socket.destroy(), 1_000).unref();
  };

  const client: Client = {
    get echo() {
      return can.echo;
    },
    deliver(to, message) {
      if (over) return;
      to.delivered += 1;
      const reply = message.reply ? `${message.reply} ` : '';
      const { headerLength, body } = message;
      if (headerLength > 0 && can.headers) {
        write(`HMSG ${message.subject} ${to.sid} ${reply}${headerLength} ${body.length}\r\n`);
        write(body);
      } else {
        write(`MSG ${message.subject} ${to.sid} ${reply}${body.length - headerLength}\r\n`);
        write(headerLength > 0 ? body.subarray(headerLength) : body);
      }
      write(CRLF);
      if (to.max !== undefined && to.delivered >= to.max) drop(to);
      if (socket.writableLength > limits.maxPending) cut();
    },
    get behind() {
      return !over && !line.inVain() && socket.writableLength > limits.maxPending / 2;
    },
    caughtUp: line.add,
    waitFor(slow) {
      if (waitingFor.has(slow)) return;
      waitingFor.add(slow);
      socket.pause();
      slow.caughtUp(() => {
        waitingFor.delete(slow);
        if (waitingFor.size === 0) socket.resume();
      });
    },
    ping() {
      pingsOut += 1;
      if (pingsOut > MAX_PINGS_OUT) end('Stale Connection');
      else write('PING\r\n');
    },
    end,
  };

  /** A slow consumer does not read, so it gets no message. Its connection is closed, and its queue is dropped. */
  const cut = () => {
    over = true;
    for (const one of subscriptions.values()) drop(one);
    socket.destroy();
  };

  const publish = (message: Publication) => {
    if (!validSubject(message.subject, false)) return write("-ERR 'Invalid Publish Subject'\r\n");
    if (spread(all, message, client) || !message.reply || !can.noResponders) return;
    const asker = all.audience(message.reply).plain.find((one) => one.client === client);
    if (!asker) return;
    const nobody = { op: 'PUB', subject: message.reply, reply: undefined } as const;
    client.deliver(asker, { ...nobody, headerLength: NO_RESPONDERS.length, body: NO_RESPONDERS });
  };

  const subscribe = (subject: string, queue: string | undefined, sid: string) => {
    if (!validSubject(subject, true)) return write("-ERR 'Invalid Subject'\r\n");
    if (subscriptions.has(sid)) return;
    if (subscriptions.size >= limits.maxSubscriptions) return write("-ERR 'maximum subscriptions exceeded'\r\n");
    const one: Subscriber = { pattern: subject, queue, sid, client, delivered: 0, max: undefined };
    subscriptions.set(sid, one);
    all.add(one);
  };

  const unsubscribe = (sid: string, max: number | undefined) => {
    const one = subscriptions.get(sid);
    if (!one) return;
    if (max === undefined || one.delivered >= max) drop(one);
    else one.max = max;
  };

  /** Every CONNECT is checked, also a second one. */
  const connect = (options: Readonly<Record<string, unknown>>): boolean => {
    admitted = isOwn(options.user, login.user) && isOwn(options.pass, login.pass);
    const { echo, verbose, headers, no_responders } = options;
    Object.assign(can, { echo: echo !== false, verbose: verbose !== false, headers: headers === true });
    can.noResponders = can.headers && no_responders === true;
    return admitted;
  };
  const patience = setTimeout(() => {
    if (!admitted) end('Authentication Timeout');
  }, TO_SIGN_IN_MS).unref();

  const obey = (operation: Operation) => {
    if (over) return;
    if (!admitted && operation.op !== 'CONNECT') return end('Authorization Violation');
    switch (operation.op) {
      case 'CONNECT':
        if (!connect(operation.options)) return end('Authorization Violation');
        break;
      case 'PING':
        write('PONG\r\n');
        // A client that asks and never reads would grow the queue of answers.
        if (socket.writableLength > limits.maxPending) cut();
        return;
      case 'PONG':
        pingsOut = 0;
        return;
      case 'SUB':
        subscribe(operation.subject, operation.queue, operation.sid);
        break;
      case 'UNSUB':
        unsubscribe(operation.sid, operation.max);
        break;
      case 'PUB':
        if (operation.headerLength > 0 && !can.headers) return end('message headers not supported');
        publish(operation);
        break;
    }
    if (can.verbose) write('+OK\r\n');
    if (socket.writableLength > limits.maxPending) cut();
  };

  const feed = operationParser({ maxPayload: limits.maxPayload, mayPublish: () => admitted }, obey);
  socket.on('data', (chunk) => {
    if (over) return;
    try {
      feed(chunk);
    } catch (fault) {
      if (!(fault instanceof ProtocolFault)) throw fault;
      end(fault.message);
    }
  });
  socket.on('close', () => {
    clearTimeout(patience);
    over = true;
    line.end();
    for (const one of subscriptions.values()) drop(one);
  });
  return client;
}

/** Publishers that wait until a socket has sent its buffer. After `patience` in vain, none waits until it has. */
function waitingLine(socket: Socket, patience: number) {
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const callback of waiting.splice(0)) callback();
  };
  socket.on('drain', () => {
    late = false;
    end();
  });
  return {
    inVain: () => late,
    add(callback: () => void) {
      waiting.push(callback);
      timer ??= setTimeout(() => {
        late = true;
        end();
      }, patience).unref();
    },
    end,
  };
}

/** Delivers the message to all plain subscribers and to one of each queue. Returns whether there was a receiver. */
function spread(all: Interests, message: Publication, from: Client): boolean {
  const { plain, queues } = all.audience(message.subject);
  const hears = (one: Subscriber) => one.client !== from || from.echo;
  let heard = false;
  for (const one of plain) {
    if (!hears(one)) continue;
    heard = true;
    one.client.deliver(one, message);
    if (one.client.behind) from.waitFor(one.client);
  }
  for (const queue of queues) {
    const members = from.echo ? queue : queue.filter(hears);
    if (members.length === 0) continue;
    heard = true;
    // Random, as in nats-server.
    const member = members[Math.floor(Math.random() * members.length)]!;
    member.client.deliver(member, message);
    if (member.client.behind) from.waitFor(member.client);
  }
  return heard;
}

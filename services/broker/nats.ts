import { connect, type Msg, type NatsConnection, headers as natsHeaders, type Subscription } from 'nats';

import { natsAddress } from './natsAddress.ts';
import { subjectMatches } from './subjects.ts';

/** One received message. `payload` is valid only during the call: copy it to keep it. */
export interface Hint {
  readonly subject: string;
  readonly payload: Uint8Array;
  header(name: string): string | undefined;
}

export type HintState = 'connected' | 'lost';

/**
 * Core NATS as Muster uses it: hints, never truth. A lost message costs latency, because the receiver notices the gap
 * (sequence numbers, state changes) and reads the log again.
 */
export interface Hints {
  /**
   * Never throws. A message that cannot be sent now (broker away, too much unconfirmed, above the server's size) is
   * dropped.
   */
  publish(subject: string, payload: string | Uint8Array, headers?: Readonly<Record<string, string>>): void;
  /**
   * Survives reconnects. Returns a function that unsubscribes. `onMessage` must not throw: an error there is a bug and
   * ends the process.
   */
  subscribe(subject: string, onMessage: (hint: Hint) => void, options?: { queue?: string }): () => void;
  /** Emits `connected` once the subscriptions are in force at the broker, so that no later message is missed. */
  onState(listener: (state: HintState) => void): () => void;
  readonly connected: boolean;
  /** Resolves when the broker has received every published message, or at once when it is away. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Wish {
  readonly subject: string;
  readonly onMessage: (hint: Hint) => void;
  readonly queue: string | undefined;
  live?: Subscription;
}

const RETRY_MS = 150;
const BEAT_MS = 500;
/** Unanswered pings before a broker counts as frozen: at most 1.5 s, so that screens are right within two. */
const FROZEN_BEATS = 2;
const UNCONFIRMED_LIMIT = 8 * 1024 * 1024;
const CONFIRM_EVERY = 256 * 1024;

export interface HintOptions {
  /**
   * How subscriptions hear what the same connection publishes: from the broker, or within `publish`, which saves the way
   * there and back. Then a message that is dropped on its way to the broker is still heard here, and no subscription
   * may belong to a queue, whose members share messages at the broker.
   */
  readonly own: 'from the broker' | 'at once';
}

/**
 * Connects to the broker or brokers in `url` (comma separated). Resolves after the first attempt, successful or not: a
 * process starts without its broker and retries for ever. The client's own reconnect is switched off, because it queues
 * without bound while the broker is away, and its stale-ping path waits for a write that a frozen peer never accepts.
 */
export async function connectHints(url: string, { own }: HintOptions = { own: 'from the broker' }): Promise<Hints> {
  const wishes = new Set<Wish>();
  const listeners = new Set<(state: HintState) => void>();
  let current: Link | undefined;
  /** Set as soon as subscriptions can be made, shortly before it counts as connected. */
  let open: NatsConnection | undefined;
  let closed = false;
  let wake = () => {};

  const tell = (state: HintState) => {
    for (const listener of listeners) listener(state);
  };

  const session = async (tried: () => void) => {
    const { servers, ...credentials } = natsAddress(url);
    const connection = await connect({
      servers: [...servers],
      ...credentials,
      reconnect: false,
      noEcho: own === 'at once',
      timeout: 1_500,
      // The operating system's resolver knows /etc/hosts and container names; the client's own asks DNS only.
      resolve: false,
      noAsyncTraces: true,
    });
    const link = openLink(connection);
    void link.ended.then(() => {
      open = undefined;
    });
    open = connection;
    for (const wish of wishes) listen(connection, wish);
    await link.confirm();
    if (closed || connection.isClosed()) {
      await link.close();
      return;
    }
    current = link;
    tried();
    tell('connected');
    await link.ended;
    current = undefined;
    tell('lost');
  };

  const run = async (tried: () => void) => {
    while (!closed) {
      // A refused or broken connection is expected here; the state listeners know already.
      await session(tried).catch(() => {});
      tried();
      if (closed) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RETRY_MS);
        wake = () => (clearTimeout(timer), resolve());
      });
    }
  };

  const hearOwn = (message: Hint) => {
    for (const wish of wishes) if (subjectMatches(wish.subject, message.subject)) hear(wish, message);
  };

  let running: Promise<void> = Promise.resolve();
  await new Promise<void>((tried) => {
    running = run(tried);
  });

  return {
    publish(subject, payload, headers) {
      if (!current) return;
      current.publish(subject, payload, headers);
      if (own === 'at once') hearOwn({ subject, payload: Buffer.from(payload), header: (name) => headers?.[name] });
    },
    subscribe(subject, onMessage, options) {
      if (options?.queue && own === 'at once') throw new Error('A queue is heard from the broker only');
      const wish: Wish = { subject, onMessage, queue: options?.queue };
      wishes.add(wish);
      if (open) listen(open, wish);
      return () => {
        wishes.delete(wish);
        if (wish.live && !wish.live.isClosed()) wish.live.unsubscribe();
      };
    },
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get connected() {
      return current !== undefined;
    },
    flush: async () => current?.confirm(),
    async close() {
      closed = true;
      wake();
      await current?.confirm();
      await current?.close();
      await running;
    },
  };
}

function listen(connection: NatsConnection, wish: Wish): void {
  wish.live = connection.subscribe(wish.subject, {
    ...(wish.queue ? { queue: wish.queue } : {}),
    callback: (error, message) => {
      if (!error) hear(wish, hint(message));
    },
  });
}

function hear({ onMessage }: Wish, message: Hint): void {
  try {
    onMessage(message);
  } catch (bug) {
    // An error thrown inside the client's reader would silently stop all reading. Outside it crashes visibly.
    queueMicrotask(() => {
      throw bug;
    });
  }
}

function hint(message: Msg): Hint {
  return {
    subject: message.subject,
    payload: message.data,
    header(name) {
      try {
        return message.headers?.get(name) || undefined;
      } catch {
        // Header bytes are decoded on demand, and any client of the broker may have written them.
        return undefined;
      }
    },
  };
}

type Link = ReturnType<typeof openLink>;

/** One connection's life: a watchdog against a frozen broker, and a bound on unconfirmed bytes. */
function openLink(connection: NatsConnection) {
  let unconfirmed = 0;
  let confirming = false;
  let missed = 0;
  const ended = connection.closed().then(() => clearInterval(beat));

  const confirm = async () => {
    const sent = unconfirmed;
    // Pings of a closed connection are never answered, so wait for its end too.
    const answered = await Promise.race([connection.flush().then(() => true), ended.then(() => false)]);
    if (!answered) return;
    unconfirmed -= Math.min(sent, unconfirmed);
    missed = 0;
  };
  const confirmSoon = () => {
    if (confirming) return;
    confirming = true;
    confirm().then(
      () => (confirming = false),
      () => (confirming = false),
    );
  };
  const beat = setInterval(() => {
    missed += 1;
    if (missed > FROZEN_BEATS) void connection.close();
    else confirmSoon();
  }, BEAT_MS);
  beat.unref();

  const publish = (subject: string, payload: string | Uint8Array, headers?: Readonly<Record<string, string>>) => {
    const size = (typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length) + 256;
    if (connection.isClosed() || unconfirmed + size > UNCONFIRMED_LIMIT) return;
    if (size > (connection.info?.max_payload ?? Number.POSITIVE_INFINITY)) return;
    connection.publish(subject, payload, headers ? { headers: toHeaders(headers) } : undefined);
    const before = unconfirmed;
    unconfirmed += size;
    if (Math.floor(before / CONFIRM_EVERY) !== Math.floor(unconfirmed / CONFIRM_EVERY)) confirmSoon();
  };

  return { ended, confirm, publish, close: () => connection.close() };
}

function toHeaders(values: Readonly<Record<string, string>>) {
  const all = natsHeaders();
  for (const [name, value] of Object.entries(values)) all.set(name, value);
  return all;
}

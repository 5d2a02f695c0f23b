import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Pusher from 'pusher-js';
import { WebSocket } from 'ws';
import type { Clock } from '#events/core/ports';
import { startBroker } from '#services/broker/broker';
import { connectHints, type Hints } from '#services/broker/nats';
import { clientAddress } from '#services/core/clientAddress';
import { systemClock } from '#services/core/clock';
import { startGateway } from '#services/gateway/gateway';
import { signChannel, signUser } from '#services/gateway/signature';

export const KEY = 'board-key';
export const SECRET = 'a secret of the house';
/** One name, and a channel in each organization. */
export const ACTIVE = 'presence-incidents-active';
export const DISPATCH = 'presence-entity-arvada-dispatch';

type AtEnd = (end: () => unknown) => void;

export interface Seen {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  readonly user_id?: string;
}

/** A gateway with its broker, its rights in two sets, and clients that end with the test. */
export async function gatewayHouse(options: { clock?: Clock; maxSockets?: number } = {}) {
  const broker = await startBroker();
  const hints = await connectHints(broker.url);
  const ended = new Set<string>();
  const forbidden = new Set<string>();
  const listeners = new Set<(session?: string) => void>();
  const towns = new Map<string, string>();
  const check = (session: string, channel: string) => !ended.has(session) && !forbidden.has(`${session} ${channel}`);
  const access = {
    alive: (session: string) => !ended.has(session),
    used: () => {},
    check,
    heard: (session: string, name: string) =>
      name === ACTIVE ? `${ACTIVE}-of-${towns.get(session) ?? 'arvada'}` : name,
    // A user has one session here, and a user named "nobody" has none.
    sessionOf: (user: string, channel: string) =>
      user !== 'nobody' && check(`session-${user}`, channel) ? `session-${user}` : undefined,
    onChange: (listener: (session?: string) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const origins = (origin: string | undefined, host: string | undefined) =>
    origin === undefined || origin === `http://${host}`;
  const ends: (() => unknown)[] = [];
  // Clients end before their gateway.
  const atEnd: AtEnd = (end) => void ends.unshift(end);
  const tell = (session?: string) => listeners.forEach((listener) => listener(session));

  const openGateway = async (own: Hints) => {
    const clock = options.clock ?? systemClock;
    const gateway = startGateway({
      ...options,
      key: KEY,
      secret: SECRET,
      hints: own,
      access,
      addressOf: clientAddress([]),
      origins,
      clock,
      log,
    });
    const server = createServer((_request, response) => response.writeHead(404).end());
    server.on('upgrade', (request, socket, head) => gateway.handleUpgrade(request, socket, head) || socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ends.push(
      () => gateway.stop(),
      () => server.close(),
    );
    return { gateway, port: (server.address() as AddressInfo).port };
  };

  const first = await openGateway(hints);
  return {
    ...first,
    broker,
    hints,
    openGateway,
    atEnd,
    tell,
    moves: (session: string, town: string) => void towns.set(session, town),
    end: (session: string) => (ended.add(session), tell(session)),
    forbid: (session: string, channel: string) => (forbidden.add(`${session} ${channel}`), tell(session)),
    allow: (session: string, channel: string) => (forbidden.delete(`${session} ${channel}`), tell(session)),
    raw: (query?: string, more?: { origin?: string; port?: number }) => openRaw(atEnd, first.port, query, more),
    pusher: (user: string, port = first.port) => openPusher(atEnd, user, port),
    async stop() {
      for (const end of ends) await end();
      await hints.close();
      await broker.stop();
    },
  };
}

export type House = Awaited<ReturnType<typeof gatewayHouse>>;

/** The API's signature for this user. */
export function signedFor(user: string, socketId: string, channel: string, more: object = {}) {
  const shown = { user_id: user, user_info: { name: user.toUpperCase() }, session: `session-${user}`, ...more };
  const channel_data = JSON.stringify(shown);
  return { auth: `${KEY}:${signChannel(SECRET, socketId, channel, channel_data)}`, channel_data };
}

/** The unmodified client library, signed in as a user. */
function openPusher(atEnd: AtEnd, user: string, port: number): Pusher {
  const pusher = new Pusher(KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, answer) => answer(null, signedFor(user, socketId, channelName)),
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, answer) => {
        const user_data = JSON.stringify({ id: user, session: `session-${user}` });
        answer(null, { auth: `${KEY}:${signUser(SECRET, socketId, user_data)}`, user_data });
      },
    },
  });
  atEnd(() => pusher.disconnect());
  return pusher;
}

/** Resolves with the data of the next such event. */
export function next<T = unknown>(
  source: { bind(event: string, callback: (data: T) => void): unknown },
  event: string,
): Promise<T> {
  return new Promise((resolve) => source.bind(event, resolve));
}

export type RawSocket = Awaited<ReturnType<typeof openRaw>>;

/** A raw client of frames. */
async function openRaw(
  atEnd: AtEnd,
  port: number,
  query = '?protocol=7',
  more: { origin?: string; port?: number } = {},
) {
  const path = query.startsWith('/') ? query : `/app/${KEY}${query}`;
  const ws = new WebSocket(`ws://127.0.0.1:${more.port ?? port}${path}`, more.origin ? { origin: more.origin } : {});
  const seen: Seen[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data) => {
    seen.push(JSON.parse(String(data)) as Seen);
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  atEnd(() => ws.terminate());
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  ws.on('error', () => {});
  /** Resolves with the first frame of that event (and channel), starting at `from`. */
  const sees = (event: string, channel?: string, from = 0) =>
    new Promise<Seen>((resolve) => {
      const look = () => {
        const found = seen.slice(from).find((one) => one.event === event && (!channel || one.channel === channel));
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const say = (frame: object | string | Buffer) =>
    ws.send(Buffer.isBuffer(frame) || typeof frame === 'string' ? frame : JSON.stringify(frame));
  /** Resolves once all earlier messages have been answered. */
  const settled = async () => {
    const from = seen.length;
    say({ event: 'pusher:ping', data: {} });
    await sees('pusher:pong', undefined, from);
  };
  const id = async () =>
    (JSON.parse((await sees('pusher:connection_established')).data as string) as { socket_id: string }).socket_id;
  const subscribe = async (user: string, channel: string) => {
    const from = seen.length;
    say({ event: 'pusher:subscribe', data: { channel, ...signedFor(user, await id(), channel) } });
    return sees('pusher_internal:subscription_succeeded', channel, from);
  };
  return { ws, seen, closed, sees, say, settled, id, subscribe };
}

/** A clock that stands still until the test advances it. Due callbacks run in order. */
export function steeredClock(): Clock & { advance(by: number): void } {
  let now = Date.parse('2026-03-02T02:10:00Z');
  const due = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => now,
    at: (at, callback) => {
      const entry = { at, callback };
      due.add(entry);
      return () => due.delete(entry);
    },
    advance(by) {
      const end = now + by;
      for (;;) {
        const first = [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!first) break;
        due.delete(first);
        now = Math.max(now, first.at);
        first.callback();
      }
      now = end;
    },
  };
}

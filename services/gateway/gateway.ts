import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Unsaved } from '#contracts/operations/saving';
import { type Clock, every } from '#events/core/ports';
import type { Hints } from '#services/broker/nats';
import type { ClientAddress } from '#services/core/clientAddress';
import { channelBook } from './channels.ts';
import { membersElsewhere } from './presence/elsewhere.ts';
import { sharePresence } from './presence/presence.ts';
import { codes, eventText, FRESH, LATE, LOG, MOVING, PHONES, STALE, textFrame, UNSAVED } from './protocol.ts';
import { startRelay } from './relay/relay.ts';
import { answerFrame } from './requests.ts';
import { type Access, sessionsOf, watchRights } from './rights.ts';
import { socketCaps } from './sockets/caps.ts';
import type { Connection } from './sockets/connection.ts';
import { gatewaySockets } from './sockets/sockets.ts';

export type { Access } from './rights.ts';

export interface GatewayOptions {
  readonly key: string;
  readonly secret: string;
  readonly hints: Hints;
  /** The log position that the read models of this process show. */
  readonly shown?: () => number;
  readonly access: Access;
  /** The address of the client behind an upgrade. */
  readonly addressOf: ClientAddress;
  readonly origins: (origin: string | undefined, host: string | undefined) => boolean;
  readonly clock: Clock;
  /** The id of the log that this process reads; null when it is not known yet. */
  readonly logId?: string | null;
  readonly maxSockets?: number;
  readonly log: Record<'info' | 'warn' | 'error', (data: object, message: string) => void>;
}

export interface Gateway {
  /** Takes the upgrade and returns true, or returns false when the path is not `/app/…`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** True when no other publisher's frames reach this process. Then pass frames of its own read models to `frame`. */
  readonly alone: boolean;
  frame(channel: string, event: string, data: string, document: string): void;
  /** Whether this process follows the log. Every screen shows since when it does not. */
  following(now: boolean): void;
  /** The time since which work is overdue, in milliseconds; null when none is. Every screen shows it. */
  late(since: number | null): void;
  /** Why nothing can be saved now; null when it can. Every screen shows it. */
  unsaved(why: Unsaved | null): void;
  /** Why the phone company places no call of ours, in words; null when it does. Every screen shows it. */
  phones(refusal: string | null): void;
  /** The time until which nothing can be saved, in milliseconds; null when writes go on. Every screen shows it. */
  moving(until: number | null): void;
  stats(): Readonly<Record<string, number>>;
  /** A planned stop: closes clients with 1001 in slices, so that they do not all come back at once. */
  stop(): Promise<void>;
}

const MAX_SOCKETS = 10_000;
/** Sockets of one session: a person's screens, tabs and phones. */
const MAX_OF_SESSION = 100;
/** Sockets of one address on which nobody has signed in yet. After a restart, a whole building comes back at once. */
const MAX_STRANGERS = 500;
const SWEEP_MS = 1_000;
const STOP_SLICES = 20;
const SMALLEST_SLICE = 50;
const SLICE_PAUSE_MS = 100;
const CLOSE_TIMEOUT_MS = 2_000;
/** Connections above the limit that are being refused. */
const REFUSALS_AT_ONCE = 100;

export function startGateway(options: GatewayOptions): Gateway {
  const { hints, access, clock, log, maxSockets = MAX_SOCKETS } = options;
  const id = randomUUID();
  const counts = {
    frames: 0,
    deliveries: 0,
    coalesced: 0,
    dropped: 0,
    resyncs: 0,
    cut: 0,
    missed: 0,
    repeated: 0,
    refused: 0,
  };
  const elsewhere = membersElsewhere();
  const book = channelBook(elsewhere);
  const postponed = new Set<() => void>();
  let stopping = false;

  const presence = sharePresence({ hints, book, elsewhere, gateway: id, log });
  const relay = startRelay({ hints, book, clock, gateway: id, shown: options.shown, presence, counts, log });
  const { key, secret } = options;
  const later = (milliseconds: number, callback: () => void) => {
    const waiting = clock.at(clock.now() + milliseconds, () => {
      postponed.delete(waiting);
      callback();
    });
    postponed.add(waiting);
  };
  const ports = {
    key,
    secret,
    book,
    check: access.check,
    heard: access.heard,
    sessionOf: access.sessionOf,
    now: clock.now,
    later,
    relay: relay.clientEvent,
    // A process that does not follow the log knows no position that is new enough.
    heardUpTo: (channel: string) => (staleSince === undefined ? relay.heardUpTo(channel) : Infinity),
  };
  const caps = socketCaps(MAX_STRANGERS, MAX_OF_SESSION);
  const sockets = gatewaySockets({
    counts,
    now: clock.now,
    onSignedIn: caps.signedIn,
    onFrame: (caller, text) => answerFrame(ports, caller, text),
    onEnd: (caller) => {
      caps.left(caller);
      for (const { channel } of caller.memberships) book.leave(caller, channel);
    },
  });
  const forgetRights = watchRights(access, book, sockets.connections);

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    // Above the protocol's 10 kB, so that a slightly too large frame is answered instead of ending the connection.
    maxPayload: 64 * 1024,
    closeTimeout: CLOSE_TIMEOUT_MS,
  } as ServerOptions);

  const accept = (ws: WebSocket, socket: Duplex, { url, address }: { url: URL; address: string }) => {
    const full = sockets.size.connected >= maxSockets || caps.isFull(address);
    const refusal = refusalOf(url, options.key, full);
    if (refusal) {
      counts.refused += 1;
      return sockets.refuse(ws, ...refusal);
    }
    const { outbox } = sockets.admit(ws, socket, caps.came(address));
    if (logId !== null) outbox.say(logFrame);
    if (staleSince !== undefined) outbox.say(staleFrame(staleSince));
    if (lateSince !== null) outbox.say(lateFrame(lateSince));
    if (unsavedWhy !== null) outbox.say(unsavedFrame(unsavedWhy));
    if (phonesWhy !== null) outbox.say(phonesFrame(phonesWhy));
    if (movingUntil !== null && movingUntil > clock.now()) outbox.say(movingFrame(movingUntil));
  };

  let staleSince: number | undefined;
  const staleFrame = (since: number) =>
    textFrame(eventText(STALE, JSON.stringify({ milliseconds: clock.now() - since })));

  let lateSince: number | null = null;
  const lateFrame = (since: number | null) =>
    textFrame(eventText(LATE, JSON.stringify({ milliseconds: since === null ? null : clock.now() - since })));

  let phonesWhy: string | null = null;
  const phonesFrame = (why: string | null) => textFrame(eventText(PHONES, JSON.stringify({ why })));

  let unsavedWhy: Unsaved | null = null;
  const unsavedFrame = (why: Unsaved | null) => textFrame(eventText(UNSAVED, JSON.stringify({ why })));
  const { logId = null } = options;
  const logFrame = textFrame(eventText(LOG, JSON.stringify({ log: logId })));

  let movingUntil: number | null = null;
  const movingFrame = (until: number | null) =>
    textFrame(eventText(MOVING, JSON.stringify({ milliseconds: until === null ? null : until - clock.now() })));

  const endSweeps = every(clock, SWEEP_MS, () => {
    const now = clock.now();
    for (const connection of sockets.connections()) {
      connection.sweep(now);
      for (const session of sessionsOf(connection)) access.used(session);
    }
    relay.sweep(staleSince === undefined);
    presence.sweep();
  });

  return {
    handleUpgrade(request, socket, head) {
      const url = urlOf(request);
      if (!url || !/^\/app\/[^/]+\/?$/.test(url.pathname)) return false;
      const { origin, host } = request.headers;
      if (!options.origins(origin, host)) {
        counts.refused += 1;
        refuseUpgrade(socket, '403 Forbidden');
      } else if (stopping || sockets.size.open >= maxSockets + REFUSALS_AT_ONCE) {
        refuseUpgrade(socket, '503 Service Unavailable');
      } else {
        server.handleUpgrade(request, socket, head, (ws) =>
          accept(ws, socket, { url, address: options.addressOf(request) }),
        );
      }
      return true;
    },
    get alone() {
      return relay.alone;
    },
    frame: relay.frame,
    following(now) {
      staleSince = now ? undefined : clock.now();
      const bytes = staleSince === undefined ? textFrame(eventText(FRESH, '{}')) : staleFrame(staleSince);
      for (const { outbox } of sockets.connections()) outbox.say(bytes);
      if (now) relay.resync();
    },
    late(since) {
      lateSince = since;
      for (const { outbox } of sockets.connections()) outbox.say(lateFrame(since));
    },
    phones(why) {
      phonesWhy = why;
      for (const { outbox } of sockets.connections()) outbox.say(phonesFrame(why));
    },
    unsaved(why) {
      if (why === unsavedWhy) return;
      unsavedWhy = why;
      for (const { outbox } of sockets.connections()) outbox.say(unsavedFrame(why));
    },
    moving(until) {
      movingUntil = until;
      for (const { outbox } of sockets.connections()) outbox.say(movingFrame(until));
    },
    stats: () => {
      let subscriptions = 0;
      let held = 0;
      let largest = 0;
      for (const { memberships, outbox } of sockets.connections()) {
        subscriptions += memberships.length;
        held += outbox.held;
        largest = Math.max(largest, outbox.held);
      }
      const { others } = presence;
      return { sockets: sockets.size.connected, channels: book.size, subscriptions, held, largest, others, ...counts };
    },
    async stop() {
      stopping = true;
      endSweeps();
      for (const cancel of postponed) cancel();
      forgetRights();
      presence.stop();
      await closeInSlices([...sockets.connections()], clock);
      relay.stop();
      await sockets.allClosed();
      log.info({ sockets: sockets.size.open }, 'The gateway has stopped');
    },
  };
}

function urlOf(request: IncomingMessage): URL | undefined {
  try {
    return new URL(request.url ?? '', 'http://gateway');
  } catch {
    return undefined;
  }
}

/** The reason to refuse a connection, as a protocol code; clients see it only after the upgrade. */
function refusalOf(url: URL, key: string, full: boolean): [code: number, reason: string] | undefined {
  if (url.pathname.split('/')[2] !== key) return [codes.unknownKey, 'There is no application with this key'];
  const version = url.searchParams.get('protocol');
  if (version === null) return [codes.noVersion, 'The protocol version is missing'];
  if (!/^\d+$/.test(version)) return [codes.badVersion, 'The protocol version is not a number'];
  if (version !== '7') return [codes.unsupportedVersion, 'Only protocol version 7 is spoken'];
  if (full) return [codes.overCapacity, 'There are too many connections'];
  return undefined;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function closeInSlices(connections: readonly Connection[], clock: Clock): Promise<void> {
  const size = Math.max(SMALLEST_SLICE, Math.ceil(connections.length / STOP_SLICES));
  for (let at = 0; at < connections.length; at += size) {
    if (at > 0) await new Promise<void>((resolve) => clock.at(clock.now() + SLICE_PAUSE_MS, resolve));
    for (const connection of connections.slice(at, at + size)) connection.close(1001, 'The server is stopping');
  }
}

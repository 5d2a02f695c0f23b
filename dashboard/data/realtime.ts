import Pusher, { type Channel } from 'pusher-js';
import { useEffect, useRef } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { Config, Viewer } from '#contracts/accounts/viewer';
import { limits } from '#contracts/core/limits';
import type { Unsaved } from '#contracts/operations/saving';
import { csrfHeaders, forgetHeard, heardOf } from './api.ts';
import {
  type ConnectionState,
  ofOtherLog,
  setConnection,
  setLate,
  setMoving,
  setPhones,
  setReading,
  setUnsaved,
} from './live.ts';
import { heartbeat } from './socket/heartbeat.ts';
import { hurryBack } from './socket/reconnect.ts';
import { restart } from './viewer.ts';
import { systemClock } from './waiting.ts';

/** The gateway's code for an ended session. */
const sessionEnded = 4009;

/** The pause before another request for a signature that never came. Milliseconds, plus up to half at random. */
const signAgainAfter = 2_000;

/** The time that a signature and the subscription may take before both are asked for again. Milliseconds. */
const signLimit = 10_000;

/**
 * The random delay before a refetch that all screens are told to do at the same moment. A thousand at once delayed each
 * other by 0.4 s; spread over a second, the delay was not noticeable (tests/journeys/network/reconnectStorm.test.ts).
 * Milliseconds.
 */
const spread = 1_000;

/** The one socket of a page. It is kept outside React, because an error that unmounts a screen must not close it. */
let pusher: Pusher | null = null;

/**
 * The time since which the server has been behind the log, as it told this socket (milliseconds). Null when it follows
 * the log.
 */
let behind: number | null = null;

/** The time of the last message, while the server says nothing although the socket is open. */
let silentSince: number | null = null;

const show = (socket: string): void => {
  if (socket !== 'connected') behind = null;
  // The server says it anew on each socket.
  if (socket === 'connecting') {
    setLate(null);
    setUnsaved(null);
    setPhones(null);
  }
  if (socket === 'connected' && silentSince !== null) setConnection('silent', silentSince);
  else if (behind === null) setConnection(socket as ConnectionState, Date.now());
  else setConnection('behind', behind);
};

const start = (config: Config): Pusher => {
  const secure = location.protocol === 'https:';
  const port = Number(location.port) || (secure ? 443 : 80);
  return new Pusher(config.realtime.key, {
    cluster: '',
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    // 'ws' is encrypted when forceTLS is set; 'wss' beside it would try https on a plain-http port.
    enabledTransports: ['ws'],
    disableStats: true,
    activityTimeout: config.realtime.activity_timeout * 1000,
    pongTimeout: limits.realtime.pongTimeout,
    unavailableTimeout: limits.realtime.unavailableTimeout,
    channelAuthorization: { endpoint: '/pusher/auth', transport: 'ajax', headersProvider: csrfHeaders },
  });
};

export const connect = (config: Config, viewer: Viewer, onUserEvent: () => void): void => {
  if (pusher) return;
  pusher = start(config);
  const { connection } = pusher;
  connection.bind('state_change', ({ current }: { current: string }) => show(current));
  pusher.bind('muster:stale', ({ milliseconds }: { milliseconds: number }) => {
    behind = Date.now() - milliseconds;
    show(connection.state);
  });
  pusher.bind('muster:fresh', () => {
    behind = null;
    show(connection.state);
  });
  pusher.bind('muster:late', ({ milliseconds }: { milliseconds: number | null }) => {
    setLate(milliseconds === null ? null : Date.now() - milliseconds);
  });
  pusher.bind('muster:phones', ({ why }: { why: string | null }) => setPhones(why));
  pusher.bind('muster:unsaved', ({ why }: { why: Unsaved | null }) => setUnsaved(why));
  let logRead: string | null = null;
  // It comes before a channel is confirmed, and so before anything is fetched again.
  pusher.bind('muster:log', ({ log }: { log: string }) => {
    if (logRead !== null && logRead !== log) {
      ofOtherLog();
      forgetHeard();
    }
    logRead = log;
  });
  pusher.bind('muster:moving', ({ milliseconds }: { milliseconds: number | null }) => {
    setMoving(milliseconds === null ? null : Date.now() + milliseconds);
  });
  // The user signed out on another tab, or the session expired: fetching the viewer again leads to the sign-in page.
  connection.bind('error', ({ data }: { data?: { code?: number } }) => {
    if (data?.code === sessionEnded) onUserEvent();
  });
  show(connection.state);
  followPulse(pusher);
  watchUser(viewer, onUserEvent);
};

/** Shows a server that says nothing, and tries another socket once it answers calls. */
const followPulse = (of: Pusher): void => {
  const socket = of.connection;
  const pulse = {
    isOpen: () => socket.state === 'connected',
    ask: () => void socket.send_event('pusher:ping', {}),
  };
  const tell = (since: number | null): void => {
    silentSince = since;
    show(socket.state);
    if (since !== null) hurry();
  };
  const { hear, isSilent } = heartbeat(pulse, tell, systemClock);
  const hurry = hurryBack(of, isSilent);
  socket.bind('message', hear);
  socket.bind('state_change', hear);
  const wantBeats = (): void => void (socket.state === 'connected' && socket.send_event('muster:beats', {}));
  socket.bind('connected', wantBeats);
  wantBeats();
};

export const disconnect = (): void => {
  pusher?.disconnect();
  pusher = null;
};

const watchUser = (viewer: Viewer, onUserEvent: () => void): void => {
  if (!viewer.user.uuid) return console.error('The viewer has no user id: entity switches cannot be followed.');
  const channel = pusher?.subscribe(channels.user(viewer.user.uuid));
  pusher?.subscribe(channels.rights(viewer.entity.uuid)).bind('RIGHTS_CHANGED', onUserEvent);
  channel?.bind('entity_switched', ({ entity_id }: { entity_id: string }) => {
    if (entity_id !== viewer.entity.uuid) restart();
  });
  // Messages sent while the socket was closed must be fetched, but not by all screens at once.
  const soon = () => setTimeout(onUserEvent, Math.random() * spread);
  let known = false;
  channel?.bind('pusher:subscription_succeeded', () => {
    if (known) soon();
    known = true;
  });
  channel?.bind_global((event: string) => {
    if (event === 'muster:resync') soon();
    // S0 §7: any other event on that channel means that the viewer changed (a role, a name).
    else if (event !== 'entity_switched' && !/^(pusher|muster):/.test(event)) onUserEvent();
  });
};

/** The key of the handler that hears the names of all events without a handler. */
export const unhandled = 'unhandled';
/** Frame handlers by event name; the data is already parsed. */
export type Handlers = Readonly<Record<string, (data: never) => void>>;

/**
 * Listens to a channel. Calls `refetch` after subscribing, after every reconnection, and shortly after the server's
 * `muster:resync`, because messages in between may be lost. After the first subscription it names the log position up to
 * which there were messages: an answer of it or of a later one has them all. Until the server has confirmed the subscription, the screen
 * counts as loading. Returns a function that stops listening.
 */
export const watch = (name: string, handlers: Handlers, refetch: (upTo?: number) => void): (() => void) => {
  if (!pusher) throw new Error(`The channel ${name} was asked for before there is a connection.`);
  const channel: Channel = pusher.subscribe(name);
  const socket = pusher.connection;
  const part = Symbol(name);
  let refused = false;
  let isFirst = !channel.subscribed;
  let upTo: number | undefined;
  const onAt = ({ position }: { readonly position: number }): void => {
    upTo = position;
    heardOf({ position });
  };
  let again: ReturnType<typeof setTimeout> | undefined;
  const subscribeIn = (milliseconds: number): void => {
    clearTimeout(again);
    again = setTimeout(() => {
      if (socket.state !== 'connected') return;
      channel.subscribe();
      subscribeIn(signLimit);
    }, milliseconds);
  };
  const wait = (): void => {
    setReading(part, 'loading');
    // The library waits for a signature without a limit.
    subscribeIn(signLimit);
  };
  const onState = ({ current }: { readonly current: string }): void => {
    if (current === 'connected') wait();
  };
  const onRefused = ({ status }: { readonly status?: number }): void => {
    console.error(`The server refused the channel ${name}.`);
    refused = true;
    setConnection('refused', Date.now());
    // A missing right stays missing. Any other failure was no answer, and the library asks only once for each
    // connection.
    if (status === 401 || status === 403) clearTimeout(again);
    else subscribeIn(signAgainAfter * (1 + Math.random() / 2));
  };
  let due: ReturnType<typeof setTimeout> | undefined;
  const onResync = (): void => {
    due ??= setTimeout(() => {
      due = undefined;
      refetch();
    }, Math.random() * spread);
  };
  const onSubscribed = (): void => {
    refused = false;
    clearTimeout(again);
    setReading(part, 'current');
    show(socket.state);
    refetch(isFirst ? upTo : undefined);
    isFirst = false;
  };
  if (!channel.subscribed) wait();
  socket.bind('state_change', onState);
  const { [unhandled]: others, ...known } = handlers;
  const bound: [string, (data: never) => void][] = [
    ...Object.entries(known).map(([event, handler]): [string, (data: never) => void] => [
      event,
      (data) => {
        heardOf(data);
        handler(data);
      },
    ]),
    ['muster:at', onAt],
    ['muster:resync', onResync],
    ['pusher:subscription_succeeded', onSubscribed],
    ['pusher:subscription_error', onRefused],
  ];
  for (const [event, handler] of bound) channel.bind(event, handler as (data: unknown) => void);
  const onAny = (event: string): void => {
    if (!Object.hasOwn(known, event) && !/^(pusher|pusher_internal|muster):/.test(event)) others?.(event as never);
  };
  channel.bind_global(onAny);
  return () => {
    clearTimeout(again);
    clearTimeout(due);
    setReading(part);
    socket.unbind('state_change', onState);
    for (const [event, handler] of bound) channel.unbind(event, handler as (data: unknown) => void);
    channel.unbind_global(onAny);
    pusher?.unsubscribe(name);
    if (refused) show(socket.state);
  };
};

/** `watch` while a screen is mounted. The handlers and `refetch` may be new functions at every render. */
export const useChannel = (name: string | null, handlers: Handlers, refetch: () => void): void => {
  const latest = useRef({ handlers, refetch });
  useEffect(() => {
    latest.current = { handlers, refetch };
  });
  useEffect(() => {
    if (!name) return;
    const events = Object.keys(latest.current.handlers);
    const steady = events.map((event) => [event, (data: never) => latest.current.handlers[event]?.(data)] as const);
    return watch(name, Object.fromEntries(steady), () => latest.current.refetch());
  }, [name]);
};

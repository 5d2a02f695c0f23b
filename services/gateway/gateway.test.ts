import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Gateway, startGateway } from './gateway.ts';
import { signChannel } from './signature.ts';

const [key, secret] = ['board-key', 'a secret'];
const began = Date.parse('2026-03-02T02:10:00Z');

let now: number;
let timers: { readonly at: number; readonly fire: () => void }[];
let used: string[];
let closing: (() => unknown)[];
let change: (session?: string) => void;
let alive: boolean;
let mayListen: boolean;
/** The position that the read models show. */
let shown: number | undefined;
beforeEach(() => {
  shown = undefined;
  [now, timers, used, closing, alive, mayListen] = [began, [], [], [], true, true];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});
const wait = (milliseconds: number) => {
  const end = now + milliseconds;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = Math.max(now, next.at);
    next.fire();
  }
  now = end;
};

function gateway(maxSockets?: number, logId: string | null = null): Gateway {
  return startGateway({
    key,
    logId,
    secret,
    hints: {
      publish: () => {},
      subscribe: () => () => {},
      onState: () => () => {},
      connected: false,
      flush: async () => {},
      close: async () => {},
    },
    access: {
      check: () => mayListen,
      heard: (_, name) => name,
      sessionOf: () => undefined,
      onChange: (listener) => {
        change = listener;
        return () => {};
      },
      alive: () => alive,
      used: (session) => void used.push(session),
    },
    addressOf: () => '10.0.0.1',
    origins: (origin, host) => origin === undefined || origin === `http://${host}`,
    clock: {
      now: () => now,
      at: (at, fire) => {
        const timer = { at, fire };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...(shown === undefined ? {} : { shown: () => shown ?? 0 }),
    ...(maxSockets === undefined ? {} : { maxSockets }),
  });
}

/** A gateway on a port of this machine. */
async function listening(maxSockets?: number, logId: string | null = null) {
  const running = gateway(maxSockets, logId);
  const server: Server = createServer();
  server.on('upgrade', (request, socket, head) => running.handleUpgrade(request, socket, head) || socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { gateway: running, joins: (path?: string) => joining(port, path) };
}

/** A raw client of frames. */
async function joining(port: number, path = `/app/${key}?protocol=7`) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  closing.push(() => ws.terminate());
  const frames: { readonly event: string; readonly data: unknown }[] = [];
  ws.on('message', (bytes) => void frames.push(JSON.parse(String(bytes)) as (typeof frames)[0]));
  const closed = once(ws, 'close').then(([code, reason]) => [code as number, String(reason)]);
  await once(ws, 'open');
  const sees = async (event: string): Promise<unknown> => {
    for (;;) {
      const at = frames.findIndex((frame) => frame.event === event);
      const found = frames.splice(0, at + 1).at(-1);
      if (found) return typeof found.data === 'string' ? JSON.parse(found.data) : found.data;
      await once(ws, 'message');
    }
  };
  const asks = async (channel: string) => {
    const { socket_id: id } = (await sees('pusher:connection_established')) as { socket_id: string };
    const channel_data = JSON.stringify({ session: 's1', user_id: 'dana', user_info: {} });
    const auth = `${key}:${signChannel(secret, id, channel, channel_data)}`;
    ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }));
  };
  const subscribes = async (channel: string) => {
    await asks(channel);
    await sees('pusher_internal:subscription_succeeded');
  };
  /** Resolves once all earlier messages have been answered. */
  const settles = async () => {
    ws.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    await sees('pusher:pong');
  };
  return { ws, frames, sees, closed, asks, subscribes, settles };
}

/** The gateway's answer to an upgrade that it refuses below the protocol; undefined when the path is not its own. */
function refusedUpgrade(running: Gateway, url: string | undefined, origin?: string): string | undefined {
  let answer = '';
  const socket = new Duplex({
    read: () => {},
    write: (bytes, _, done) => {
      answer += String(bytes);
      done();
    },
  });
  const headers = { host: 'muster.example', ...(origin === undefined ? {} : { origin }) };
  const isTaken = running.handleUpgrade({ url, headers } as IncomingMessage, socket, Buffer.alloc(0));
  // A refused client that goes before it reads the answer does no harm.
  if (isTaken) socket.emit('error', new Error('gone'));
  return isTaken ? answer.split('\r\n')[0] : undefined;
}

describe('an upgrade', () => {
  it.each([undefined, '/', '/app', '/app/', '/app/key/more', '/other/app/key', 'http://['])(
    'of the path %s is left to others',
    (url) => {
      expect(refusedUpgrade(gateway(-100), url, 'http://elsewhere.example')).toBe(undefined);
    },
  );

  it.each(['/app/key', '/app/key/', '/app/key?protocol=7'])('of the path %s from another page is refused', (url) => {
    const running = gateway();
    expect(refusedUpgrade(running, url, 'http://elsewhere.example')).toBe('HTTP/1.1 403 Forbidden');
    expect(running.stats()).toMatchObject({ refused: 1, sockets: 0 });
  });

  it('is put off when a hundred more than the limit are open', () => {
    expect(refusedUpgrade(gateway(-100), '/app/key', 'http://muster.example')).toBe('HTTP/1.1 503 Service Unavailable');
  });

  it('is put off while the gateway stops', async () => {
    const running = gateway();
    await running.stop();
    expect(refusedUpgrade(running, '/app/key')).toBe('HTTP/1.1 503 Service Unavailable');
    expect(timers).toEqual([]);
  });
});

describe('a connection', () => {
  it.each([
    ['with another key', '/app/other?protocol=7', 4001, 'There is no application with this key'],
    ['without a version', `/app/${key}`, 4008, 'The protocol version is missing'],
    ['with a version that is no number', `/app/${key}?protocol=x7`, 4006, 'The protocol version is not a number'],
    ['with another version', `/app/${key}?protocol=77`, 4007, 'Only protocol version 7 is spoken'],
  ])('%s is told why it is refused', async (_, path, code, reason) => {
    const { gateway: running, joins } = await listening();
    const client = await joins(path);
    expect(await client.sees('pusher:error')).toEqual({ code, message: reason });
    expect(await client.closed).toEqual([code, reason]);
    expect(running.stats()).toMatchObject({ refused: 1, sockets: 0 });
  });

  it('above the limit is told to come back later', async () => {
    const { gateway: running, joins } = await listening(1);
    await (await joins()).sees('pusher:connection_established');
    const second = await joins();
    expect(await second.closed).toEqual([4100, 'There are too many connections']);
    expect(running.stats()).toMatchObject({ refused: 1, sockets: 1 });
  });

  it('of a fresh gateway hears of nothing that is wrong', async () => {
    const { joins } = await listening();
    const client = await joins();
    await client.sees('pusher:connection_established');
    client.ws.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    await once(client.ws, 'message');
    expect(client.frames.map(({ event }) => event)).toEqual(['pusher:pong']);
  });
});

describe('the figures of a gateway', () => {
  it('are all nothing at first', () => {
    expect(new Set(Object.values(gateway().stats()))).toEqual(new Set([0]));
  });
});

describe('a subscription that the API signed a moment ago', () => {
  it('is looked at again until this node knows the right', async () => {
    const { gateway: running, joins } = await listening();
    const client = await joins();
    mayListen = false;
    await client.asks('presence-board');
    await client.settles();
    expect([client.frames, running.stats().subscriptions]).toEqual([[], 0]);
    mayListen = true;
    wait(99);
    await client.settles();
    expect(running.stats().subscriptions).toBe(0);
    wait(1);
    await client.sees('pusher_internal:subscription_succeeded');
    expect(running.stats().subscriptions).toBe(1);
  });

  it('is not looked at again after a stop', async () => {
    const { gateway: running, joins } = await listening();
    const client = await joins();
    mayListen = false;
    await client.asks('presence-board');
    await client.settles();
    expect(timers.length).toBeGreaterThan(0);
    await running.stop();
    expect(timers).toEqual([]);
  });
});

describe('a frame of a client', () => {
  it('that is a little too large is answered, and a huge one ends the connection', async () => {
    const { joins } = await listening();
    const { ws, sees, closed } = await joins();
    ws.send('x'.repeat(64 * 1024));
    expect(await sees('pusher:error')).toEqual({ code: 4300, message: 'A frame has at most 10 kB' });
    ws.send('x'.repeat(64 * 1024 + 1));
    expect((await closed)[0]).toBe(1009);
  });
});

describe('a ping of a client', () => {
  it('is answered once, and nothing is compressed', async () => {
    const { joins } = await listening();
    const { ws, settles } = await joins();
    const pongs: string[] = [];
    ws.on('pong', (bytes) => pongs.push(String(bytes)));
    ws.ping('p1');
    await settles();
    expect([pongs, ws.extensions]).toEqual([['p1'], '']);
  });
});

describe('a subscription', () => {
  it('says up to which log position its channel was heard, while this process follows the log', async () => {
    shown = 120;
    const { gateway: running, joins } = await listening();
    const first = await joins();
    await first.asks('private-board');
    expect(await first.sees('muster:at')).toEqual({ position: 120 });
    running.following(false);
    const second = await joins();
    const events: string[] = [];
    second.ws.on('message', (bytes) => events.push((JSON.parse(String(bytes)) as { readonly event: string }).event));
    await second.subscribes('private-board');
    await second.settles();
    expect(events).toContain('pusher_internal:subscription_succeeded');
    expect(events).not.toContain('muster:at');
  });
});

describe('the news of the server', () => {
  it('that it follows the log no longer, and again, reaches every screen, also one that comes later', async () => {
    const { gateway: running, joins } = await listening();
    const first = await joins();
    await first.sees('pusher:connection_established');
    running.following(false);
    expect(await first.sees('muster:stale')).toEqual({ milliseconds: 0 });
    now += 2_000;
    const second = await joins();
    expect(await second.sees('muster:stale')).toEqual({ milliseconds: 2_000 });
    running.following(true);
    expect([await first.sees('muster:fresh'), await second.sees('muster:fresh')]).toEqual([{}, {}]);
  });

  it('that work is late, and no longer, reaches every screen, also one that comes later', async () => {
    const { gateway: running, joins } = await listening();
    const first = await joins();
    await first.sees('pusher:connection_established');
    running.late(now - 3_000);
    expect(await first.sees('muster:late')).toEqual({ milliseconds: 3_000 });
    now += 1_000;
    const second = await joins();
    expect(await second.sees('muster:late')).toEqual({ milliseconds: 4_000 });
    running.late(null);
    expect([await first.sees('muster:late'), await second.sees('muster:late')]).toEqual([
      { milliseconds: null },
      { milliseconds: null },
    ]);
  });

  it.each([
    ['nothing can be saved', 'muster:unsaved', 'unsaved', 'disk'],
    ['the phone company refuses our calls', 'muster:phones', 'phones', 'the account is suspended'],
  ] as const)(
    'that %s, and the end of it, reaches every screen, also one that comes later',
    async (_, event, tell, why) => {
      const { gateway: running, joins } = await listening();
      const first = await joins();
      await first.sees('pusher:connection_established');
      (running[tell] as (words: string | null) => void)(why);
      const second = await joins();
      expect([await first.sees(event), await second.sees(event)]).toEqual([{ why }, { why }]);
      running[tell](null);
      expect([await first.sees(event), await second.sees(event)]).toEqual([{ why: null }, { why: null }]);
    },
  );
});

it('which log it is reaches each new screen, before anything else that it hears', async () => {
  const { joins } = await listening(undefined, 'e1');
  expect(await (await joins()).sees('muster:log')).toEqual({ log: 'e1' });
});

it('that the log is being moved, and no longer, reaches every screen, and none that comes after the pause', async () => {
  const { gateway: running, joins } = await listening();
  const first = await joins();
  await first.sees('pusher:connection_established');
  running.moving(now + 3_000);
  expect(await first.sees('muster:moving')).toEqual({ milliseconds: 3_000 });
  now += 1_000;
  const second = await joins();
  expect(await second.sees('muster:moving')).toEqual({ milliseconds: 2_000 });
  now += 2_000;
  const third = await joins();
  running.moving(null);
  expect(await third.sees('muster:moving')).toEqual({ milliseconds: null });
});

describe('the sweep of every second', () => {
  it('closes a connection on which nobody signed in, and tells which sessions are in use', async () => {
    const { gateway: running, joins } = await listening();
    const [silent, signedIn] = [await joins(), await joins()];
    await signedIn.subscribes('presence-board');
    expect(running.stats()).toMatchObject({
      sockets: 2,
      subscriptions: 1,
      channels: 1,
      held: 0,
      largest: 0,
      others: 0,
    });
    wait(999);
    expect(used).toEqual([]);
    wait(1);
    expect(used).toEqual(['s1']);
    wait(9_000);
    expect(await silent.closed).toEqual([4100, 'Nobody signed in on this connection']);
    expect([used.length, running.stats().sockets]).toEqual([10, 1]);
  });
});

describe('a session', () => {
  it('has a hundred sockets at most, and another when one of them has gone', async () => {
    const { gateway: running, joins } = await listening();
    const clients = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const client = await joins();
        await client.subscribes('presence-board');
        return client;
      }),
    );
    const refused = await joins();
    await refused.asks('presence-board');
    expect(await refused.closed).toEqual([4100, 'This session has too many connections']);
    clients[0]?.ws.close();
    await clients[0]?.closed;
    await (await joins()).subscribes('presence-board');
    expect(running.stats()).toMatchObject({ sockets: 100, subscriptions: 100, channels: 1 });
  });

  it('that has ended closes its sockets, which leave their channels', async () => {
    const { gateway: running, joins } = await listening();
    const client = await joins();
    await client.subscribes('presence-board');
    alive = false;
    change('s1');
    expect(await client.closed).toEqual([4009, 'The session has ended']);
    expect(running.stats()).toMatchObject({ sockets: 0, subscriptions: 0, channels: 0 });
  });
});

describe('a planned stop', () => {
  it('closes every client in the manner of a server that comes back, and ends the sweeps', async () => {
    const { gateway: running, joins } = await listening();
    const client = await joins();
    await client.subscribes('presence-board');
    await running.stop();
    expect(await client.closed).toEqual([1001, 'The server is stopping']);
    expect([timers, running.stats().sockets]).toEqual([[], 0]);
  });
});

import type { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection, type ConnectionPorts } from './connection.ts';

const began = 100_000;
let now: number;
/** The frames that the client was sent: event and data of each. */
let said: unknown[];
/** The acts on the socket below, and the news for the gateway. */
let told: string[];
let mayStay: boolean;
let waiting: number;
beforeEach(() => {
  [now, said, told, mayStay, waiting] = [began, [], [], true, 0];
});
/** The frames since the last look. */
const heard = (): readonly unknown[] => said.splice(0);

function connected(): Connection {
  const socket = {
    destroyed: false,
    writableEnded: false,
    get writableLength() {
      return waiting;
    },
    cork: () => {},
    uncork: () => {},
    on: () => {},
    write: (bytes: Buffer) => {
      const { event, data } = JSON.parse(bytes.toString('utf8', bytes[1] === 126 ? 4 : 2)) as {
        event: string;
        data: unknown;
      };
      said.push([event, typeof data === 'string' ? JSON.parse(data) : data]);
    },
  } as unknown as Duplex;
  const ws = {
    send: (text: string) => void told.push(`send ${text}`),
    close: (code: number, reason: string) => void told.push(`close ${code} ${reason}`),
    pong: (bytes: Buffer) => void told.push(`pong ${bytes.toString()}`),
    pause: () => void told.push('pause'),
    resume: () => void told.push('resume'),
  } as unknown as WebSocket;
  const ports: ConnectionPorts = {
    counts: { deliveries: 0, coalesced: 0, dropped: 0, resyncs: 0, cut: 0 },
    now: () => now,
    onFrame: (_, text) => void told.push(`frame ${text}`),
    onEnd: () => void told.push('end'),
    onSignedIn: (_, session) => {
      told.push(`signed in ${session}`);
      return mayStay;
    },
  };
  const connection = new Connection(ws, socket, '10.0.0.1', ports);
  const [first] = heard();
  expect(first).toEqual(['pusher:connection_established', { socket_id: connection.id, activity_timeout: 120 }]);
  return connection;
}
const error = (code: number, message: string) => ['pusher:error', { code, message }];
const crowded = (message: string) => [
  'end',
  `send ${JSON.stringify({ event: 'pusher:error', data: { code: 4100, message } })}`,
  `close 4100 ${message}`,
  'resume',
];

describe('a connection', () => {
  it('has an id of its own, two numbers with a dot', () => {
    const [one, other] = [connected(), connected()];
    expect(one.id).toMatch(/^[1-9]\d*\.[1-9]\d*$/);
    expect(one.id).not.toBe(other.id);
  });

  it('ends once, and says why in a frame only for the codes of the protocol', () => {
    const connection = connected();
    connection.close(1001, 'The server is stopping');
    connection.end();
    expect([told, connection.open]).toEqual([['end', 'close 1001 The server is stopping', 'resume'], false]);
    told = [];
    connected().close(4000, 'why');
    expect(told[1]).toContain('pusher:error');
  });

  it('counts for the first session that it shows, unless that one has too many', () => {
    const connection = connected();
    expect([connection.signIn('s1'), connection.signIn('s2'), connection.session]).toEqual([true, true, 's1']);
    expect(told).toEqual(['signed in s1']);
    [told, mayStay] = [[], false];
    const other = connected();
    expect([other.signIn('s1'), other.session, other.open]).toEqual([false, undefined, false]);
    expect(told).toEqual(['signed in s1', ...crowded('This session has too many connections')]);
  });
});

describe('the frames of a client', () => {
  it('are answered when they are text of at most ten kilobytes', () => {
    const connection = connected();
    connection.hearFrame(Buffer.from('{}'), false);
    connection.hearFrame(Buffer.alloc(10 * 1024, 'a'), false);
    expect([told.length, told[0], heard()]).toEqual([2, 'frame {}', []]);
    connection.hearFrame(Buffer.alloc(10 * 1024 + 1, 'a'), false);
    connection.hearFrame(Buffer.from('{}'), true);
    expect(heard()).toEqual([error(4300, 'A frame has at most 10 kB'), error(4300, 'Only text frames are understood')]);
    expect(told).toHaveLength(2);
  });

  it('are not read while the client does not read the answers', () => {
    const connection = connected();
    waiting = 512 * 1024;
    connection.hearFrame(Buffer.from('{}'), false);
    expect(told).toEqual(['frame {}', 'pause']);
  });

  it('are at most three hundred in a second', () => {
    const connection = connected();
    for (let n = 0; n < 300; n++) expect(connection.hear()).toBe(true);
    now += 999;
    expect(connection.hear()).toBe(false);
    expect(told).toEqual(crowded('Too many frames a second'));
    connection.hearFrame(Buffer.from('{}'), false);
    connection.hearPing(Buffer.from('a'));
    expect(told).toHaveLength(4);
    const other = connected();
    for (let n = 0; n < 300; n++) other.hear();
    now += 1;
    expect(other.hear()).toBe(true);
  });

  it('include pings, which are answered', () => {
    connected().hearPing(Buffer.from('a'));
    expect(told).toEqual(['pong a']);
  });
});

describe('a silent client', () => {
  it('must sign in within ten seconds', () => {
    const connection = connected();
    connection.sweep(began + 9_999);
    expect(connection.open).toBe(true);
    connection.sweep(began + 10_000);
    expect(told).toEqual(crowded('Nobody signed in on this connection'));
    told = [];
    const other = connected();
    other.signIn('s1');
    other.sweep(began + 10_000);
    expect([other.open, heard()]).toEqual([true, []]);
  });

  it('is asked once after two minutes, and closed thirty seconds later', () => {
    const connection = connected();
    connection.signIn('s1');
    told = [];
    connection.sweep(began + 119_999);
    expect(heard()).toEqual([]);
    connection.sweep(began + 120_000);
    connection.sweep(began + 121_000);
    expect(heard()).toEqual([['pusher:ping', {}]]);
    connection.sweep(began + 149_999);
    expect([connection.open, told]).toEqual([true, []]);
    connection.sweep(began + 150_000);
    expect([told[0], told[2], connection.open]).toEqual(['end', 'close 4201 No answer to the ping', false]);
  });

  it('stays with any sign of life, and is asked again after the next two minutes', () => {
    const connection = connected();
    connection.signIn('s1');
    connection.sweep(began + 120_000);
    now = began + 140_000;
    connection.hear();
    connection.sweep(began + 259_999);
    expect(heard()).toEqual([['pusher:ping', {}]]);
    connection.sweep(began + 260_000);
    expect([heard(), connection.open]).toEqual([[['pusher:ping', {}]], true]);
  });
});

it('a client that asks for heartbeats gets one at once and every five seconds, and others get none', () => {
  const connection = connected();
  connection.signIn('s1');
  connection.sweep(began + 6_000);
  expect(heard()).toEqual([]);
  connection.beat();
  expect(heard()).toEqual([['muster:beat', {}]]);
  connection.sweep(began + 4_999);
  expect(heard()).toEqual([]);
  connection.sweep(began + 5_000);
  connection.sweep(began + 9_999);
  expect(heard()).toEqual([['muster:beat', {}]]);
  connection.sweep(began + 10_000);
  expect(heard()).toEqual([['muster:beat', {}]]);
});

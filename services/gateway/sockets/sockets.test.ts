import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { ConnectionPorts } from './connection.ts';
import { gatewaySockets } from './sockets.ts';

let told: string[];
beforeEach(() => {
  told = [];
});
const ports: ConnectionPorts = {
  counts: { deliveries: 0, coalesced: 0, dropped: 0, resyncs: 0, cut: 0 },
  now: () => 100_000,
  onFrame: (_, text) => void told.push(`frame ${text}`),
  onEnd: ({ id }) => void told.push(`end ${id}`),
  onSignedIn: () => true,
};
const socket = {
  destroyed: false,
  writableEnded: false,
  writableLength: 0,
  cork: () => {},
  uncork: () => {},
  on: () => {},
  write: () => true,
} as unknown as Duplex;
const webSocket = () =>
  Object.assign(new EventEmitter(), {
    send: (text: string) => void told.push(`send ${text}`),
    close: (code: number, reason: string) => void told.push(`close ${code} ${reason}`),
    pong: (bytes: Buffer) => void told.push(`pong ${bytes.toString()}`),
    pause: () => {},
    resume: () => {},
  }) as unknown as WebSocket & EventEmitter;

describe('the sockets of a gateway', () => {
  it('hear the frames, the pings and the pongs of a client', () => {
    const sockets = gatewaySockets(ports);
    const ws = webSocket();
    const connection = sockets.admit(ws, socket, '10.0.0.1');
    expect([connection.address, [...sockets.connections()]]).toEqual(['10.0.0.1', [connection]]);
    ws.emit('message', Buffer.from('{}'), false);
    ws.emit('ping', Buffer.from('here'));
    ws.emit('pong');
    ws.emit('error', new Error('a reserved bit is set'));
    expect(told).toEqual(['frame {}', 'pong here']);
    for (let n = 0; n < 297; n++) ws.emit('pong');
    expect(connection.open).toBe(true);
    ws.emit('pong');
    expect(connection.open).toBe(false);
  });

  it('refuse a frame of bytes', () => {
    const sockets = gatewaySockets(ports);
    const ws = webSocket();
    sockets.admit(ws, socket, '10.0.0.1');
    ws.emit('message', Buffer.from('{}'), true);
    expect(told).toEqual([]);
  });

  it('are connected until they end, and open until the client has agreed', () => {
    const sockets = gatewaySockets(ports);
    const [one, other] = [webSocket(), webSocket()];
    const connection = sockets.admit(one, socket, '10.0.0.1');
    const second = sockets.admit(other, socket, '10.0.0.2');
    expect(sockets.size).toEqual({ connected: 2, open: 2 });
    connection.close(1001, 'The server is stopping');
    expect(sockets.size).toEqual({ connected: 1, open: 2 });
    expect(told).toEqual([`end ${connection.id}`, 'close 1001 The server is stopping']);
    one.emit('close');
    expect(sockets.size).toEqual({ connected: 1, open: 1 });
    other.emit('close');
    expect(sockets.size).toEqual({ connected: 0, open: 0 });
    expect(told.slice(2)).toEqual([`end ${second.id}`]);
    expect([...sockets.connections()]).toEqual([]);
  });

  it('hear nothing more of a client that has ended', () => {
    const sockets = gatewaySockets(ports);
    const ws = webSocket();
    const connection = sockets.admit(ws, socket, '10.0.0.1');
    connection.end();
    for (const event of ['message', 'ping']) ws.emit(event, Buffer.from('{}'), false);
    ws.emit('pong');
    expect(told).toEqual([`end ${connection.id}`]);
  });

  it('say why one is refused, and count it until it is closed', () => {
    const sockets = gatewaySockets(ports);
    const ws = webSocket();
    sockets.refuse(ws, 4100, 'Too many connections');
    expect(told).toEqual([
      'send {"event":"pusher:error","data":{"code":4100,"message":"Too many connections"}}',
      'close 4100 Too many connections',
    ]);
    expect(sockets.size).toEqual({ connected: 0, open: 1 });
    ws.emit('error', new Error('it is gone'));
    ws.emit('close');
    expect(sockets.size).toEqual({ connected: 0, open: 0 });
  });

  it('are all closed once the connected, the ending and the refused ones are', async () => {
    const sockets = gatewaySockets(ports);
    const all = [webSocket(), webSocket(), webSocket()] as const;
    sockets.admit(all[0], socket, '10.0.0.1');
    sockets.admit(all[1], socket, '10.0.0.2').end();
    sockets.refuse(all[2], 4100, 'Too many connections');
    let isOver = false;
    const over = sockets.allClosed().then(() => {
      isOver = true;
    });
    for (const ws of all) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      expect(isOver).toBe(false);
      ws.emit('close');
    }
    await over;
    expect(isOver).toBe(true);
  });

  it('are closed at once when there are none', async () =>
    expect(await gatewaySockets(ports).allClosed()).toBeUndefined());
});

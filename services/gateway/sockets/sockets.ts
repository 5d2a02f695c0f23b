import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { errorText } from '../protocol.ts';
import { Connection, type ConnectionPorts } from './connection.ts';

/**
 * The sockets of a gateway. All sockets share one listener for each event: closures of their own would weigh more than
 * the rest.
 */
export function gatewaySockets(ports: ConnectionPorts) {
  const connections = new Map<WebSocket, Connection>();
  /** Refused or ended sockets whose peer has not agreed to the close yet. */
  const closing = new Set<WebSocket>();
  const shared: ConnectionPorts = {
    ...ports,
    onEnd: (ended) => {
      connections.delete(ended.ws);
      closing.add(ended.ws);
      ports.onEnd(ended);
    },
  };

  // An emitter passes itself as `this`.
  function message(this: WebSocket, data: RawData, isBinary: boolean): void {
    connections.get(this)?.hearFrame(data as Buffer, isBinary);
  }
  function ping(this: WebSocket, data: Buffer): void {
    connections.get(this)?.hearPing(data);
  }
  function pong(this: WebSocket): void {
    connections.get(this)?.hear();
  }
  function close(this: WebSocket): void {
    connections.get(this)?.end();
    closing.delete(this);
  }
  // A protocol violation below the frames: ws closes with the fitting code, and `close` follows.
  const error = () => {};

  return {
    connections: (): Iterable<Connection> => connections.values(),
    /** The number of connected sockets, and of those not closed yet. */
    get size(): { readonly connected: number; readonly open: number } {
      return { connected: connections.size, open: connections.size + closing.size };
    },
    admit(ws: WebSocket, socket: Duplex, address: string): Connection {
      ws.on('message', message).on('ping', ping).on('pong', pong).on('error', error).on('close', close);
      const connection = new Connection(ws, socket, address, shared);
      connections.set(ws, connection);
      return connection;
    },
    refuse(ws: WebSocket, code: number, reason: string): void {
      closing.add(ws);
      ws.on('error', error).on('close', close);
      ws.send(errorText(code, reason));
      ws.close(code, reason);
    },
    /** Waits until every client has agreed to the close, or the time for that is over. */
    async allClosed(): Promise<void> {
      const open = [...connections.keys(), ...closing];
      await Promise.all(open.map((ws) => new Promise((resolve) => ws.once('close', resolve))));
    },
  };
}

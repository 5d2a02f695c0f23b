import { connect, createServer, type Socket } from 'node:net';
import type { Chance } from '../chance.ts';

/** A proxy to a NATS broker that loses, or repeats, some of the messages to subscribers. */
export interface LossyWay {
  readonly port: number;
  /** `of` is a part of the messages' subject; any subject by default. */
  lose(share: number, of?: string): void;
  double(share: number): void;
  /** The number of messages seen whose subject contains `of`. */
  carried(of: string): number;
  close(): Promise<void>;
}

export async function lossyWay(to: number, chance: Chance): Promise<LossyWay> {
  const sockets = new Set<Socket>();
  let losing = 0;
  let among = '';
  let doubling = 0;
  const seen: string[] = [];
  const carried = (message: Buffer): readonly Buffer[] => {
    const line = message.toString('latin1', 0, message.indexOf('\r\n'));
    seen.push(line);
    if (line.includes(among) && chance() < losing) return [];
    return chance() < doubling ? [message, message] : [message];
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => far.write(bytes));
    let rest: Buffer = Buffer.alloc(0);
    far.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let size = sizeOf(rest); size > 0; size = sizeOf(rest)) {
        const one = rest.subarray(0, size);
        for (const part of isMessage(one) ? carried(one) : [one]) near.write(part);
        rest = rest.subarray(size);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    lose: (share, of = '') => {
      losing = share;
      among = of;
    },
    double: (share) => {
      doubling = share;
    },
    carried: (of) => seen.filter((line) => line.includes(of)).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const isMessage = (bytes: Buffer): boolean => /^H?MSG/.test(bytes.toString('latin1', 0, 4));

/** Bytes of the first whole line, and of the payload that it announces; 0 until all are here. */
function sizeOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n');
  if (end < 0) return 0;
  if (!isMessage(bytes)) return end + 2;
  const payload = Number(bytes.toString('latin1', 0, end).split(' ').at(-1));
  const size = end + 2 + payload + 2;
  return bytes.length >= size ? size : 0;
}

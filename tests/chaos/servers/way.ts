import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a local port with all the faults of a network. */
export interface Way {
  readonly port: number;
  /** Resets every connection, and new ones too. */
  cut(): void;
  /** Delays data by this many milliseconds, in both directions. */
  slow(milliseconds: number): void;
  /** Connections stay open and carry nothing. The current ones never carry data again. */
  swallow(): void;
  /** New connections work; delayed data arrives. */
  repair(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  dead: boolean;
}

export async function faultyWay(to: number): Promise<Way> {
  const pairs = new Set<Pair>();
  let state: 'well' | 'cut' | 'swallowing' = 'well';
  let delay = 0;
  let late: (() => void)[] = [];

  const carry = (pair: Pair, socket: Socket, bytes: Buffer): void => {
    if (pair.dead) return;
    const deliver = () => void (socket.destroyed || pair.dead || socket.write(bytes));
    if (delay === 0) return deliver();
    late.push(deliver);
    setTimeout(() => {
      // In sending order: a repair may have delivered it before.
      const at = late.indexOf(deliver);
      for (const earlier of late.splice(0, at + 1)) earlier();
    }, delay);
  };
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect(to, '127.0.0.1');
    const pair: Pair = { near, far, dead: state === 'swallowing' };
    pairs.add(pair);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => carry(pair, into, bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        // The other side does not notice a swallowed end of the connection.
        if (!pair.dead || from === near) into.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cut: () => {
      state = 'cut';
      for (const { near } of pairs) near.resetAndDestroy();
    },
    slow: (milliseconds) => {
      delay = milliseconds;
    },
    swallow: () => {
      state = 'swallowing';
      for (const pair of pairs) pair.dead = true;
    },
    repair: () => {
      state = 'well';
      delay = 0;
      for (const deliver of late.splice(0)) deliver();
    },
    close: async () => {
      late = [];
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

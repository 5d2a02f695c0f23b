import { connect, createServer, type Socket } from 'node:net';

/** A way to a local port on which everything can go wrong that goes wrong between two machines. */
export interface Way {
  readonly port: number;
  /** Every connection is reset, and new ones as well. */
  cut(): void;
  /** What is sent arrives so many milliseconds later, in both directions. */
  slow(milliseconds: number): void;
  /** Connections stay open and carry nothing any more; those of now never will again. */
  swallow(): void;
  /** New connections work; what was only slow arrives. */
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
      // In the order of their sending: a repair may have delivered it before.
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
        // A swallowed end is not heard on the other side.
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

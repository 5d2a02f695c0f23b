// Browsers in a process of their own, as raw TCP: they subscribe, then count the bytes that arrive. Nothing is parsed.
import type { Socket } from 'node:net';
import { type Listening, open } from '../sockets.ts';

/** Makes this many sockets stop reading; the others' bytes are counted from zero. */
export interface Counting {
  readonly do: 'count';
  readonly stuck: number;
}

export type ListenOrder = (Listening & { readonly do: 'listen' }) | Counting | { readonly do: 'leave' };
/** `received` is reported again and again while it grows. */
export type Heard = { readonly ready: true } | { readonly received: number };

const atOnce = 50;
let sockets: Socket[] = [];
let received = 0;
let saying = false;

process.on(
  'message',
  (told: ListenOrder) => void act(told).then(() => process.send?.({ ready: true } satisfies Heard)),
);

async function act(told: ListenOrder): Promise<void> {
  if (told.do === 'listen') {
    for (let n = 0; n < told.sockets; n += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, told.sockets - n) }, (_, i) => open(told, n + i));
      for (const socket of await Promise.all(some)) {
        socket.on('data', ({ length }) => count(length));
        sockets.push(socket);
      }
    }
  } else if (told.do === 'count') {
    received = 0;
    for (const [n, socket] of sockets.entries()) if (n < told.stuck) socket.pause();
  } else {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  }
}

function count(bytes: number): void {
  received += bytes;
  if (saying) return;
  saying = true;
  setTimeout(() => {
    saying = false;
    process.send?.({ received } satisfies Heard);
  }, 1);
}

// One person's screen in a process of its own: it asks every few milliseconds, and notes how long each answer took.
import { connect } from 'node:net';

export interface Watch {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  /** Milliseconds between an answer and the next request. */
  readonly pause: number;
}
/** Milliseconds. */
export type Waits = readonly number[];

let waits: number[] = [];
let watching = false;

process.on('message', (message: Watch | 'begin' | 'end') => {
  if (message === 'begin') waits = [];
  else if (message === 'end') process.send?.(waits);
  else if (!watching) watch(message);
});

function watch({ port, path, cookie, pause }: Watch): void {
  watching = true;
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let asked = 0;
  let head = '';
  let body = 0;
  const ask = (): void => {
    asked = performance.now();
    socket.write(request);
  };
  socket.on('connect', () => {
    ask();
    process.send?.('watching');
  });
  socket.on('data', (bytes) => {
    if (body > 0) body -= bytes.length;
    else {
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, 200));
      body = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      head = '';
    }
    if (body > 0) return;
    waits.push(performance.now() - asked);
    setTimeout(ask, pause);
  });
}

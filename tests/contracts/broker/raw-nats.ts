import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw client: sends given bytes, and waits for words in the answer. */
export interface RawClient {
  readonly socket: Socket;
  say(bytes: string | Buffer): void;
  /** Resolves with everything received once it contains `words`; rejects when the broker closes first. */
  hears(words: string): Promise<string>;
  heard(): string;
  readonly closed: Promise<void>;
}

/** The password of the brokers of this suite. */
export const password = 'm0f3a9c';

export async function rawClient(port: number, options: object = { verbose: false }): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  const waiting = new Set<() => void>();
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (const look of waiting) look();
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void closed.then(() => {
    for (const look of waiting) look();
  });
  await once(socket, 'connect');
  const client: RawClient = {
    socket,
    say: (bytes) => void socket.write(bytes),
    hears: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(words)) resolve(text);
          else if (socket.destroyed) reject(new Error(`closed before "${words}": ${text.slice(-200)}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    heard: () => text,
    closed,
  };
  await client.hears('INFO ');
  client.say(`CONNECT ${JSON.stringify({ user: 'muster', pass: password, ...options })}\r\nPING\r\n`);
  await client.hears('PONG\r\n');
  return client;
}

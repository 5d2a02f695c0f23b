import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
export interface WebhookDouble {
  readonly url: string;
  readonly received: Received[];
  /** The answers in order, then 200; `drop` breaks the connection after reading the request. */
  answers: (number | 'drop')[];
  close(): Promise<void>;
}

/** An outside system for tests. */
export async function webhookDouble(): Promise<WebhookDouble> {
  const received: Received[] = [];
  const double = { url: '', received, answers: [] as (number | 'drop')[], close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(parts).toString() });
      const answer = double.answers.shift() ?? 200;
      if (answer === 'drop') request.socket.destroy();
      else response.writeHead(answer, answer === 302 ? { Location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/transfers`;
  double.close = () => {
    server.closeAllConnections();
    return new Promise((done) => void server.close(() => done()));
  };
  return double;
}

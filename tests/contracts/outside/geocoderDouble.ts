import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** JSON, literal text, a status alone, silence, or endless text. */
export type DoubleAnswer =
  | { readonly json: unknown }
  | { readonly words: string }
  | number
  | 'silence'
  | 'flood'
  | 'drop';

export interface GeocoderDouble {
  /** Without a path. */
  readonly url: string;
  /** The received path and query. */
  readonly asked: URL[];
  /** The answer to each query. */
  says: DoubleAnswer;
  close(): Promise<void>;
}

/** An address service for tests, which also gives answers that no service should. */
export async function geocoderDouble(): Promise<GeocoderDouble> {
  const double = { url: '', asked: [] as URL[], says: { json: [] } as DoubleAnswer, close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    double.asked.push(new URL(request.url ?? '', double.url));
    answer(response, double.says);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.close = () => {
    server.closeAllConnections();
    return new Promise((done) => void server.close(() => done()));
  };
  return double;
}

function answer(response: ServerResponse, said: DoubleAnswer): void {
  if (said === 'silence') return;
  if (said === 'drop') return void response.socket?.destroy();
  if (typeof said === 'number') {
    response.writeHead(said, said === 302 ? { Location: '/elsewhere' } : { 'Retry-After': '60' });
    return void response.end();
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  if (said === 'flood') return flood(response);
  response.end('json' in said ? JSON.stringify(said.json) : said.words);
}

function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(`"${'x'.repeat(64 * 1024)}",`)) {}
  };
  response.write('[');
  response.on('drain', more);
  more();
}

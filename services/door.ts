import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './app/config.ts';
import { startingHealth } from './health/starting.ts';
import { signatureHeader } from './outbound/telephony/twilio/reported.ts';

/**
 * The request timeout. A photo of 25 MB over a weak phone connection takes longer than Node's five minutes.
 * Milliseconds.
 */
const slowest = 20 * 60_000;

/**
 * The keep-alive timeout. Longer than a proxy keeps an idle connection (usually a minute): the proxy would otherwise
 * send a request into a connection that we close. Milliseconds.
 */
const idle = 75_000;

/**
 * The phone company waits 15 s for the next words of a call, and ends the call after a refusal. A browser never asks again
 * for a part of an open page that was refused. So these requests wait for the door. Milliseconds.
 */
const patience = 12_000;
/** More than this many are refused at once: anybody can send them. */
const mostWaiting = 500;

/** The time that requests under way have for their answers when the door closes. Milliseconds. */
const grace = 250;

/** The port of a process, from its first second on. */
export interface Door {
  readonly port: number;
  /** From now on the listeners of this server, which does not listen itself, hear the requests. */
  opens(server: Server): void;
  /** Safe to repeat. */
  close(): Promise<void>;
}

/**
 * Listens at once. Until it opens, each request is answered 503, with how much of the log the read models have (`built`,
 * from 0 to 1). Requests of the phone company, and for parts of pages, wait. Throws when the port is taken.
 */
export async function openDoor(config: Pick<Config, 'host' | 'port' | 'roles'>, built: () => number): Promise<Door> {
  const server = createServer({ requestTimeout: slowest, keepAliveTimeout: idle });
  const waiting = new Map<ServerResponse, IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!mayWait(request) || waiting.size >= mostWaiting) return starting(request, response);
    waiting.set(response, request);
    const late = setTimeout(() => waiting.delete(response) && starting(request, response), patience);
    response.once('close', () => {
      clearTimeout(late);
      waiting.delete(response);
    });
  });
  const starting = (request: IncomingMessage, response: ServerResponse): void => {
    const health = startingHealth([...config.roles], built());
    const words = `Muster is starting: ${health.building.percent} % of its data is ready.`;
    const isPage = request.headers.accept?.includes('text/html') === true;
    const [type, body] =
      request.url === '/healthz'
        ? ['application/json', JSON.stringify(health)]
        : isPage
          ? ['text/html', page(words)]
          : ['application/json', JSON.stringify({ detail: words })];
    response.writeHead(503, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Retry-After': '2',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(body);
  };
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(config.port, config.host, () => done());
  });
  return {
    port: (server.address() as AddressInfo).port,
    opens: (other) => {
      server.removeAllListeners('request');
      for (const event of ['request', 'upgrade'] as const)
        for (const listener of other.listeners(event)) server.on(event, listener as () => void);
      for (const [response, request] of waiting) {
        waiting.delete(response);
        server.emit('request', request, response);
      }
    },
    close: () => closed(server),
  };
}

const mayWait = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers[signatureHeader.toLowerCase()] !== undefined || url.startsWith('/assets/');

const page = (words: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Muster</title><p>${words}</p>`;

/** Requests under way are answered first, within the grace. Sockets that stay open for ever are cut. */
const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    const look = setInterval(() => server.closeIdleConnections(), 10);
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearInterval(look);
      clearTimeout(cut);
      done();
    });
  });

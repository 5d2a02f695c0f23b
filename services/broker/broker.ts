import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Client, type Limits, type Login, type Subscriber, serveClient } from './client.ts';
import { natsUrl, newPassword } from './password.ts';
import { interests } from './subjects.ts';

export interface Broker {
  /** With the user and the password. */
  readonly url: string;
  readonly password: string;
  readonly port: number;
  /** Cuts every connection at once, as a killed server does. */
  stop(): Promise<void>;
}

const LIMITS: Limits = { maxPayload: 1024 * 1024, maxPending: 16 * 1024 * 1024, maxSubscriptions: 10_000 };
const MAX_CONNECTIONS = 1_000;
const PING_EVERY_MS = 30_000;

/**
 * The embedded broker: the core NATS protocol on the loopback address, for one machine. Port 0 means any free port.
 * `maxPending` is the number of bytes that may wait for one client. Without a `password` a new one is made.
 */
export async function startBroker(
  options: { port?: number; maxPending?: number; password?: string } = {},
): Promise<Broker> {
  const login: Login = { user: 'muster', pass: options.password ?? newPassword() };
  const all = interests<Subscriber>();
  const clients = new Map<Socket, Client>();
  const serverId = randomUUID();
  const limits = { ...LIMITS, maxPending: options.maxPending ?? LIMITS.maxPending };
  let lastId = 0;

  const server = createServer({ noDelay: true }, (socket) => {
    // A reset is an ordinary end; `close` follows it.
    socket.on('error', () => {});
    if (clients.size >= MAX_CONNECTIONS) return void socket.end("-ERR 'maximum connections exceeded'\r\n");
    lastId += 1;
    socket.write(`INFO ${JSON.stringify(information(serverId, lastId, limits))}\r\n`);
    clients.set(socket, serveClient(socket, all, { limits, login }));
    socket.on('close', () => clients.delete(socket));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port ?? 0, host: '127.0.0.1' }, resolve);
  });
  // For example out of file handles: this connection is lost, the broker goes on.
  server.on('error', () => {});
  const pings = setInterval(() => {
    for (const client of clients.values()) client.ping();
  }, PING_EVERY_MS);
  pings.unref();

  const { port } = server.address() as AddressInfo;
  return {
    url: natsUrl(port, login.pass),
    password: login.pass,
    port,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(pings);
        server.close(() => resolve());
        for (const socket of clients.keys()) socket.destroy();
      }),
  };
}

function information(serverId: string, clientId: number, limits: Limits) {
  return {
    server_id: serverId,
    server_name: 'muster-broker',
    // Clients choose features by this version: core NATS with headers, and no later features.
    version: '2.9.0',
    proto: 1,
    host: '127.0.0.1',
    auth_required: true,
    headers: true,
    jetstream: false,
    max_payload: limits.maxPayload,
    client_id: clientId,
  };
}

// A gateway in a process of its own, without an installation around it: every session may listen to every channel.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectHints } from '#services/broker/nats';
import { systemClock } from '#services/core/clock';
import { startGateway } from '#services/gateway/gateway';

export interface OpenGateway {
  readonly do: 'open';
  readonly nats: string;
  readonly key: string;
  readonly secret: string;
}
export type GatewayTold = OpenGateway | { readonly do: 'weigh' };
/** The processor time of the process so far, its own and the kernel's. Microseconds. */
export interface GatewayTime {
  readonly user: number;
  readonly system: number;
}
export type GatewayHeard = { readonly port: number } | GatewayTime;

async function open({ nats, key, secret }: OpenGateway): Promise<GatewayHeard> {
  const hints = await connectHints(nats);
  const access = {
    check: () => true,
    sessionOf: () => undefined,
    heard: (_session: string, name: string) => name,
    alive: () => true,
    used: () => {},
    onChange: () => () => {},
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  // A thousand screens come at once, each from an address of its own.
  let screens = 0;
  const addressOf = () => `10.0.${(screens >> 8) & 255}.${screens++ & 255}`;
  const origins = () => true;
  const gateway = startGateway({ key, secret, hints, access, addressOf, origins, clock: systemClock, log });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket, head) => gateway.handleUpgrade(request, socket, head) || socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
}

process.on('message', (told: GatewayTold) => {
  void (async () => process.send?.(told.do === 'open' ? await open(told) : process.cpuUsage()))();
});
process.on('disconnect', () => process.exit());

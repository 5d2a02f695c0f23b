import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebSocketServer } from 'ws';
import { channels } from '#contracts/accounts/channels';
import { connectHints } from '#services/broker/nats';
import { systemClock } from '#services/core/clock';
import { framePublisher } from '#services/gateway/frames';
import { eventText } from '#services/gateway/protocol';
import { compare, type Outcome } from '../compare.ts';
import { dispatcher, openHouse, ownEntity } from '../house.ts';
import type { Listening } from '../sockets.ts';
import { type Crowd, crowdOn, spread, tell, words } from './crowds.ts';

const crowd = 1_000;

/** One message to a thousand sockets of another process, beside a bare loop over the sockets of a ws server. */
export async function fanOut(): Promise<readonly Outcome[]> {
  const house = await openHouse(0);
  const hints = await connectHints(house.muster.nats);
  const publisher = framePublisher(hints, { id: 'bench', clock: systemClock });
  const bare = await bareServer();
  const [all, some, theirs] = [
    crowdOn(channels.incidentsActive(ownEntity), crowd),
    crowdOn(channels.dispatch(ownEntity), crowd, crowd / 20),
    crowdOn(channels.incidentsActive(ownEntity), crowd),
  ];
  const sessions = (await house.sessions(20)).map(({ id }) => id);
  const { config, secrets } = house.muster.app;
  const here = ({ channel }: Crowd): Listening => ({
    port: house.muster.port,
    path: `/app/${config.realtimeKey}?protocol=7`,
    sockets: crowd,
    subscription: { channel, key: config.realtimeKey, secret: secrets.realtime, user: dispatcher, sessions },
  });
  const there: Listening = { port: bare.port, path: '/', sockets: crowd };
  let document = 0;
  const ours = (to: Crowd) => () =>
    spread([to], () => {
      const position = (document += 1);
      const { channel } = to;
      publisher.publish({ channel, event: 'updated', data: words, document: `incidents/${position % 50}`, position });
    });
  try {
    const memory = await compare({
      name: 'memory of an idle socket, against that of a bare ws server',
      ours: () => memoryOf(all, here(all), () => gone(house.muster.port)),
      yardstick: () => memoryOf(theirs, there, () => Promise.resolve(bare.sockets() === 0)),
      goals: { heap: { unit: 'kB', atMost: 1.5 } },
      rounds: 3,
    });
    const loop = await compare({
      name: `a message to ${crowd} sockets of an organisation, against a bare loop of ws`,
      ours: ours(all),
      yardstick: () => spread([theirs], () => bare.send(eventText('updated', words, theirs.channel))),
      goals: { deliveries: { unit: 'a second', atLeast: 0.95 } },
    });
    await tell(some, { do: 'listen', ...here(some) });
    const stuck = await compare({
      name: `the same where ${some.stuck} of them do not read, against all reading`,
      ours: ours(some),
      yardstick: ours(all),
      goals: { deliveries: { unit: 'a second', atLeast: 0.9 } },
    });
    return [...memory, ...loop, ...stuck];
  } finally {
    for (const { child } of [all, some, theirs]) child.kill();
    publisher.stop();
    await hints.close();
    bare.stop();
    await house.close();
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heap(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function memoryOf(of: Crowd, listening: Listening, empty: () => Promise<boolean>): Promise<{ heap: number }> {
  await tell(of, { do: 'leave' });
  while (!(await empty())) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = heap();
  await tell(of, { do: 'listen', ...listening });
  return { heap: (heap() - before) / crowd / 1_000 };
}

async function gone(port: number): Promise<boolean> {
  return /^muster_gateway_sockets 0$/m.test(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
}

async function bareServer() {
  const server = createServer().listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sockets: () => sockets.clients.size,
    send: (text: string) => {
      for (const client of sockets.clients) client.send(text);
    },
    stop: () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { startBroker } from '#services/broker/broker';
import { connectHints } from '#services/broker/nats';
import { systemClock } from '#services/core/clock';
import { type FramePublisher, framePublisher } from '#services/gateway/frames';
import { compare, type Goal, type Outcome } from '../compare.ts';
import type { GatewayHeard, GatewayTime, GatewayTold } from '../processes/gateways.ts';
import { type Crowd, crowdOn, spread, tell, words } from './crowds.ts';

const [key, secret, channel] = ['bench', 'a secret of the bench', 'presence-entity-bench-dispatch'];
const half = 500;
/** Two gateways, two processes of screens, and this one with the broker. */
const coresForAll = 5;

/** Gateways, and the screens that are connected to them. */
interface Side {
  readonly gateways: readonly ChildProcess[];
  readonly crowds: readonly Crowd[];
}

/**
 * One message to a thousand sockets at two gateways, beside the same at one: the gateways' own processor time for each
 * frame (`work`), and with that of the kernel (`cost`). Where processes share cores, the kernel's part differs from one
 * processor to another by a fifth, so the gain and the whole cost are judged only where each process has a core.
 */
export async function twoGateways(): Promise<readonly Outcome[]> {
  const broker = await startBroker();
  const hints = await connectHints(broker.url);
  const publisher = framePublisher(hints, { id: 'bench', clock: systemClock });
  const sides: Side[] = [];
  try {
    const [two, one] = [await opened(broker.url, 2), await opened(broker.url, 1)];
    sides.push(two, one);
    const coreEach = availableParallelism() >= coresForAll;
    const deliveries: Goal = { unit: 'a second', ...(coreEach && { atLeast: 1.6 }) };
    const cost: Goal = { unit: 'µs a frame', ...(coreEach && { atMost: 1.15 }) };
    return await compare({
      name: `a message to ${2 * half} sockets at two gateways, against one gateway`,
      ours: () => measured(two, publisher),
      yardstick: () => measured(one, publisher),
      goals: { deliveries, work: { unit: 'µs a frame', atMost: 1.15 }, cost },
    });
  } finally {
    for (const { gateways, crowds } of sides) {
      for (const child of [...gateways, ...crowds.map((crowd) => crowd.child)]) child.kill();
    }
    publisher.stop();
    await hints.close();
    await broker.stop();
  }
}

async function ask(gateway: ChildProcess, told: GatewayTold): Promise<{ port: number } & GatewayTime> {
  const answer = once(gateway, 'message') as Promise<[GatewayHeard]>;
  gateway.send(told);
  return { port: 0, user: 0, system: 0, ...(await answer)[0] };
}

/** Both sides have two processes of screens. */
async function opened(nats: string, count: number): Promise<Side> {
  const gateways = Array.from({ length: count }, () => fork(join(dirname(process.argv[1] ?? ''), 'gateways.js')));
  const ports: number[] = [];
  for (const gateway of gateways) ports.push((await ask(gateway, { do: 'open', nats, key, secret })).port);
  const own = `${channel}-${count}`;
  const crowds = [crowdOn(own, half), crowdOn(own, half)];
  for (const [at, crowd] of crowds.entries()) {
    // A session has at most a hundred sockets.
    const sessions = Array.from({ length: 20 }, (_, n) => `bench-${n}`);
    const subscription = { channel: own, key, secret, user: `user-${at}`, sessions };
    const port = ports[at % count]!;
    await tell(crowd, { do: 'listen', port, path: `/app/${key}?protocol=7`, sockets: half, subscription });
  }
  return { gateways, crowds };
}

const nothing = { user: 0, all: 0 };
let position = 0;

async function measured({ gateways, crowds }: Side, publisher: FramePublisher) {
  const spent = async () => {
    const times = await Promise.all(gateways.map((gateway) => ask(gateway, { do: 'weigh' })));
    return times.reduce((sum, { user, system }) => ({ user: sum.user + user, all: sum.all + user + system }), nothing);
  };
  const before = await spent();
  const { deliveries, frames } = await spread(crowds, () => {
    position += 1;
    const document = `incidents/${position % 50}`;
    publisher.publish({ channel: crowds[0]!.channel, event: 'updated', data: words, document, position });
  });
  const after = await spent();
  return { deliveries, work: (after.user - before.user) / frames, cost: (after.all - before.all) / frames };
}

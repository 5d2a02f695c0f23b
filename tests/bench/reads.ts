import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { compare, type Outcome } from './compare.ts';
import { cookiesOf, openHouse } from './house.ts';
import { otherProcess } from './others.ts';
import type { AskCounts, Questions } from './processes/askers.ts';

const board = '/api/beta/dispatch/get-data/';
/** More sessions than the rate limit of a session and minute needs. */
const sessions = 150;

/**
 * Reads through the whole stack beside bare Koa in the same process, requested over fifty connections of another
 * process.
 */
export async function reads(): Promise<readonly Outcome[]> {
  const house = await openHouse(50);
  const askers = otherProcess<Questions, AskCounts>('askers');
  const signedIn = await house.sessions(sessions);
  const cookies = await Promise.all(signedIn.map(({ cookie }) => cookiesOf(house, cookie)));
  const shown = (await (
    await fetch(`http://127.0.0.1:${house.muster.port}${board}`, { headers: { cookie: cookies[0] ?? '' } })
  ).json()) as object;
  const bare = await bareKoa(shown);
  const asked = async (port: number, paths: readonly string[], known: boolean) => {
    const milliseconds = 2_500;
    const { perSecond, refused } = await askers.ask({
      port,
      paths,
      cookies: known ? cookies : [],
      connections: 50,
      milliseconds,
    });
    if (refused > 0) throw new Error(`${refused} answers were not 200`);
    return perSecond;
  };
  const points = house.incidents.map((id) => `/api/incident/${id}/`);
  const goal = (atLeast: number) => ({ unit: 'answers/s', atLeast });
  try {
    const list = await compare({
      name: `the board of ${Math.round(JSON.stringify(shown).length / 1_000)} kB against bare Koa that serialises it`,
      ours: async () => ({ answers: await asked(house.muster.port, [board], true) }),
      yardstick: async () => ({ answers: await asked(bare.port, ['/board'], false) }),
      goals: { answers: goal(1.1) },
    });
    const point = await compare({
      name: 'a point read against bare Koa that says hello',
      ours: async () => ({ answers: await asked(house.muster.port, points, true) }),
      yardstick: async () => ({ answers: await asked(bare.port, ['/hello'], false) }),
      // 0.6 to 0.7 on some processors, 0.46 to 0.49 on others: see the README.
      goals: { answers: goal(0.42) },
      // Both sides are short, so other work on the machine shows more.
      rounds: 9,
    });
    return [...list, ...point];
  } finally {
    askers.stop();
    bare.stop();
    await house.close();
  }
}

async function bareKoa(shown: object) {
  const koa = new Koa();
  koa.use((ctx) => {
    ctx.body = ctx.path === '/board' ? shown : 'hello';
  });
  const answer = koa.callback();
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

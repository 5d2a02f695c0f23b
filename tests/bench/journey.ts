import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { channels } from '#contracts/accounts/channels';
import { openSqlite } from '#events/store/sqlite';
import { connectHints } from '#services/broker/nats';
import { compare, type Outcome } from './compare.ts';
import { cookiesOf, dispatcher, headersOf, openHouse, ownEntity } from './house.ts';
import { folder } from './log/history.ts';
import { otherProcess } from './others.ts';
import type { Journey, Travelled } from './processes/travellers.ts';

const sockets = 100;
const perSecond = 50;
const seconds = 6;

/**
 * The time from the `POST` of a command to its frame on every screen, beside the shortest chain with the same
 * guarantees.
 */
export async function journey(): Promise<readonly Outcome[]> {
  const house = await openHouse(0);
  const travellers = otherProcess<Journey, Travelled>('travellers');
  const signedIn = await house.sessions(10);
  const { config, secrets } = house.muster.app;
  const bare = await bareChain(house.muster.nats);
  const subscription = {
    channel: channels.incidentsActive(ownEntity),
    key: config.realtimeKey,
    secret: secrets.realtime,
    user: dispatcher,
    sessions: signedIn.map(({ id }) => id),
  };
  const ours: Journey = {
    listening: { port: house.muster.port, path: `/app/${config.realtimeKey}?protocol=7`, sockets, subscription },
    perSecond,
    seconds,
    commands: (await Promise.all(signedIn.map(({ cookie }) => cookiesOf(house, cookie)))).map((cookies) => ({
      path: '/api/incidents/',
      headers: headersOf(cookies),
      body: JSON.stringify({ version: 'arvada_manual_dispatch', description: 'MARK water in the road' }),
    })),
  };
  const theirs: Journey = {
    ...ours,
    listening: { port: bare.port, path: '/', sockets },
    commands: ours.commands.map((command) => ({ ...command, path: '/' })),
  };
  const travelled = async (way: Journey) => {
    const { frame, errors, lost } = await travellers.ask(way);
    if (errors + lost > 0) throw new Error(`${errors} commands failed, ${lost} frames were lost`);
    return { p50: frame.p50, p99: frame.p99 };
  };
  try {
    return await compare({
      name: `POST to the frame at ${sockets} sockets, ${perSecond} a second, against HTTP + 2 fsync + NATS + ws`,
      ours: () => travelled(ours),
      yardstick: () => travelled(theirs),
      goals: { p50: { unit: 'ms', atMost: 2.5 }, p99: { unit: 'ms', atMost: 3.5 } },
    });
  } finally {
    travellers.stop();
    await bare.stop();
    await house.close();
  }
}

/**
 * HTTP, two durable rows, NATS, and a loop over the sockets. No rules, history, read models or permissions. Two rows,
 * because a person can be erased only if the key is written before the fact that it seals.
 */
async function bareChain(nats: string) {
  const home = folder();
  const db = openSqlite(join(home.path, 'bare.db'), 'FULL');
  db.exec('CREATE TABLE keys (key BLOB); CREATE TABLE bare (body TEXT)');
  const insertKey = db.prepare('INSERT INTO keys VALUES (?)');
  const insert = db.prepare('INSERT INTO bare VALUES (?)');
  const hints = await connectHints(nats);
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      insertKey.run(randomBytes(32));
      insert.run(body);
      hints.publish('bare.frame', JSON.stringify({ event: 'updated', data: body, padding: 'x'.repeat(500) }));
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  const screens = new WebSocketServer({ server, perMessageDeflate: false });
  hints.subscribe('bare.frame', ({ payload }) => {
    const text = Buffer.from(payload).toString();
    for (const screen of screens.clients) screen.send(text);
  });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const screen of screens.clients) screen.terminate();
      server.close();
      server.closeAllConnections();
      await hints.close();
      db.close();
      home.remove();
    },
  };
}

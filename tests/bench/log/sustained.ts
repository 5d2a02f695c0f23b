import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { channels } from '#contracts/accounts/channels';
import { hashOf, secretsFrom } from '#services/app/secrets';
import { entityId, userId } from '#services/demo/ids';
import { type DemoOrganisation, organisations } from '#services/demo/organisations';
import { sessionCookie } from '../../../services/access/principal.ts';
import { started } from '../coldStart.ts';
import { judge, type Outcome } from '../compare.ts';
import { headersOf } from '../house.ts';
import { nextMessage, otherProcess } from '../others.ts';
import type { Heard, ListenOrder } from '../processes/listeners.ts';
import type { Errand, Journey, Travelled } from '../processes/travellers.ts';
import { folder, masterKey } from './history.ts';

const sockets = 1_000;
const seconds = Number(process.env.SECONDS ?? 60);
/** The start of a server that meets the whole load with no compiled code; shown beside the sustained figure. */
const warming = 10;
const password = 'only for the bench';
const incidentsEach = 20;

/** A night's load at once: every organization's dispatchers write, look at their boards, and get the frames. */
export async function sustained(): Promise<readonly Outcome[]> {
  const home = folder();
  const server = await started(home.path, { DEMO_PASSWORD: password });
  const child = fork(join(dirname(process.argv[1] ?? ''), 'listeners.js'));
  const travellers = otherProcess<Journey, Travelled>('travellers');
  try {
    const desks: Awaited<ReturnType<typeof deskOf>>[] = [];
    for (const organisation of organisations) desks.push(await deskOf(server.port, organisation));
    const each = Math.ceil(sockets / desks.length);
    for (const { subscription } of desks) {
      const path = '/app/muster?protocol=7';
      child.send({ do: 'listen', port: server.port, path, sockets: each, subscription } satisfies ListenOrder);
      await readiness(child);
    }
    const night = (length: number) =>
      travellers.ask({
        listening: { port: server.port, path: '', sockets: 0 },
        perSecond: 200,
        seconds: length,
        commands: spreadOut(desks.map(({ commands }) => commands)),
        reads: { errands: desks.map(({ board }) => board), perSecond: 50 },
      });
    const cold = await night(warming);
    await eventLoop(server.port);
    const travelled = await night(seconds);
    const name = `200 commands, 50 boards a second and ${each * desks.length} sockets for ${seconds} s`;
    const lag = await eventLoop(server.port);
    console.log(`  boards p99 ${travelled.read.p99.toFixed(1)} ms, commands p50 ${travelled.answer.p50.toFixed(1)} ms`);
    return [
      judge(`${name}: commands, p99 in the first ${warming} s after the start`, cold.answer.p99, { unit: 'ms' }),
      judge(`${name}: errors`, cold.errors + travelled.errors, { unit: 'errors', atMost: 0 }),
      judge(`${name}: commands, p99`, travelled.answer.p99, { unit: 'ms', atMost: 100 }),
      judge(`${name}: event loop, p99`, lag, { unit: 'ms', atMost: 50 }),
    ];
  } finally {
    child.kill();
    travellers.stop();
    await server.stop();
    home.remove();
  }
}

/** The process has carried out its instructions. Frames may arrive before that. */
async function readiness(child: ChildProcess): Promise<void> {
  while ('received' in (await nextMessage<Heard>(child)));
}

/** The 99th percentile of the event loop's delay since the last call, in milliseconds. */
async function eventLoop(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
}

/** The cookies of a dispatcher who signs in once more. */
async function signedIn(at: string, name: string): Promise<string> {
  const before = cookieLine(await fetch(`${at}/api/config/`));
  const answer = await fetch(`${at}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headersOf(before), 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `dispatcher@${name}.example`, password }),
  });
  return cookieLine(answer);
}

const sessionOf = (cookies: string): string => hashOf(new RegExp(`${sessionCookie}=([^;]+)`).exec(cookies)?.[1] ?? '');

/** A dispatcher of one organization, signed in on two machines, with incidents to write to. */
async function deskOf(port: number, { name, versions }: DemoOrganisation) {
  const at = `http://127.0.0.1:${port}`;
  // A session may have a hundred sockets.
  const [cookies, other] = [await signedIn(at, name), await signedIn(at, name)];
  const headers = headersOf(cookies);
  const commands: Errand[] = [];
  for (let n = 0; n < incidentsEach; n++) {
    const answer = await fetch(`${at}/api/incidents/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: versions[0], description: 'Water in the road' }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    const { uuid } = (await answer.json()) as { readonly uuid: string };
    commands.push({
      path: `/api/incident/${uuid}/log/`,
      headers,
      body: JSON.stringify({ event: 'note', message: 'On the way.' }),
    });
  }
  return {
    commands,
    board: { path: '/api/beta/dispatch/get-data/', headers, body: '' },
    subscription: {
      channel: channels.incidentsActive(entityId(name)),
      key: 'muster',
      secret: secretsFrom(masterKey).realtime,
      user: userId(name, 'dispatcher'),
      sessions: [cookies, other].map(sessionOf),
    },
  };
}

const cookieLine = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Takes one item of each list in turn, so that consecutive requests are unrelated. */
const spreadOut = <T>(all: readonly (readonly T[])[]): readonly T[] =>
  (all[0] ?? []).flatMap((_, n) => all.flatMap((some) => some.slice(n, n + 1)));

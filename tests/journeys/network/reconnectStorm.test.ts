// @night It cuts a thousand screens at once.
// @quiet It measures how soon many screens are back.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { connectHints } from '#services/broker/nats';
import { crewId, entityId } from '#services/demo/ids';
import { BEAT_SUBJECT, headers } from '#services/gateway/frames';
import { within } from '../../runs/speed.ts';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';
import type { Back, Signed, StormOrder } from './stormProcess.ts';

/** `SOCKETS=5000` for a larger storm. */
const screens = Number(process.env.SOCKETS ?? 200);
const arvada = entityId('arvada');
/** Milliseconds; longer on a machine with other work. */
const soon = () => within(10 * screens);

let ask: (told: StormOrder) => Promise<Back>;

const here = installed({ organisations: ['arvada'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
beforeAll(async () => {
  const child = fork(fileURLToPath(new URL('./stormProcess.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  here.atClose(() => child.kill());
  ask = async (told) => {
    child.send(told);
    const [said] = (await Promise.race([once(child, 'message'), exited])) as [Back];
    if (typeof said !== 'object' || said === null) throw new Error('the process with the screens has ended');
    return said;
  };
});

const signed = (person: Person): Signed => ({
  cookie: `muster_session=${person.cookie('muster_session')}; csrftoken=${person.cookie('csrftoken')}`,
  token: person.cookie('csrftoken') ?? '',
});

/** A user at work meanwhile; the returned function gives the longest wait for an answer, in milliseconds. */
function bystander() {
  let going = true;
  const waits: number[] = [];
  const done = (async () => {
    while (going) {
      const from = performance.now();
      await dana.get('/api/viewer/');
      waits.push(performance.now() - from);
      await setTimeout(20);
    }
  })();
  return async () => {
    going = false;
    await done;
    return Math.round(Math.max(...waits));
  };
}

async function during(what: () => Promise<Back>): Promise<Back & { readonly longest: number }> {
  const end = bystander();
  const back = await what();
  return { ...back, longest: await end() };
}

const write = async (words: string): Promise<number> => {
  const note = { entity: arvada, designation: crewId('arvada', 0), body: words };
  const { headers: told } = await dana.send('POST', '/api/beta/dispatch/update-note/', note);
  return Number(told.get('Muster-Position'));
};

it('brings back a thousand screens that were cut at one moment, each with the changes made meanwhile', async () => {
  const roles = ['leader', 'manager', 'administrator', 'analyst', 'auditor'];
  const people = await Promise.all(roles.map(async (role) => signed(await here.person(`${role}@arvada.example`))));
  const { port } = here.muster;
  const opened = await ask({ do: 'open', port, key: 'muster', channel: channels.dispatch(arvada), screens, people });
  const storm = during(() => ask({ do: 'cut' }));
  const position = await write('While they were away');
  const cut = await storm;

  const hints = await connectHints(here.muster.nats);
  here.atClose(() => void hints.close());
  const herds: Awaited<ReturnType<typeof during>>[] = [];
  for (const spread of [0, 1_000]) {
    const herd = during(() => ask({ do: 'resync', spread }));
    // The child must know the publisher first, because a new one is a reason to fetch.
    await setTimeout(1_500);
    // The gateway does not ask for two fetches within a second.
    await here.clock.advance(1_100);
    hints.publish(BEAT_SUBJECT, '', { [headers.publisher]: `stranger-${spread}`, [headers.sequence]: '7' });
    herds.push(await herd);
  }
  const [at, spread] = herds as [Back & { longest: number }, Back & { longest: number }];
  const limit = soon();
  console.log(
    `R12 storm: ${screens} screens open in ${opened.milliseconds} ms; cut at once, all right again in ${cut.milliseconds} ms of ${Math.round(limit)}, ` +
      `longest other answer ${cut.longest} ms, ${cut.failures} failures; told to fetch again: ${at.milliseconds - 1_500} ms and ${at.longest} ms at once, ` +
      `${spread.milliseconds - 1_500} ms and ${spread.longest} ms spread over a second; load ${loadavg()[0]?.toFixed(1)}`,
  );
  expect(cut.failures).toBe(0);
  // Their earlier data does not count.
  expect(opened.oldest).toBeLessThan(position);
  expect(cut.oldest).toBeGreaterThanOrEqual(position);
  expect(cut.milliseconds).toBeLessThan(limit);
  expect(at.milliseconds).toBeLessThan(limit);
}, 120_000);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../chaos/clients.ts';
import { password } from '../../support/installation.ts';
import { started } from '../coldStart.ts';
import { judge, type Outcome, percentile } from '../compare.ts';
import { folder } from '../log/history.ts';
import type { Waits, Watch } from '../processes/waits.ts';
import { kinds } from './kinds.ts';

/** Milliseconds between two requests of the screen. */
const pause = 5;
/** Milliseconds in which the screen is watched while nothing comes in. */
const idle = 5_000;
const wanted = new RegExp(process.env.KIND ?? '');

/** The screen of another organization while files of the worst kinds come in: how long its requests wait. */
export async function hostileFiles(): Promise<readonly Outcome[]> {
  const home = folder();
  const server = await started(home.path, { DEMO_PASSWORD: password });
  const url = `http://127.0.0.1:${server.port}`;
  const screen = await watched(server.port, url);
  try {
    const alice = await signIn(url, 'administrator@arvada.example');
    const quiet = percentile(await screen.during(() => sleep(idle)), 0.99);
    const outcomes = [judge('a screen of another organization, nothing comes in: p99', quiet, { unit: 'ms' })];
    let [worst, unanswered] = [0, 0];
    for (const { name, path, body } of kinds.filter((kind) => wanted.test(kind.name))) {
      const sent = body();
      const began = performance.now();
      const waits = await screen.during(async () => {
        const { status } = await alice.send('POST', path, sent);
        if (status >= 500) unanswered += 1;
      });
      const p99 = percentile(waits, 0.99);
      worst = Math.max(worst, p99);
      console.log(`${name}: ${waits.length} waits in ${Math.round((performance.now() - began) / 1_000)} s`);
      outcomes.push(judge(`the same, ${name}: p99`, p99, { unit: 'ms', atMost: 50 }));
    }
    outcomes.push(judge('the worst of them, divided by the first', worst / quiet, { unit: 'of idle' }));
    return [...outcomes, judge('files that were neither read nor refused', unanswered, { unit: 'errors', atMost: 0 })];
  } finally {
    screen.stop();
    await server.stop();
    home.remove();
  }
}

/** The waits of requests that come every few milliseconds, also while one of them waits. */
const overTime = (waits: Waits): Waits =>
  waits.flatMap((wait) => Array.from({ length: Math.max(1, Math.ceil(wait / pause)) }, (_, n) => wait - n * pause));

async function watched(port: number, url: string) {
  const bo = await signIn(url, 'dispatcher@durham.example');
  const child = fork(join(dirname(process.argv[1] ?? ''), 'waits.js'));
  const cookie = `muster_session=${bo.cookie('muster_session') ?? ''}`;
  child.send({ port, path: '/api/viewer/', cookie, pause } satisfies Watch);
  await once(child, 'message');
  return {
    during: async (work: () => Promise<unknown>): Promise<Waits> => {
      child.send('begin');
      await work();
      child.send('end');
      const [waits] = (await once(child, 'message')) as [Waits];
      return overTime(waits);
    },
    stop: () => child.kill(),
  };
}

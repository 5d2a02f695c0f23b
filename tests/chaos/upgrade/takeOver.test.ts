import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewId, entityId } from '#services/demo/ids';
import { password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';
import { remainsOf } from '../afterwards.ts';
import { instant, seed } from '../chance.ts';
import { signIn, startClients } from '../clients.ts';
import { judge } from '../journal.ts';
import { masterKey, prepared } from '../servers/layouts.ts';
import { musterProcess, type Running } from '../servers/processes.ts';
import { until, within } from '../servers/speed.ts';
import { nextRelease } from './nextRelease.ts';
import { gone, type Launched, launch, rung, texted } from './releases.ts';

/** The read models that a change of the escalation and of the board would raise. */
const changed = ['due', 'incident_cards', 'incidents'];

let dataDir: string;
let old: Running & { readonly url: string };
let env: Readonly<Record<string, string>>;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await prepared();
  const port = await freePort();
  env = { DATA_DIR: dataDir, DEMO_PASSWORD: password, MASTER_KEY: masterKey.toString('hex') };
  old = musterProcess('the running release', port, env);
  await old.start();
});
afterAll(async () => {
  await old?.kill();
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of [dataDir, home]) if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Starts an upgrade to this release. */
function upgrade(main: string): Launched {
  const newer = launch(main, ['upgrade'], { PORT: new URL(old.url).port, ...env });
  started.push(newer.child);
  return newer;
}

let home: string | undefined;
/** One copy of the bundle serves each test. */
function next(): string {
  home ??= mkdtempSync(join(tmpdir(), 'muster-next-'));
  return existsSync(join(home, 'dist')) ? join(home, 'dist/server/main.js') : nextRelease(home, changed);
}

/** A dispatcher whose next command follows as soon as the last is answered, and is repeated until it is. */
async function dispatcher(url: string) {
  const dana = await signIn(url, 'dispatcher@arvada.example');
  let stopped = false;
  let gap = 0;
  let late = 0;
  let commands = 0;
  const work = async (): Promise<void> => {
    let answered = performance.now();
    for (let n = 0; !stopped; n++) {
      const key = `upgrade-${n}`;
      const body = { entity: entityId('arvada'), designation: crewId('arvada', 1), body: `Note ${n}` };
      for (;;) {
        const reply = await dana
          .send('POST', '/api/beta/dispatch/update-note/', body, { 'Idempotency-Key': key })
          .catch(() => null);
        if (reply?.status === 200) break;
        if (reply?.status === 202) late += 1;
        if (reply?.status === 202) break;
        await instant(10);
      }
      commands += 1;
      gap = Math.max(gap, performance.now() - answered);
      answered = performance.now();
      await instant(10);
    }
  };
  const working = work();
  return {
    dana,
    stop: async () => {
      stopped = true;
      await working;
      return { gap: Math.round(gap), late, commands };
    },
  };
}

const health = async () => (await fetch(`${old.url}/healthz`)).json() as Promise<Record<string, unknown>>;
const holder = () => Number(readFileSync(join(dataDir, 'process.pid'), 'utf8'));
const builds = () => until('it builds', () => existsSync(join(dataDir, 'next/views.db')), 120_000);

// Each goes on with what the one before left.
describe('an upgrade beside the running release', () => {
  it('answers every command but for a moment, loses none, and sends the text that falls due', async () => {
    const { dana, stop } = await dispatcher(old.url);
    const clients = await startClients(old.url, seed);
    const newer = upgrade(next());
    await newer.says('can take over.');
    // Both fall due while one process ends and the other begins.
    const [text, ring] = await Promise.all([texted(dana, 'check-in', 0), rung(dana, 'ring')]);
    await newer.says('"ready"');
    await clients.stop();
    const { gap, late, commands } = await stop();
    expect(holder()).toBe(newer.child.pid);
    expect(await health()).toMatchObject({ status: 'up', building: null });
    console.log(
      `upgrade: ${commands} notes, the longest gap ${gap} ms, ${late} not shown; a text after ${text} ms, a phone rang after ${ring} ms`,
    );
    newer.child.kill('SIGKILL');
    await gone(newer.child);
    const remains = await remainsOf(join(dataDir, 'events'), [], masterKey);
    const { lost, doubled, invented } = judge(clients.journal, remains.log);
    const { broken, poisoned } = remains;
    expect({ lost, doubled, invented, broken, poisoned }).toEqual({
      lost: [],
      doubled: [],
      invented: [],
      broken: [],
      poisoned: [],
    });
    expect([late, existsSync(join(dataDir, 'next'))]).toEqual([0, false]);
    expect(gap).toBeLessThanOrEqual(within(2_000));
    expect(text).toBeLessThanOrEqual(within(4_000));
    expect(ring).toBeLessThanOrEqual(within(6_000));
  }, 600_000);

  it('that is killed changes nothing; the next one goes on, and is not longer', async () => {
    await old.start();
    await until('its own versions are built', async () => (await health()).status === 'up', 120_000);
    const { stop } = await dispatcher(old.url);
    const killed = upgrade(next());
    await builds();
    killed.child.kill('SIGKILL');
    await gone(killed.child);
    const older = upgrade('dist/server/main.js');
    await older.says('"ready"');
    const { gap, late } = await stop();
    console.log(`after a kill, the way back: a gap of ${gap} ms`);
    expect(holder()).toBe(older.child.pid);
    expect(await health()).toMatchObject({ status: 'up', building: null });
    expect(late).toBe(0);
    expect(gap).toBeLessThanOrEqual(within(2_000));
  }, 600_000);

  it('takes the place of a release that ends meanwhile and does not come back', async () => {
    const running = started.at(-1);
    const newer = upgrade(next());
    await builds();
    running?.kill('SIGKILL');
    await newer.says('"ready"');
    // It had not built everything by then.
    await until('the rest is built', async () => (await health()).status === 'up', 120_000);
    expect(await health()).toMatchObject({ building: null });
  }, 600_000);
});

// @night It writes a log that takes seconds to build from, and starts releases on it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { startEmbeddedNode } from '#events/embedded/node';
import { incident } from '#events/incident/incident';
import { handler } from '#events/store/handle';
import { keyRing } from '#events/store/sealing/keys';
import { connectStore } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { opening } from '../../bench/log/history.ts';
import { password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';
import { remainsOf } from '../afterwards.ts';
import { signIn } from '../clients.ts';
import { masterKey, prepared } from '../servers/layouts.ts';
import { until, within } from '../servers/speed.ts';
import { nextRelease } from './nextRelease.ts';
import { gone, type Launched, launch, rung, texted } from './releases.ts';

/** The read models of calling and of signing in. */
const changed = ['due', 'calls', 'callouts', 'check_ins', 'incident_cards', 'accounts', 'sessions'];
const [nights, lines] = [Number(process.env.NIGHTS ?? 200), 100];

let dataDir: string;
let home: string;
let url: string;
let env: Readonly<Record<string, string>>;
const started: Launched[] = [];

beforeAll(async () => {
  [dataDir, home] = [await prepared(), mkdtempSync(join(tmpdir(), 'muster-next-'))];
  await write();
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  env = { PORT: port, DATA_DIR: dataDir, DEMO_PASSWORD: password, MASTER_KEY: masterKey.toString('hex') };
}, 300_000);
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  for (const folder of [dataDir, home]) if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The long logs of some incidents. */
async function write(): Promise<void> {
  const node = await startEmbeddedNode({ dataDir: join(dataDir, 'events') });
  const store = connectStore(node.connectionString, { deadline: 60_000 });
  const keys = keyRing({ store, masterKey, random: systemRandom, clock: systemClock });
  const handle = handler(store, codec(keys, systemRandom), 60_000);
  // Nobody is called because of them.
  const actor = { kind: 'import', id: 'test' } as const;
  for (let n = 0; n < nights; n++) {
    const id = idFrom('long', n);
    const line = { do: 'log', incident: id, event: 'note', message: 'On the way.', lat: null, lng: null } as const;
    const steps = Array.from({ length: lines }, (_, i) => ({
      commandId: idFrom('long', n, i),
      occurredAt: iso(Date.UTC(2026, 0, 1) + n * 600_000 + i * 60_000),
      command: i === 0 ? opening(n, id) : { ...line, entry: idFrom('long', n, 'entry', i), designation: null },
    }));
    await handle(incident, id, steps, { entity: entityId('arvada'), actor, correlationId: 'long' });
  }
  await store.close();
  await node.stop();
}

const start = async (main: string): Promise<Launched> => {
  const release = launch(main, [], env);
  started.push(release);
  await release.says('"ready"');
  return release;
};
const end = async ({ child }: Launched, signal: NodeJS.Signals): Promise<void> => {
  child.kill(signal);
  await gone(child);
};
const health = async () =>
  (await fetch(`${url}/healthz`)).json() as Promise<{
    readonly status: string;
    readonly building: { readonly percent: number; readonly models: readonly string[] } | null;
  }>;
const isUp = async () => (await health()).status === 'up';

// Each goes on with what the one before left.
describe('a release that is started in the place of another, without building beside it', () => {
  it('signs people in, answers commands, texts and calls, while it builds its own read models', async () => {
    const old = await start('dist/server/main.js');
    await until('the old release is up', isUp, 120_000);
    await end(old, 'SIGTERM');
    const next = await start(nextRelease(home, changed));
    const building = (await health()).building;
    expect(building?.models).toEqual(expect.arrayContaining(['due', 'calls', 'callouts']));
    const dana = await signIn(url, 'dispatcher@arvada.example');
    const text = await texted(dana, 'text', 0);
    const meanwhile = (await health()).building;
    const ring = await rung(dana, 'ring');
    const reached = (await health()).building?.percent ?? 100;
    console.log(`a text after ${text} ms at ${meanwhile?.percent} %, a phone rang after ${ring} ms at ${reached} %`);
    expect(meanwhile?.models).toContain('callouts');
    expect(text).toBeLessThanOrEqual(within(2_000));
    expect(ring).toBeLessThanOrEqual(within(4_000));
    await end(next, 'SIGKILL');
  }, 600_000);

  it('that is killed and started again goes on, and ends with its own read models', async () => {
    const next = await start(join(home, 'dist/server/main.js'));
    const dana = await signIn(url, 'dispatcher@arvada.example');
    expect(await texted(dana, 'again', 1)).toBeLessThanOrEqual(within(2_000));
    await until('its own are built', isUp, 120_000);
    expect(await texted(dana, 'built', 2)).toBeLessThanOrEqual(within(2_000));
    await end(next, 'SIGKILL');
  }, 600_000);

  it('and is rolled back before it is built leaves the old release its own read models', async () => {
    const old = await start('dist/server/main.js');
    await until('the old release is up again', isUp, 120_000);
    await end(old, 'SIGTERM');
    const next = await start(join(home, 'dist/server/main.js'));
    const dana = await signIn(url, 'dispatcher@arvada.example');
    await texted(dana, 'before the way back', 3);
    expect((await health()).building).not.toBeNull();
    await end(next, 'SIGKILL');
    const again = await start('dist/server/main.js');
    const ready = performance.now();
    await until('it is up', isUp, 120_000);
    console.log(`after the way back its read models are its own after ${Math.round(performance.now() - ready)} ms`);
    await end(again, 'SIGTERM');
    const { different, broken, poisoned } = await remainsOf(join(dataDir, 'events'), [dataDir], masterKey);
    expect({ different, broken, poisoned }).toEqual({ different: [], broken: [], poisoned: [] });
  }, 600_000);
});

// @night It moves a log twice, by the command in a process of its own.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectedStore } from '#events/store/store';
import { readConfig } from '#services/app/config';
import { systemRandom } from '#services/core/clock';
import { type Muster, startMuster } from '#services/start';
import { steeredClock } from '../../support/clock/steeredClock.ts';
import { browser, type Installation, installation, type Person, type Reply } from '../../support/installation.ts';
import { ownLogOn } from '../../support/ownLog/ownLog.ts';

const server = process.env.EVENTSTORE_URL;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const command = fileURLToPath(new URL('../../../services/commands/move/main.ts', import.meta.url));
const tsconfig = fileURLToPath(new URL('../../../services/tsconfig.json', import.meta.url));

interface Target {
  /** TO of the command. */
  readonly to: string;
  /** The settings of a process on the new log. */
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
}
const folder = (): string => mkdtempSync(join(tmpdir(), 'muster-moved-'));
const directory = async (): Promise<Target> => {
  const to = folder();
  return { to, env: { DATA_DIR: to }, end: async () => rmSync(to, { recursive: true, force: true }) };
};
const onServer = async (): Promise<Target> => {
  const dataDir = folder();
  const own = await ownLogOn(server ?? '');
  const env = { DATA_DIR: dataDir, EVENTSTORE_URL: own.connectionString };
  const end = async () => {
    await own.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { to: own.connectionString, env, end };
};

/** `make move TO=…`, in a process of its own. Resolves with the exit code and everything that it said. */
function makeMove(here: Installation, to: string) {
  const { config } = here.muster.app;
  const set = {
    DATA_DIR: config.dataDir,
    TSX_TSCONFIG_PATH: tsconfig,
    ...(config.eventStoreUrl === null ? {} : { EVENTSTORE_URL: config.eventStoreUrl }),
  };
  const { EVENTSTORE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', command, to], { env: { ...env, ...set } });
  let said = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (words: Buffer) => void (said += words.toString()));
  return new Promise<{ readonly code: number | null; readonly said: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

describe.each([
  ['another data directory', directory, true],
  ['a server', onServer, server !== undefined],
] as const)('a log with erasures, moved to %s', { timeout: 600_000 }, (_, begin, isThere) => {
  let here: Installation;
  let target: Target;
  let alice: Person;
  beforeAll(async () => {
    if (!isThere) return;
    here = await installation({ organisations: ['arvada'] });
    alice = await here.person('administrator@arvada.example');
    target = await begin();
  });
  afterAll(async () => {
    await here?.close();
    await target?.end();
  });

  const reported = async (name: string) => {
    const contacts = [{ name, phone_number: '(303) 555-0177', complainant: true }];
    const locations = [{ raw: '7 Carr St', locality: 'Arvada', lat: 39.8, lng: -105.08, contacts }];
    const report = { version: 'arvada_manual_dispatch', description: 'The basement floods', locations };
    const { uuid } = (await alice.send('POST', '/api/incidents/', report)).body as { readonly uuid: string };
    const [location] = (await alice.get(`/api/incident/${uuid}/`)).body.locations;
    return { uuid, subject: location.contacts[0].uuid as string };
  };
  type Reported = Awaited<ReturnType<typeof reported>>;
  const erase = ({ uuid, subject }: Reported): Promise<Reply> =>
    alice.send('POST', `/api/incident/${uuid}/erase/${subject}/`, {});
  const minuteLater = async () => {
    await here.clock.advance(61_000);
    await here.settled();
  };

  /** The documents of the screens, without the places of this log. */
  const screens = async (who: Pick<Person, 'get'>, of: readonly Reported[]) => {
    const shown = [];
    for (const path of ['/api/active-incidents/', '/api/sessions/', ...of.map(({ uuid }) => `/api/incident/${uuid}/`)])
      shown.push((await who.get(path)).body);
    const text = (_name: string, value: unknown) => (_name === 'position' ? undefined : value);
    return JSON.stringify(shown, text);
  };
  const keysIn = async (store: Pick<ConnectedStore, 'readAll'>, of: readonly Reported[]) => {
    const streams = new Set(of.map(({ subject }) => `key-${subject}`));
    const found: string[] = [];
    for await (const { stream, type } of store.readAll({ types: ['SubjectKeyCreated'] }))
      if (streams.has(stream)) found.push(type);
    return found;
  };

  it.runIf(isThere)(
    'has the same screens, and no key of the people erased before, during and after the move',
    async () => {
      const people = [
        await reported('Zebulon Quagmire'),
        await reported('Ada Quagmire'),
        await reported('Bo Quagmire'),
      ];
      const [before, during, after] = people as [Reported, Reported, Reported];
      expect((await erase(before)).status).toBe(200);
      await minuteLater();
      const running = makeMove(here, target.to);
      expect((await erase(during)).status).toBe(200);
      const first = await running;
      expect(first.said).toContain('equal byte for byte');
      expect(first.code).toBe(0);
      // The pause holds for the operator.
      expect(await erase(after)).toMatchObject({
        status: 503,
        body: { detail: expect.stringContaining('being moved') },
      });
      await here.clock.advance(300_000);
      expect((await erase(after)).status).toBe(200);
      await minuteLater();
      const second = await makeMove(here, target.to);
      expect([second.code, second.said]).toEqual([0, expect.stringContaining('read models, equal')]);

      const shown = await screens(alice, people);
      expect(shown).toContain('The basement floods');
      expect(shown).not.toMatch(/quagmire|0177/i);
      const { dataDir } = here.muster.app.config;
      const data = target.env.DATA_DIR ?? '';
      for (const name of ['master.key', 'files', 'uploads'])
        if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(data, name), { recursive: true });
      const config = { ...readConfig({ ...target.env, ROLES: 'api,projector', PORT: '0' }), port: 0 };
      const clock = steeredClock(new Date(here.clock.now()).toISOString());
      const moved: Muster = await startMuster(config, { clock, random: systemRandom, log: quiet, patience: 30_000 });
      try {
        const there = browser(`http://127.0.0.1:${moved.port}`);
        const Cookie = `muster_session=${alice.cookie('muster_session')}`;
        const who = { get: (path: string) => there.send('GET' as 'POST', path, undefined, { Cookie }) };
        expect(await screens(who, people)).toBe(shown);
        expect(await keysIn(moved.app.store, people)).toEqual([]);
        expect(await keysIn(here.muster.app.store, people)).toEqual([]);
        for (const { subject } of people) expect(await moved.app.keys.find(subject)).toBeNull();
      } finally {
        await moved.stop();
      }
    },
  );

  it.runIf(!isThere)('is not tested: EVENTSTORE_URL names no server', ({ skip }) => skip());
});

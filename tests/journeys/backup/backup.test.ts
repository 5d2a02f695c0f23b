// @night It restores backups in every order.
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityLine } from '#contracts/accounts/security';
import { firstBreak } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import { isOfDocuments } from '#projections/core/rows';
import { projections } from '#projections/index';
import { readConfig } from '#services/app/config';
import { type BackedUp, backUp } from '#services/commands/backup/backup';
import { beginAnew } from '#services/commands/backup/beginAnew';
import { restore } from '#services/commands/backup/restore';
import { systemClock, systemRandom } from '#services/core/clock';
import { type Muster, startMuster } from '#services/start';
import { add, newIncident, newPhoto } from '../../support/attaching.ts';
import { Attached } from '../../support/forms.ts';
import { browser, type Installation, installation, type Person, password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

let here: Installation;
let dana: Person;
let folder: string;
let there: Muster;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
  folder = mkdtempSync(join(tmpdir(), 'muster-elsewhere-'));
});
afterAll(async () => {
  await there?.stop();
  await here.close();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');
const started = async (): Promise<Muster> => {
  const env = { DATA_DIR: dataDir(), PORT: String(await freePort()), DEMO: '0' };
  return startMuster(readConfig(env), { clock: systemClock, random: systemRandom, log: quiet, patience: 10_000 });
};
/** Signs a person in on the restored system. */
const signedIn = async (role = 'dispatcher'): Promise<Person> => {
  const restored = browser(`http://127.0.0.1:${there.port}`);
  await restored.get('/api/config/');
  await restored.send('POST', '/login/', { email: `${role}@arvada.example`, password });
  return restored;
};
const streamOf = async ({ app }: Muster, name: string): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of app.store.read(name)) events.push(event);
  return events;
};
/** Every document of every read model. */
const documentsOf = ({ app: { views } }: Muster) =>
  projections
    .filter(isOfDocuments)
    .map(({ name }) => ({ name, documents: views.keys(name).map((key) => [key, views.text(name, key)]) }));

/** Sends notes one after another while the work runs; returns the words of each and when it was acknowledged. */
async function during<T>(path: string, work: () => Promise<T>) {
  const sent: { readonly words: string; readonly acknowledged: number }[] = [];
  let over = false;
  const working = (async () => {
    for (let n = 0; !over; n += 1) {
      const words = `note ${n}`;
      const { status } = await dana.send('POST', `${path}log/`, { event: 'notes:added', message: words });
      sent.push({ words, acknowledged: status < 300 ? performance.now() : Number.POSITIVE_INFINITY });
    }
  })();
  while (sent.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
  const began = performance.now();
  const done = await work();
  over = true;
  await working;
  return { sent, began, done };
}

describe('a backup under load, restored elsewhere,', () => {
  let path: string;
  let load: Awaited<ReturnType<typeof during<BackedUp>>>;
  const photo = newPhoto();
  beforeAll(async () => {
    path = await newIncident(dana);
    await add(dana, path, { file: new Attached('break.png', photo) });
    const { config, secrets } = here.muster.app;
    const file = join(folder, 'muster.tar');
    load = await during(path, () =>
      backUp({
        file,
        config,
        masterKey: { key: secrets.masterKey, from: 'file' },
        clock: here.clock,
        calledOff: new AbortController().signal,
      }),
    );
    const config_ = { dataDir: '', eventStoreUrl: null, s3: null, masterKey: undefined };
    const calledOff = new AbortController().signal;
    await restore({ file, dataDir: dataDir(), config: config_, random: systemRandom, clock: systemClock, calledOff });
    there = await started();
  });
  const uuid = () => path.split('/')[3] ?? '';

  it('holds every fact acknowledged before it began, and none that nobody reported', async () => {
    const { sent, began } = load;
    const events = await streamOf(there, `incident-${uuid()}`);
    expect(firstBreak(events)).toBeUndefined();
    const original = await streamOf(here.muster, `incident-${uuid()}`);
    // A beginning of the original, event for event.
    expect(events.map(({ id }) => id)).toEqual(original.slice(0, events.length).map(({ id }) => id));
    const before = sent.filter(({ acknowledged }) => acknowledged < began);
    expect(before.length).toBeGreaterThan(0);
    const notes = events.filter(({ data }) => data.event === 'notes:added');
    expect(notes.length).toBeGreaterThanOrEqual(before.length);
    expect(notes.length).toBeLessThanOrEqual(sent.length);
    // The control: work went on meanwhile, so a backup of the end would hold more.
    expect(original.length).toBeGreaterThan(events.length);
  });

  it('shows the same people the same incident and its file', async () => {
    const restored = await signedIn();
    const [file] = (await restored.get(path)).body.files;
    const answer = await fetch(`http://127.0.0.1:${there.port}${path}file/${file.uuid}/content/`, {
      headers: { Cookie: `muster_session=${restored.cookie('muster_session')}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
  });

  it('is in the security log here, and its restore in that one there', async () => {
    const acts = async (person: Person, query = '') =>
      ((await person.get(`/api/audit/security/?page_size=100${query}`)).body.results as SecurityLine[]).filter(
        ({ act }) => act === 'backup_taken' || act === 'backup_restored',
      );
    await here.muster.app.parts.copies?.look();
    await here.settled();
    const taken = await acts(await here.person('auditor@arvada.example'));
    expect(taken).toMatchObject([
      { act: 'backup_taken', by: 'backup', detail: expect.stringMatching(/^As of [^:]+:\d\d UTC$/) },
    ]);
    const staff = await here.person('staff@muster.example');
    expect(await acts(staff, '&installation=true')).toMatchObject([{ detail: expect.stringContaining('muster.tar') }]);
    await there.app.parts.copies?.look();
    await there.app.projector.caughtUp;
    await expect
      .poll(async () => (await acts(await signedIn('auditor'))).map(({ act }) => act))
      .toEqual(['backup_restored']);
  });

  it('has read models equal to a rebuild', async () => {
    const before = documentsOf(there);
    expect(before.flatMap(({ documents }) => documents).length).toBeGreaterThan(50);
    await there.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir(), `views.db${end}`), { force: true });
    there = await started();
    const again = documentsOf(there);
    // Due work may be done by then.
    const settled = (all: typeof before) => all.filter(({ name }) => name !== 'due' && name !== 'deliveries');
    expect(settled(again)).toEqual(settled(before));
  });

  it("refuses the morning's log beside today's read models, and shows it once the loss is accepted", async () => {
    const morning = join(folder, 'morning');
    await there.stop();
    cpSync(join(dataDir(), 'events'), morning, { recursive: true });
    there = await started();
    const today = await newIncident(await signedIn());
    expect((await (await signedIn()).get(today)).status).toBe(200);
    await there.stop();
    rmSync(join(dataDir(), 'events'), { recursive: true });
    const absent = (await started().catch((error: Error) => error)) as Error;
    expect(absent.message).toContain('There is no event log');
    expect(existsSync(join(dataDir(), 'events'))).toBe(false);
    cpSync(morning, join(dataDir(), 'events'), { recursive: true });
    const { message } = (await started().catch((error: Error) => error)) as Error;
    expect(message).toMatch(
      /The event log is not whole: it ends at position \d+, on .*; the next \d+ events known here, up to/,
    );
    beginAnew({ dataDir: dataDir(), eventStoreUrl: null }, /CONFIRM=([0-9a-f]+)/.exec(message)?.[1] ?? '');
    there = await started();
    const again = await signedIn();
    expect((await again.get(today)).status).toBe(404);
    expect((await again.get(path)).status).toBe(200);
    expect((await again.get(await newIncident(again))).status).toBe(200);
  });

  it('does not start without its master key, and makes no new one', async () => {
    await there.stop();
    const key = join(dataDir(), 'master.key');
    renameSync(key, `${key}.away`);
    await expect(started()).rejects.toThrow('The master key is missing');
    expect(existsSync(key)).toBe(false);
    renameSync(`${key}.away`, key);
    there = await started();
  });
});

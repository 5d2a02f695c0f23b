// @night It moves a log while commands go on.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningNode } from '#events/embedded/node';
import { connectStore } from '#events/store/store';
import { signInLinks } from '#services/demo/demo';
import { browser, type Installation, installation, type Person, password } from '../../support/installation.ts';
import { moving, removeFolders, shownEvents, type TestLog, testLog } from './logs.ts';

describe('a move while people work', () => {
  let here: Installation;
  let dana: Person;
  let to: TestLog;
  beforeAll(async () => {
    here = await installation({ organisations: ['arvada'] });
    dana = await here.person('dispatcher@arvada.example');
    to = await testLog();
  });
  afterAll(async () => {
    await here.close();
    await to.close();
    removeFolders();
  });

  /** The installation's log, reached as `make move` reaches it. */
  const from = (): TestLog => {
    const { app } = here.muster;
    const running = runningNode(join(app.config.dataDir, 'events'));
    const another = () => connectStore(running?.connectionString ?? '', { deadline: 5_000 });
    const store = another();
    return { ...to, store, another, dataDir: app.config.dataDir, name: 'the old log', close: () => store.close() };
  };
  const key = () => here.muster.app.secrets.masterKey;

  it('copies what is written meanwhile, refuses commands during the pause, and lets them go on after it', async () => {
    const opened = await dana.send('POST', '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'x' });
    const uuid = opened.body.uuid as string;
    const note = (words: string) =>
      dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'notes:added', message: words });
    const answers: { readonly status: number; readonly body: unknown }[] = [];
    let over = false;
    const working = (async () => {
      while (!over) {
        const { status, body } = await note('still working');
        answers.push({ status, body });
      }
    })();
    const old = from();
    const moved = await moving(old, to, { masterKey: key(), quiet: 1_000 });
    over = true;
    await working;
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.at(-1)?.body).toEqual({ detail: expect.stringMatching(/being moved.*Nothing was saved/) });
    // Each acknowledged note is in the new log, and no other.
    const notes = (await shownEvents(to.store, `incident-${uuid}`)).filter(({ data }) => data.event === 'notes:added');
    expect(notes.length).toBe(answers.filter(({ status }) => status < 300).length);
    expect(moved.readModels.difference).toBeNull();

    expect((await note('too early')).status).toBe(503);
    await here.clock.advance(6_000);
    expect((await note('later')).status).toBeLessThan(300);
    await old.close();
  });

  it('is not held by a mover that was killed in the pause: a restart keeps the rest of the pause, and no more', async () => {
    const old = from();
    const now = new Date(here.clock.now()).toISOString();
    const event = {
      id: here.muster.app.random.uuid(),
      type: 'WritesPaused',
      data: { seconds: 60 },
      metadata: { occurredAt: now },
    };
    await old.store.append('moving-pause', 'any', [event]);
    await here.restart();
    const { app } = here.muster;
    const { store } = app;
    const refused = 'Muster is being moved to another event store. Nothing was saved; please try again in a minute.';
    const until = new Date(here.clock.now() + 60_000).toISOString();
    const visitor = browser(here.url);
    // The process shows everything, and says what it cannot do until when.
    expect((await dana.get('/api/active-incidents/')).status).toBe(200);
    expect((await visitor.get('/healthz')).status).toBe(200);
    expect((await visitor.get('/healthz')).body).toMatchObject({ status: 'moving', moving: { until } });
    expect((await visitor.get('/api/config/')).body).toMatchObject({ moving_until: until });
    const email = 'dispatcher@arvada.example';
    for (const answer of [
      await visitor.send('POST', '/login/', { email, password }),
      await dana.send('POST', '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'x' }),
    ]) {
      expect([answer.status, answer.body]).toEqual([503, { detail: refused }]);
      expect(Number(answer.headers.get('retry-after'))).toBe(30);
    }
    // A demo prints sign-in links at its start.
    expect(await signInLinks(app)).toEqual([]);
    const fact = { id: here.muster.app.random.uuid(), type: 'Said', data: {}, metadata: {} };
    await expect(store.append('talk-1', 'any', [fact])).rejects.toThrow(/paused/);
    await expect(store.delete('talk-1')).rejects.toThrow(/paused/);
    await here.clock.advance(61_000);
    await expect(store.append('talk-1', 'any', [fact])).resolves.toBeDefined();
    expect((await visitor.get('/healthz')).body).toMatchObject({ moving: null });
    expect((await visitor.send('POST', '/login/', { email, password })).status).toBe(200);
    await old.close();
  });
});

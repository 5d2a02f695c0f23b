import { beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const [arvada, durham] = [entityId('arvada'), entityId('durham')];
const incident = idFrom('demo', 'incident', 'arvada', 15);

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'dispatcher@arvada.example');
const other = signedIn(here, 'dispatcher@durham.example');

const healthz = async () => (await alice.get('/healthz')).body;
const detail = async () => (await alice.get(`/api/incident/${incident}/`)).body;
const card = async () =>
  (await alice.get('/api/beta/dispatch/get-data/')).body.incidents.find(
    ({ uuid }: { uuid: string }) => uuid === incident,
  );

/** An event that no release writes, appended past the API. */
async function appended(entity: string, data: object): Promise<string> {
  const { store } = here.muster.app;
  const id = idFrom('set aside', JSON.stringify(data));
  const metadata = { occurredAt: '2026-03-01T08:00:00.000Z', entity, actor: { kind: 'user', id: 'dana' } };
  await store.append(`incident-${incident}`, 'any', [{ id, type: 'LabelAdded', data: data as never, metadata }]);
  await here.settled();
  return id;
}

it('health says starting while the demo organizations are loaded: their people cannot sign in yet', async () => {
  const { parts } = here.muster.app;
  parts.loading = true;
  const { status, body } = await alice.get('/healthz');
  parts.loading = false;
  expect([status, body]).toMatchObject([503, { status: 'starting', loading: true }]);
  expect((await alice.get('/healthz')).status).toBe(200);
});

describe('an event that cannot be applied to an incident', () => {
  let event: string;
  let before: unknown;
  beforeAll(async () => {
    before = await healthz();
    event = await appended(arvada, { label: idFrom('label'), name: { word: 'Quagmire' } });
  });

  it('sets aside this incident alone, and health names it without its words', async () => {
    expect(before).toMatchObject({ status: 'up', setAside: { count: 0, documents: [] } });
    const { status, body } = await alice.get('/healthz');
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.setAside.documents).toEqual(
      expect.arrayContaining([{ kind: 'incidents', document: incident, event, position: expect.any(Number) }]),
    );
    expect(new Set(body.setAside.documents.map(({ document }: { document: string }) => document))).toEqual(
      new Set([incident]),
    );
    expect(JSON.stringify(body)).not.toContain('Quagmire');
  });

  it('is told on its page, in the list and on the board', async () => {
    const { results } = (await alice.get('/api/incident/')).body;
    const row = results.find(({ uuid }: { uuid: string }) => uuid === incident);
    expect([(await detail()).set_aside, row?.set_aside, (await card())?.set_aside]).toEqual([true, true, true]);
  });

  it('lets the other organization create an incident and see it, live', async () => {
    const told: boolean[] = [];
    here.muster.app.projector.onFollowing((following) => told.push(following))();
    const created = await other.send('POST', '/api/incidents/', {
      version: 'durham_water',
      description: 'Main break',
      locations: [],
    });
    expect(created.status).toBe(201);
    const shown = await other.get(`/api/incident/${created.body.uuid}/`);
    expect([shown.status, shown.body.description, shown.body.set_aside]).toEqual([200, 'Main break', undefined]);
    expect(JSON.stringify((await other.get('/api/active-incidents/')).body)).toContain(created.body.uuid);
    expect([told, durham === shown.body.entity.uuid]).toEqual([[], true]);
  });

  it('answers 202 to a command on the incident, which is saved and not shown', async () => {
    const note = await alice.send('POST', `/api/incident/${incident}/note/`, {
      body: 'The valve box is under the snow',
    });
    expect(note.status).toBe(202);
    expect(JSON.stringify((await detail()).notes)).not.toContain('valve box');
  });

  it('is still known after a restart', async () => {
    await here.restart();
    await here.settled();
    expect(await healthz()).toMatchObject({ status: 'degraded' });
    expect((await detail()).set_aside).toBe(true);
  });
});

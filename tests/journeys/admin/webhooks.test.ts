import { createHmac, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookList, WebhookMessages } from '#contracts/accounts/webhooks';
import { webhookWaits } from '#services/engine/acts/webhooks';
import { type WebhookDouble, webhookDouble } from '../../contracts/outside/webhookDouble.ts';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
let alice: Person;
let dana: Person;
// A session lasts for 16 hours, and these tests for days.
beforeEach(async () => {
  alice = await here.person('administrator@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
});

let outside: WebhookDouble;
beforeAll(async () => {
  outside = await webhookDouble();
});
afterAll(() => outside.close());

interface Received {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const received = (): readonly Received[] => outside.received.map(({ text }) => JSON.parse(text) as Received);
const of = (incident: string) => received().filter(({ subject }) => subject === `incident/${incident}`);
const all = ['incident.created', 'incident.state_changed', 'incident.closed'];
const make = async (body: object = {}) => {
  const made = await alice.send('POST', '/api/webhooks/', { name: 'Desk', url: outside.url, events: all, ...body });
  expect(made.status).toBe(201);
  outside.received.length = 0;
  return made.body as { readonly uuid: string; readonly secret: string };
};
const remove = async (uuid: string) => expect((await alice.send('DELETE', `/api/webhooks/${uuid}/`)).status).toBe(200);
const person = 'Petronella Vandersloot';
const report = async (more: object = {}): Promise<string> => {
  const words = { version: 'arvada_water', description: `Water in the cellar of ${person}` };
  const made = await dana.send('POST', '/api/incidents/', { ...words, ...more });
  expect(made.status).toBe(201);
  return made.body.uuid;
};
const close = async (incident: string) =>
  expect((await alice.send('PATCH', `/api/manage/incident/${incident}/`, { completed: true })).status).toBe(200);
const passes = async (waits: readonly number[]): Promise<void> => {
  for (const wait of waits) {
    await here.clock.advance(wait);
    await here.settled();
  }
  alice = await here.person('administrator@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
};
const messages = async (uuid: string): Promise<WebhookMessages['results']> =>
  (await alice.get(`/api/webhooks/${uuid}/messages/`)).body.results;
const shown = async (uuid: string) =>
  ((await alice.get('/api/webhooks/')).body as WebhookList).results.find((one) => one.uuid === uuid);

describe('a webhook', () => {
  it('carries what happens, in the order of the log, as signed CloudEvents without a word of a person', async () => {
    const { uuid, secret } = await make();
    const incident = await report();
    const acknowledged = { event: 'acknowledged', message: `Called ${person}` };
    expect((await dana.send('POST', `/api/incident/${incident}/log/`, acknowledged)).status).toBe(201);
    await close(incident);
    await here.settled();
    expect(of(incident).map(({ type }) => type)).toEqual([
      'muster.incident.created',
      'muster.incident.state_changed',
      ...of(incident)
        .slice(2)
        .map(({ type }) => type),
    ]);
    expect(new Set(of(incident).map(({ type }) => type))).toEqual(new Set(all.map((type) => `muster.${type}`)));
    expect(of(incident).map(({ sequence }) => sequence)).toEqual(
      of(incident)
        .map(({ sequence }) => sequence)
        .toSorted(),
    );
    expect(of(incident)[0]).toMatchObject({
      specversion: '1.0',
      source: expect.stringMatching(/^http:\/\/muster\.example\/entity\//),
      datacontenttype: 'application/json',
      data: { incident, state: 'new', priority: 'routine', problem: null },
    });
    expect(of(incident)[1]?.data).toMatchObject({ previous_state: 'new', log_event: 'acknowledged' });
    expect(JSON.stringify(received())).not.toMatch(/Petronella|Vandersloot|cellar/);
    for (const { headers, text } of outside.received) {
      expect(headers['content-type']).toBe('application/cloudevents+json');
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
      const [v1 = '', v1a = ''] = String(headers['webhook-signature']).split(' ');
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      expect(v1).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
      const { signing_key: pem } = (await alice.get('/api/webhooks/')).body as WebhookList;
      expect(verify(null, Buffer.from(signed), pem, Buffer.from(v1a.replace('v1a,', ''), 'base64'))).toBe(true);
    }
    await remove(uuid);
    await close(await report());
    await here.settled();
    expect(received()).toHaveLength(4);
  });

  it('hears of the priorities and problems alone that its filter names', async () => {
    const { uuid } = await make({ events: ['incident.created'], priorities: ['emergency'] });
    await report();
    const urgent = await report({ priority: 'emergency' });
    await here.settled();
    expect(received().map(({ data }) => data.incident)).toEqual([urgent]);
    const change = { name: 'Desk', events: ['incident.created'], problems: ['A02'] };
    expect((await alice.send('POST', `/api/webhooks/${uuid}/`, change)).status).toBe(200);
    await report({ priority: 'emergency' });
    await here.settled();
    expect(received()).toHaveLength(1);
    await remove(uuid);
  });

  it('gets everything with the same ids after it was away for two days, and answered 500 after it took it', async () => {
    const { uuid } = await make();
    outside.answers = [500];
    const first = await report();
    await here.settled();
    await passes(webhookWaits.slice(0, 1));
    const [once, twice] = of(first).filter(({ type }) => type === 'muster.incident.created');
    expect(twice).toEqual(once);
    expect(twice).toBeDefined();

    outside.received.length = 0;
    outside.answers = Array.from({ length: 90 }, () => 503);
    const away = await report();
    await dana.send('POST', `/api/incident/${away}/log/`, { event: 'acknowledged', message: '' });
    await close(away);
    await here.settled();
    await passes(webhookWaits.slice(0, 9));
    expect(await shown(uuid)).toMatchObject({ waiting: expect.any(Number), dead: 0 });
    outside.answers = [];
    outside.received.length = 0;
    const back = await report();
    await here.settled();
    expect(of(back)).not.toHaveLength(0);
    // The receiver answers again: nothing waits for its own time.
    expect(new Set(of(away).map(({ type }) => type))).toEqual(new Set(all.map((type) => `muster.${type}`)));
    expect(await shown(uuid)).toMatchObject({ waiting: 0, dead: 0 });
    await remove(uuid);
  });

  it('has a dead letter after three days, which is said and sent again by hand with its id', async () => {
    const { uuid } = await make({ events: ['incident.created'] });
    outside.answers = Array.from({ length: 40 }, () => 404);
    const incident = await report();
    await here.settled();
    await passes(webhookWaits);
    expect(await shown(uuid)).toMatchObject({ waiting: 0, dead: 1 });
    expect(await messages(uuid)).toMatchObject([{ status: 'failed', attempts: 11, detail: 'HTTP 404, 11 times' }]);
    outside.answers = [];
    const [before] = of(incident);
    outside.received.length = 0;
    expect((await alice.send('POST', `/api/webhooks/${uuid}/replay/`, {})).status).toBe(200);
    await here.settled();
    expect(of(incident)).toEqual([before]);
    expect(await shown(uuid)).toMatchObject({ waiting: 0, dead: 0 });
    await remove(uuid);
  });

  it('is tested, changes its secret, and belongs to its organization', async () => {
    const { uuid, secret } = await make();
    outside.answers = [204, 401];
    const test = async () => (await alice.send('POST', `/api/webhooks/${uuid}/test/`)).body;
    expect(await test()).toEqual({ result: 'sent', detail: 'HTTP 204' });
    expect(received()[0]).toMatchObject({ type: 'muster.test', subject: `webhook/${uuid}` });
    expect(await test()).toEqual({ result: 'refused', detail: 'HTTP 401' });
    const { body } = await alice.send('POST', `/api/webhooks/${uuid}/secret/`);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(secret);
    outside.answers = [];
    await test();
    // The earlier secret signs as well for a day.
    expect(String(outside.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(3);
    const stranger = await here.person('administrator@durham.example');
    const bodies: Readonly<Record<string, object>> = { '': { name: 'x', events: all } };
    for (const path of ['', 'test/', 'secret/', 'replay/'])
      expect((await stranger.send('POST', `/api/webhooks/${uuid}/${path}`, bodies[path])).status).toBe(404);
    expect((await dana.get('/api/webhooks/')).status).toBe(403);
    await remove(uuid);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookList, WebhookMessages, WebhookSecret } from '#contracts/accounts/webhooks';
import type { Call } from '#services/core/webhooks';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { webhookRoutes } from './webhooks.ts';

let desk: Desk;
let called: Call[];
beforeEach(() => {
  called = [];
  desk = openDesk({
    secrets: { webhookSecret: (uuid: string, n: number) => `whsec_${uuid}.${n}`, outboundKey: 'PEM' },
    config: { publicUrl: 'https://muster.example' },
    webhooks: {
      provider: 'http',
      call: async (call: Call) => {
        called.push(call);
        return { result: 'sent', providerId: 'HTTP 204' };
      },
    },
  } as never);
  desk.person(10, { name: 'Alice Kimura', role: 'administrator' });
  desk.person(12, { name: 'Bo Berg', role: 'administrator', entity: jcw });
});
afterEach(() => desk.close());

const ask = async <Json = object>(name: string, { body = {}, uuid = '', n = 10, repeats = false } = {}) =>
  (await desk.asks<Json>(webhookRoutes, name, desk.signedIn(id(n)), { body, params: { uuid }, repeats })).json as Json;
const settings = { name: 'Desk', url: 'https://desk.example/in?key=1', events: ['incident.created'] };
const make = (body: object = {}) => ask<WebhookSecret>('POST /api/webhooks/', { body: { ...settings, ...body } });
const list = async (n = 10) => await ask<WebhookList>('GET /api/webhooks/', { n });
const change = (uuid: string, body: object) =>
  ask('POST /api/webhooks/:uuid/', { uuid, body: { name: 'Desk', events: ['incident.closed'], ...body } });
const data = () => desk.log.at(-1)?.data as Record<string, unknown>;
const happens = (n: number) =>
  desk.happened(
    `incident-${id(50 + n)}`,
    'IncidentCreated',
    { incident: id(50 + n), version: 'arvada_water', source: null, subject: id(50 + n), personal: null } as never,
    { entity: arvada },
  );
const delivered = (type: string, delivery: string, more: object) =>
  desk.happened(`delivery-${delivery}`, type as never, { delivery, ...more } as never, { entity: arvada });
const messages = async (uuid: string) =>
  (await ask<WebhookMessages>('GET /api/webhooks/:uuid/messages/', { uuid })).results;

describe('a webhook', () => {
  it('is made for all incidents unless it is said otherwise, and its address stays on the server', async () => {
    const { uuid, secret } = await make();
    expect(secret).toBe(`whsec_${uuid}.0`);
    expect(data()).toEqual({ webhook: uuid, ...settings, problems: [], priorities: [], active: true });
    const { results, signing_key: key, events, problems } = await list();
    expect(results).toMatchObject([{ uuid, host: 'desk.example', made_by: 'Alice Kimura', waiting: 0, dead: 0 }]);
    expect(JSON.stringify(results)).not.toContain('key=1');
    expect([key, events[0]?.event, (await list(12)).results]).toEqual(['PEM', 'incident.created', []]);
    expect(new Set(problems.map(({ code }) => code)).size).toBe(problems.length);
  });

  it.each([{ events: [] }, { events: ['x'] }, { url: 'ftp://desk.example' }, { url: ' ' }, { priorities: ['x'] }])(
    'is refused with %j',
    async (body) => expect(make(body)).rejects.toThrow('invalid'),
  );

  it('keeps its address when it is changed without one, and can be turned off', async () => {
    const { uuid } = await make();
    await change(uuid, { problems: ['A02'] });
    const changed = { ...settings, webhook: uuid, events: ['incident.closed'], priorities: [] };
    expect(data()).toEqual({ ...changed, problems: ['A02'], active: true });
    await change(uuid, { url: 'https://other.example/', active: false });
    expect(data()).toMatchObject({ url: 'https://other.example/', problems: [], active: false });
    for (let n = 0; n < 2; n++) await ask('DELETE /api/webhooks/:uuid/', { uuid });
    await expect(change(uuid, {})).rejects.toThrow('not-found');
    expect((await list()).results).toEqual([]);
  });

  it('is tested with both secrets for a day after it has a new one', async () => {
    const { uuid } = await make();
    const test = () => ask('POST /api/webhooks/:uuid/test/', { uuid });
    await test();
    const changed = { uuid, secret: `whsec_${uuid}.1` };
    expect(await ask('POST /api/webhooks/:uuid/secret/', { uuid })).toEqual(changed);
    expect(await ask('POST /api/webhooks/:uuid/secret/', { uuid, repeats: true })).toEqual(changed);
    expect(await test()).toEqual({ result: 'sent', detail: 'HTTP 204' });
    expect(called.map(({ secrets }) => secrets?.length)).toEqual([1, 2]);
    expect(JSON.parse(called[1]?.body ?? '{}')).toMatchObject({
      source: `https://muster.example/entity/${arvada}`,
      type: 'muster.test',
    });
    await expect(ask('POST /api/webhooks/:uuid/test/', { uuid, n: 12 })).rejects.toThrow('not-found');
  });

  it('lists its messages, and sends again what did not arrive, or what is chosen', async () => {
    const { uuid } = await make();
    happens(0);
    happens(1);
    const [a, b] = (await messages(uuid)).map((one) => one.uuid) as [string, string];
    for (const delivery of [a, b])
      delivered('WebhookRequested', delivery, { provider: 'http', webhook: uuid, event: id(1) });
    expect((await messages(uuid)).map(({ status }) => status)).toEqual(['sending', 'sending']);
    delivered('DeliverySent', a, { providerId: 'HTTP 204' });
    const replay = (body: object) => ask('POST /api/webhooks/:uuid/replay/', { uuid, body });
    await expect(replay({ messages: [b] })).rejects.toThrow('not-found');
    delivered('DeliveryFailed', b, { reason: 'HTTP 404, 11 times' });
    expect((await list()).results).toMatchObject([{ waiting: 0, dead: 1 }]);
    await replay({});
    expect(data()).toMatchObject({ messages: [{ of: b }] });
    expect((await list()).results).toMatchObject([{ dead: 0 }]);
    await replay({ messages: [a] });
    expect(data()).toMatchObject({ messages: [{ of: a }] });
    await expect(replay({ messages: [a, id(99)] })).rejects.toThrow('not-found');
  });
});

import { verify } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutsideCalls, TransferSettings } from '#contracts/incident/transfers/transferSettings';
import { type WebhookDouble, webhookDouble } from '../../../contracts/outside/webhookDouble.ts';
import { type Installation, installation, type Person } from '../../../support/installation.ts';

let here: Installation;
let outside: WebhookDouble;
let maria: Person;
let dana: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  outside = await webhookDouble();
  maria = await here.person('manager@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(async () => {
  await here.close();
  await outside.close();
});

const version = 'arvada_manual_dispatch';
const desk = { display_name: 'Works desk', transfer_type: 'CUSTOM_TRANSFER', data: { token: 'works' } };
const settings = async (): Promise<TransferSettings> => (await maria.get('/api/transfer-settings/')).body;
const save = async (url?: string, more: object = {}) => {
  const options = [{ ...desk, ...(url === undefined ? {} : { url }) }];
  return maria.send('POST', '/api/transfer-settings/', { options, seen: (await settings()).revision, ...more });
};
const test = (body: object, person = maria) => person.send('POST', '/api/transfer-settings/test/', body);
const reported = async (): Promise<string> =>
  (await dana.send('POST', '/api/incidents/', { version: 'arvada_water', description: 'Main break' })).body.uuid;
const offered = async (uuid: string): Promise<readonly string[]> =>
  (await dana.get(`/api/incident/${uuid}/`)).body.transfer_options.map((one: typeof desk) => one.display_name);
const calls = async (): Promise<OutsideCalls['calls']> => (await maria.get('/api/transfer-settings/calls/')).body.calls;

it('an outside system without an address is not offered, and is not called', async () => {
  expect((await save()).status).toBe(200);
  expect((await settings()).options).toMatchObject([{ ...desk, host: null }]);
  expect(await offered(await reported())).toEqual([]);
  expect((await test({ token: 'works' })).body).toEqual({
    non_field_errors: ['This outside system has no address yet. Save one first.'],
  });
});

it.each(['ftp://desk.example', 'https://user:word@desk.example/in', 'desk.example'])(
  'an address like %s is refused by its field',
  async (url) => expect(JSON.stringify((await save(url)).body)).toContain('https://desk.example/incidents'),
);

it('with an address it is offered; the address is shown to nobody, and stays when the option is saved without it', async () => {
  expect((await save(outside.url)).status).toBe(200);
  expect((await save()).status).toBe(200);
  const shown = await settings();
  expect(shown.options).toMatchObject([{ ...desk, host: new URL(outside.url).host }]);
  expect(JSON.stringify(shown)).not.toContain(outside.url);
  expect(await offered(await reported())).toEqual(['Works desk']);
});

it('a test calls it, signed, and says what it answered; nobody else may test it', async () => {
  outside.answers = [204, 401];
  expect((await test({ token: 'works' })).body).toEqual({ result: 'sent', detail: 'HTTP 204' });
  const [{ headers, text } = { headers: {} as Record<string, string>, text: '' }] = outside.received;
  expect(JSON.parse(text)).toMatchObject({ test: true, token: 'works' });
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const signature = Buffer.from(String(headers['webhook-signature']).replace('v1a,', ''), 'base64');
  expect(verify(null, Buffer.from(signed), (await settings()).signing_key, signature)).toBe(true);
  expect((await test({ token: 'works' })).body).toEqual({ result: 'refused', detail: 'HTTP 401' });
  expect((await test({ token: 'works' }, dana)).status).toBe(403);
  expect((await dana.get('/api/transfer-settings/calls/')).status).toBe(403);
});

it('a change of incident type calls the address that was set for it, until it is taken away', async () => {
  const change = async () => {
    const incident = await reported();
    const body = { incident, new_version: version, explanation: 'Nobody is on duty.' };
    expect((await dana.send('POST', '/api/incidents/transfer-to-version/', body)).status).toBe(201);
    await here.settled();
    return incident;
  };
  outside.received.length = 0;
  expect((await save(undefined, { version_transfer_url: outside.url })).status).toBe(200);
  const incident = await change();
  expect(outside.received).toHaveLength(1);
  expect(JSON.parse(outside.received[0]?.text ?? '{}')).toMatchObject({ incident, new_version: version });
  const host = new URL(outside.url).host;
  expect(await calls()).toMatchObject([{ incident, host, status: 'sent' }]);
  expect((await save(undefined, { version_transfer_url: '' })).status).toBe(200);
  expect((await settings()).version_transfer_host).toBeNull();
  await change();
  expect(outside.received).toHaveLength(1);
});

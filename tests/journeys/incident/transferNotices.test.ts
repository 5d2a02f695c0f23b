// @night It sends the notices of a transfer in every way.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { mapUrl } from '#contracts/core/geo';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { entity } from '#events/entity/decider';
import type { ConfiguredOption } from '#events/entity/events';
import { entityId, userId } from '#services/demo/ids';
import { type WebhookDouble, webhookDouble } from '../../contracts/outside/webhookDouble.ts';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const arvada = entityId('arvada');
const rosa = userId('arvada', 'crew2');

let here: Installation;
let dana: Person;
let outside: WebhookDouble;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
  outside = await webhookDouble();
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(async () => {
  await here.close();
  await outside.close();
});
beforeEach(() => {
  outside.received.length = 0;
  outside.answers = [];
});

let count = 0;
const once = () => idFrom('test', ++count);
async function reported(): Promise<string> {
  const contacts = [{ name: 'J. Alvarez', phone_number: '+13035550170', complainant: true }];
  const locations = [{ raw: '5700 Carr St, Arvada, CO', lat: 39.8, lng: -105.08, contacts }];
  const body = { version: 'arvada_manual_dispatch', description: 'Main break', labels: ['Water'], locations };
  return (await dana.send('POST', '/api/incidents/', body)).body.uuid;
}
const send = (path: string, body: object, person = dana) => person.send('POST', `/api/incidents/${path}/`, body);
const incidentOf = async (uuid: string, person = dana) => (await person.get(`/api/incident/${uuid}/`)).body;
async function received(uuid: string, person = dana) {
  await here.settled();
  const { body } = await person.get('/api/simulator/messages/');
  return body.results.filter(({ id }: { id: string }) => here.muster.app.views.doc('notices', id)?.incident === uuid);
}
async function configured(...options: readonly ConfiguredOption[]): Promise<void> {
  const command = { do: 'configureTransfers', options, versionTransferUrl: outside.url } as const;
  const cause = { entity: arvada, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
  const step = { commandId: once(), occurredAt: '2026-03-01T08:00:00.000Z', command };
  const { position } = await here.muster.app.handle(entity, arvada, step, cause);
  if (position) await here.muster.app.projector.reached(position, 30_000);
}
const said = ({ words, field }: { words: string; field: string }) => ({ [field]: [words] });

describe('a designation notification', () => {
  const path = 'transfer-to-designation-notification';
  const toWater = (incident_id: string) => ({
    incident_id,
    version: 'arvada_water',
    designation_name: 'Water on-call',
    notification_type: 'sms',
  });

  it('texts the holder of the designation: the incident, its place, the reason, and a link to the page', async () => {
    const uuid = await reported();
    const page = await dana.listen(channels.incident(uuid));
    expect((await send(path, { ...toWater(uuid), explanation: 'The street is open.' })).status).toBe(201);
    const [text, ...more] = await received(uuid);
    expect(more).toEqual([]);
    // The calendar's person of this hour, on the number of the shift.
    expect(text).toMatchObject({ medium: 'text', to: '+13035550120', name: 'Sam Okafor', status: 'sent' });
    expect(text.body.replace(/\?k=.*/, '')).toBe(
      `City of Arvada: Text Water on-call for Water on-call\nMain break\n5700 Carr St, Arvada, CO\nWhy: The street is open.\nReply YES to take it or NO to decline, or open http://muster.example/answer/`,
    );
    const { notices, log, transferred } = await incidentOf(uuid);
    expect(notices).toEqual([
      {
        uuid: expect.any(String),
        transfer: transferred,
        medium: 'sms',
        to: 'Sam Okafor (Water on-call)',
        status: 'sent',
        time: log.at(-1).time,
      },
    ]);
    await page.hears('updated');
  });

  it('mails the holder when its option says so', async () => {
    const data = { designation_name: 'Water on-call', notification_type: 'email', version: 'arvada_water' };
    await configured({ display_name: 'Mail Water', transfer_type: 'DESIGNATION_NOTIFICATION', data });
    const uuid = await reported();
    expect((await send(path, { incident_id: uuid, ...data })).status).toBe(201);
    const [mail, ...more] = await received(uuid);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ medium: 'mail', to: 'crew@arvada.example', status: 'sent' });
    expect(mail.body).toContain('Main break\n5700 Carr St, Arvada, CO');
    expect((await incidentOf(uuid)).notices).toMatchObject([
      { medium: 'email', to: 'crew@arvada.example (Water on-call)' },
    ]);
  });

  it('is refused without a holder, because no person would be told', async () => {
    const vacant = { designation_name: 'Night watch', notification_type: 'sms' };
    await configured({ display_name: 'Night watch', transfer_type: 'DESIGNATION_NOTIFICATION', data: vacant });
    const uuid = await reported();
    expect(await send(path, { incident_id: uuid, ...vacant })).toMatchObject({
      status: 409,
      body: said(refusals['transfer.nobody-designated']),
    });
    expect((await incidentOf(uuid)).transferred).toBeNull();
  });

  it('reaches a crew of the board by its name, by a text or by a telephone call', async () => {
    const truck = { designation_name: 'Truck 1' };
    const call = { designation_name: 'Truck 2', notification_type: 'call' };
    await configured(
      { display_name: 'Truck 1', transfer_type: 'DESIGNATION_NOTIFICATION', data: truck },
      { display_name: 'Truck 2', transfer_type: 'DESIGNATION_NOTIFICATION', data: call },
    );
    const uuid = await reported();
    expect((await send(path, { incident_id: uuid, ...truck })).status).toBe(201);
    expect(await received(uuid)).toMatchObject([{ name: 'Sam Okafor' }]);
    expect((await send(path, { incident_id: uuid, ...call })).status).toBe(201);
    await here.settled();
    const callouts = (await dana.get(`/api/incident/${uuid}/callouts/`)).body;
    expect(callouts).toMatchObject([{ incident: uuid, people: [{ user: { uuid: rosa } }] }]);
  });
});

describe('an e-mail transfer', () => {
  const emails = ['night@contractor.example', 'day@contractor.example'];
  const option = (more: TransferOption['data'] = {}): ConfiguredOption => ({
    display_name: 'Contractor',
    transfer_type: 'EMAIL_TRANSFER',
    data: { emails, default_labels: ['Contractor'], ...more },
  });

  it('mails every address once, and the incident keeps its version', async () => {
    await configured(option());
    const uuid = await reported();
    const body = { incident_id: uuid, emails, explanation: 'They have the pump.', labels: ['Contractor'] };
    expect((await send('email-transfer', body)).status).toBe(201);
    const mails = await received(uuid);
    expect(mails.map(({ to }: { to: string }) => to).toSorted()).toEqual(emails.toSorted());
    expect(mails[0]).toMatchObject({ medium: 'mail', subject: 'City of Arvada: Contractor' });
    expect(mails[0].body.split('\n')).toEqual([
      'Main break',
      '5700 Carr St, Arvada, CO',
      'Why: They have the pump.',
      'J. Alvarez +13035550170',
      `Map: ${mapUrl(39.8, -105.08)}`,
      expect.stringMatching(/^Accept or decline: http:\/\/muster.example\/answer\/\?k=[\w-]{43}$/),
    ]);
    const shown = await incidentOf(uuid);
    expect(shown.version).toBe('arvada_manual_dispatch');
    expect(shown.labels.map(({ name }: { name: string }) => name)).toEqual(['Water', 'Contractor']);
    await here.restart();
    await here.settled();
    expect(await received(uuid)).toHaveLength(2);
  });

  it('goes to the addresses of the option and to no other', async () => {
    await configured(option());
    const uuid = await reported();
    for (const wrong of [['mine@home.example'], emails.slice(0, 1), [...emails, 'mine@home.example']]) {
      expect(await send('email-transfer', { incident_id: uuid, emails: wrong })).toMatchObject({
        status: 400,
        body: said(refusals['transfer.not-offered']),
      });
    }
    expect(await received(uuid)).toEqual([]);
  });

  it('is explained when its option asks for it, word for word', async () => {
    await configured(option({ explanation_required: true }));
    const uuid = await reported();
    for (const explanation of [undefined, '', '  ']) {
      expect(await send('email-transfer', { incident_id: uuid, emails, explanation })).toMatchObject({
        status: 400,
        body: { explanation: ['This field may not be blank.'] },
      });
    }
  });

  it('loses its addresses and its words when the person is erased', async () => {
    await configured(option());
    const uuid = await reported();
    await send('email-transfer', { incident_id: uuid, emails, explanation: 'Mr Alvarez is alone.' });
    expect(await received(uuid)).toHaveLength(2);
    const alice = await here.person('administrator@arvada.example');
    await alice.send('POST', `/api/incident/${uuid}/erase/${uuid}/`);
    for (const { to, body } of await received(uuid)) {
      expect(to).toBe('Erased');
      expect(body).not.toContain('alone');
    }
  });
});

describe('a custom transfer', () => {
  const option: ConfiguredOption = {
    display_name: 'Work orders',
    transfer_type: 'CUSTOM_TRANSFER',
    data: { token: 'work-orders', version: 'arvada_water', extra_data: { queue: 'night' } },
    url: '',
  };
  const asked = (incident_id: string) => ({
    incident_id,
    token: 'work-orders',
    dispatch: true,
    explanation: 'A new valve.',
    extra_data: { queue: 'night' },
  });
  const statusOf = async (uuid: string) => (await incidentOf(uuid)).notices.at(-1)?.status;
  beforeEach(() => configured({ ...option, url: outside.url }));

  it('sends the outside system the incident, signed, with a public key that can be fetched', async () => {
    const uuid = await reported();
    const { body } = await send('custom-transfer', asked(uuid));
    await here.settled();
    expect(outside.received.map(({ text }) => JSON.parse(text))).toEqual([
      {
        incident_id: uuid,
        version: 'arvada_water',
        token: 'work-orders',
        extra_data: { queue: 'night' },
        dispatch: true,
        explanation: 'A new valve.',
        transfer: body.uuid,
      },
    ]);
    expect(outside.received[0]?.headers['webhook-signature']).toMatch(/^v1a,/);
    expect((await dana.get('/api/config/')).body.outbound_key).toContain('BEGIN PUBLIC KEY');
    expect(await statusOf(uuid)).toBe('sent');
    expect(await incidentOf(uuid)).toMatchObject({ extra_data: { queue: 'night' }, after_hours: false });
    expect(await incidentOf(await reported())).toMatchObject({ extra_data: {} });
  });

  it('is repeated later when the system is busy, and never when it may have arrived', async () => {
    outside.answers = [503, 503, 'drop'];
    const uuid = await reported();
    await send('custom-transfer', asked(uuid));
    await here.settled();
    expect([outside.received.length, await statusOf(uuid)]).toEqual([1, 'waiting']);
    await here.clock.advance(10_000);
    await here.settled();
    expect([outside.received.length, await statusOf(uuid)]).toEqual([2, 'waiting']);
    await here.clock.advance(30_000);
    await here.settled();
    expect([outside.received.length, await statusOf(uuid)]).toEqual([3, 'unknown']);
    expect(new Set(outside.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await here.clock.advance(7_200_000);
    await here.restart();
    await here.settled();
    expect([outside.received.length, await statusOf(uuid)]).toEqual([3, 'unknown']);
  });

  it('hides the address from every screen, and takes no other token', async () => {
    const uuid = await reported();
    expect(JSON.stringify(await incidentOf(uuid))).not.toContain(outside.url);
    expect(await send('custom-transfer', { ...asked(uuid), token: 'other' })).toMatchObject({
      status: 400,
      body: said(refusals['transfer.not-offered']),
    });
  });
});

describe('a version transfer of an organization with a transfer address', () => {
  it('is sent to that address in the fields of the specification', async () => {
    await configured();
    const uuid = await reported();
    const body = {
      incident: uuid,
      new_version: 'arvada_sewer',
      explanation: 'It is the sewer.',
      assign_to: rosa,
      assign_as: 'Sewer on-call',
      run_initiation_sequence: false,
    };
    const told = await send('transfer-to-version', body);
    await here.settled();
    expect(outside.received.map(({ text }) => JSON.parse(text))).toEqual([{ ...body, transfer: told.body.uuid }]);
  });
});

describe('a flux handler', () => {
  const option = (handler_codename: string): ConfiguredOption => ({
    display_name: 'On-call',
    transfer_type: 'FLUX_HANDLER_TRANSFER',
    data: {
      version: 'arvada_water',
      handler_codename,
      emails: ['desk@arvada.example'],
      include_callback_numbers: true,
    },
  });
  const by = (incident_id: string, handler_codename: string) => ({
    incident_id,
    version: 'arvada_water',
    handler_codename,
    include_callback_numbers: true,
  });

  it('does its steps in order, with the numbers to call back', async () => {
    await configured(option('notify_on_call_and_by_mail'));
    const uuid = await reported();
    expect((await send('flux-handler-transfer', by(uuid, 'notify_on_call_and_by_mail'))).status).toBe(201);
    const messages = await received(uuid);
    expect(messages.map(({ medium, to }: { medium: string; to: string }) => [medium, to]).toSorted()).toEqual([
      ['mail', 'desk@arvada.example'],
      ['text', '+13035550120'],
    ]);
    for (const { body } of messages) expect(body).toContain('J. Alvarez +13035550170');
    const { labels } = await incidentOf(uuid);
    expect(labels.map(({ name }: { name: string }) => name)).toEqual(['Water', 'On-call notified']);
  });

  it('takes the addresses of its own option, and no others', async () => {
    await configured(option('notify_on_call_and_by_mail'));
    const body = by(await reported(), 'notify_on_call_and_by_mail');
    const other = await send('flux-handler-transfer', { ...body, emails: ['stranger@elsewhere.example'] });
    expect(other).toMatchObject({ status: 400, body: said(refusals['transfer.not-offered']) });
    expect((await send('flux-handler-transfer', { ...body, emails: ['desk@arvada.example'] })).status).toBe(201);
  });

  it('that does not exist, or lacks its data, is not offered', async () => {
    for (const name of ['constructor', 'launch', 'outside_dispatch']) {
      await configured(option(name));
      const uuid = await reported();
      expect(await send('flux-handler-transfer', by(uuid, name))).toMatchObject({
        status: 400,
        body: said(refusals['transfer.not-offered']),
      });
    }
  });
});

describe('a separator', () => {
  it('is no destination', async () => {
    await configured({ display_name: 'Outside', transfer_type: '_SEPARATOR', data: { token: 'x' } });
    expect((await incidentOf(await reported())).transfer_options).toEqual([
      { display_name: 'Outside', transfer_type: '_SEPARATOR', data: { token: 'x' } },
    ]);
    expect(await send('custom-transfer', { incident_id: await reported(), token: 'x' })).toMatchObject({
      status: 400,
      body: said(refusals['transfer.not-offered']),
    });
  });
});

describe('the outcome for an incident that was handed over', () => {
  it('is recorded for the organization that has it now, and the other sees none of it', async () => {
    const data = {
      version: 'standard_manual_dispatch',
      new_entity: 'durham',
      designation_name: 'Water on-call',
      notification_type: 'sms',
    };
    await configured({ display_name: 'Neighbour', transfer_type: 'DESIGNATION_NOTIFICATION', data });
    const uuid = await reported();
    expect((await send('transfer-to-designation-notification', { incident_id: uuid, ...data })).status).toBe(201);
    const wim = await here.person('dispatcher@durham.example');
    expect(await received(uuid, wim)).toMatchObject([{ to: '+19195550120', status: 'sent' }]);
    expect(await received(uuid)).toEqual([]);
    expect((await incidentOf(uuid, wim)).notices).toMatchObject([{ medium: 'sms', status: 'sent' }]);
  });
});

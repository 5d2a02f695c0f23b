import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '#contracts/incident/incident';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from './passing.ts';

let here: Installation;
let dana: Person;
let incident: string;
let contact: string;
let call: string;
/** Each test has a phone of its own. */
let phone = 13_035_550_160;
let time: ReturnType<typeof passing>;

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
  time = passing(here.muster, here.clock);
});
afterAll(async () => {
  time.stop();
  await here.close();
});
const over = () => time.until(() => here.muster.app.views.docs('calls').every(({ status }) => status === 'ended'));

beforeEach(async () => {
  await over();
  const place = {
    raw: '5700 Carr St, Arvada',
    contacts: [{ name: 'J. Alvarez', phone_number: '+13035550170' }, { name: 'M. Chen' }],
  };
  const report = { version: 'arvada_water', description: 'Water in the street', locations: [place] };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  contact = (await contacts())[0]?.uuid ?? '';
  call = (await request({ contact_uuid: contact, phone_number: `+${++phone}` })).body.uuid;
  await here.settled();
});

const contacts = async (): Promise<readonly { uuid: string }[]> =>
  (await dana.get(`/api/incident/${incident}/location/`)).body[0].contacts;
const request = (body: object) =>
  dana.send('POST', `/incident/${incident}/muster/incidents/calls/tasks/connect_to_contact/request/`, body);
/** The contact calls in the log of the incident: who called whom, and how it ended. */
const recorded = async (): Promise<readonly string[]> =>
  (await dana.get(`/api/incident/${incident}/log/`)).body.flatMap(({ event, by, contact: whom, message }: LogEntry) =>
    whom ? [`${event} ${by} → ${whom.name}. ${message}`.trim()] : [],
  );

/** The words with which the phone network is answered at a step of the call. */
async function hears(task: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const { app } = here.muster;
  const path = `/incident/${incident}/muster/incidents/calls/tasks/${task}/?call=${call}&n=2`;
  const sent = { CallSid: 'CA1', CallStatus: 'in-progress', ...fields };
  const signature = await signatureOf(app.secrets.telephony, `${app.telephony.reachedAt()}${path}`, sent);
  const headers = { 'X-Twilio-Signature': signature };
  const answer = await fetch(`${here.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(sent) });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('a person who calls a contact of an incident', () => {
  it('is rung on the number that was asked for', () =>
    expect(here.muster.app.views.doc('calls', call)).toMatchObject({
      to: `+${phone}`,
      purpose: 'contact',
      contact,
    }));

  it('hears who it is after 2, and is connected after 1', async () => {
    expect(await hears('connect_to_contact', { Digits: '2' })).toContain('/send_details/');
    expect(await hears('send_details')).toContain('J. Alvarez, about 5700 Carr St, Arvada.');
    const dialed = await hears('connect_to_contact', { Digits: '1' });
    expect(dialed).toMatch(/<Dial[^>]*\/event_handler\/.*\+13035550170/s);
  });

  it('may be told to hold, and that the call is over', async () => {
    expect(await hears('enqueue')).toMatch(/Please hold\..*\/connect_to_contact\//s);
    expect(await hears('end_call')).toMatch(/Goodbye\..*<Hangup\/>/s);
  });
});

describe('the log of the incident', () => {
  it('has a conversation with the contact once, by the person who called', async () => {
    for (let n = 0; n < 2; n += 1) await hears('event_handler', { DialCallStatus: 'completed' });
    await here.settled();
    expect(await recorded()).toEqual(['contacts:call_completed Dana Whitfield → J. Alvarez.']);
  });

  it('has a line for a contact who did not answer, once, however often it is reported', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await hears('event_handler', { DialCallStatus: 'no-answer' })).toContain('could not be reached');
    await here.settled();
    expect(await recorded()).toEqual(['contacts:call_failed Dana Whitfield → J. Alvarez. No answer.']);
  });

  const untold = () => here.muster.app.views.docs('due').filter(({ kind }) => kind === 'contact-call');
  const told = () => time.until(() => untold().length === 0);
  it('says nothing of a call of an incident that was deleted meanwhile, and nothing stays due', async () => {
    const manager = await here.person('manager@arvada.example');
    expect((await manager.send('DELETE', `/api/incident/${incident}/`, {})).status).toBe(200);
    expect(untold()).toHaveLength(1);
    await told();
    expect(here.muster.app.views.doc('incidents', incident)).toMatchObject({ deleted: true });
  });
});

it('a contact without a number, or of another incident, is not called', async () => {
  const [, without] = await contacts();
  const told = await request({ contact_uuid: without?.uuid });
  expect([told.status, told.body.contact_uuid]).toEqual([400, ['This contact has no phone number.']]);
  const other = await request({ contact_uuid: incident });
  expect(other.status).toBe(404);
});

describe('the phone of a person who asks for a contact', () => {
  const again = () => request({ contact_uuid: contact, phone_number: `+${phone}` });
  const inUse = {
    status: 409,
    body: { non_field_errors: ['Your phone is already in use for another call. Try again when that call has ended.'] },
  };
  it('rings for one call at a time, and nothing is written of another', async () => {
    const { store } = here.muster.app;
    const before = await store.head();
    expect(await again()).toMatchObject(inUse);
    expect(await store.head()).toEqual(before);
    await over();
    expect((await again()).status).toBe(200);
  });

  it('is not rung when the log knows of another call first, and that is no call', async () => {
    await over();
    const shown = vi.spyOn(here.muster.app.views, 'docs').mockReturnValue([]);
    const [one, other] = await Promise.all([again(), again()]);
    shown.mockRestore();
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    await here.settled();
    const calls = here.muster.app.views.docs('calls').filter(({ to }) => to === `+${phone}`);
    expect(calls.map(({ status }) => status).toSorted()).toEqual(['ended', 'ended', 'submitted']);
  });

  it('is free again some seconds after its process died before the network was asked', async () => {
    await over();
    vi.spyOn(here.muster.app.telephony, 'placeCall').mockRejectedValueOnce(new Error('the process died'));
    expect((await again()).status).toBe(500);
    await here.settled();
    expect(await again()).toMatchObject(inUse);
    await over();
    expect((await again()).status).toBe(200);
  });
});

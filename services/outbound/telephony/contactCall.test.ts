import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallDoc } from '#projections/callout/calls';
import type { Attempted, CallOrder } from '#services/core/telephony';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import type { CallQuestion } from './asked.ts';
import type { CallTask } from './callAddresses.ts';
import { callContact, callTest, contactReported, taskWords } from './contactCall.ts';

const [incident, contact, call, ada] = [id(50), id(60), id(70), id(11)];
let desk: Desk;
let orders: CallOrder[];
let answer: () => Promise<Attempted>;
beforeEach(() => {
  orders = [];
  answer = async () => ({ result: 'sent', providerId: 'CA1' });
  const placeCall = (order: CallOrder) => {
    orders.push(order);
    return answer();
  };
  desk = openDesk({
    telephony: { provider: 'simulator', reachedAt: () => 'https://muster.example', placeCall },
  } as unknown as Parameters<typeof openDesk>[0]);
  const stream = `incident-${incident}`;
  const personal = { description: 'Water in the street' };
  const data = { incident, version: 'arvada_water', source: null, subject: incident, personal };
  desk.happened(stream, 'IncidentCreated', data);
});
afterEach(() => desk.close());

const located = () =>
  desk.happened(`incident-${incident}`, 'IncidentLocated', {
    location: id(55),
    lat: 39.8,
    lng: -105.1,
    subject: id(55),
    route: 'Carr St',
    locality: 'Arvada',
    administrativeLevel1: 'CO',
    postalCode: '',
    personal: { raw: '5700 Carr St, Arvada', streetNumber: '5700', subpremise: '' },
  });
const reached = (personal: { name?: string; phoneNumber?: string; phoneExtension?: string } = {}) =>
  desk.happened(`incident-${incident}`, 'ContactAdded', {
    contact,
    location: id(55),
    complainant: false,
    subject: contact,
    personal: { name: 'J. Alvarez', phoneNumber: '+13035550170', phoneExtension: '', email: '', ...personal },
  });
const requested = (more: object = {}) =>
  desk.happened(`call-${call}`, 'CallRequested', {
    call,
    callout: null,
    incident,
    purpose: 'contact',
    contact,
    provider: 'simulator',
    user: ada,
    ringSeconds: 30,
    subject: ada,
    personal: { to: '+13035550160' },
    ...more,
  } as never);
const asked = (keys = '', nth = 1, dialed: CallQuestion['sent']['dialed'] = null) => ({
  app: desk.app,
  call: desk.app.views.doc('calls', call) as CallDoc,
  nth,
  query: {},
  sent: { keys, answeredBy: 'unknown' as const, report: null, dialed },
});
const hears = (task: Exclude<CallTask, 'event_handler' | 'job'>, digits?: string, nth = 1) =>
  taskWords(task, asked(digits, nth));
const next = (task: string, query = '') =>
  `/incident/${incident}/muster/incidents/calls/tasks/${task}/?call=${call}${query}`;
const question = {
  verb: 'gather',
  words: 'This is Arvada. Press 1 to be connected to the contact, or 2 to hear who it is.',
};
const end = [{ verb: 'say', words: 'Thank you. Goodbye.' }, { verb: 'hangUp' }];

describe('a person whose phone rings for a contact', () => {
  beforeEach(() => {
    located();
    requested();
  });

  it('is asked twice for a key, and nothing is recorded', async () => {
    reached();
    let words: unknown;
    expect(await desk.added(async () => (words = await hears('connect_to_contact')))).toEqual([]);
    const [first, second] = ['&n=2', '&n=3'].map((n) => ({ ...question, action: next('connect_to_contact', n) }));
    expect(words).toEqual([first, second, ...end]);
  });

  it('is connected by the key 1, which is recorded as a yes', async () => {
    reached({ phoneExtension: '12' });
    let words: unknown;
    const added = await desk.added(async () => (words = await hears('connect_to_contact', '1')));
    expect(added.slice(1)).toEqual([
      ['CallKeyed', expect.objectContaining({ call, step: 'connect-1', digits: '1', answer: 'accept' })],
    ]);
    expect(words).toEqual([{ verb: 'dial', to: '+13035550170', extension: '12', action: next('event_handler') }]);
  });

  it.each(['', 'ask Dana', '1'.repeat(21)])(
    'is connected without the extension "%s", which no phone can key',
    async (extension) => {
      reached({ phoneExtension: extension });
      expect(await hears('connect_to_contact', '1')).toEqual([
        { verb: 'dial', to: '+13035550170', action: next('event_handler') },
      ]);
    },
  );

  it('is connected with an extension of twenty digits', async () => {
    reached({ phoneExtension: '1'.repeat(20) });
    expect(await hears('connect_to_contact', '1')).toMatchObject([{ extension: '1'.repeat(20) }]);
  });

  it('hears who it is by the key 2, which is not recorded, and goes on with the same question', async () => {
    reached();
    let words: unknown;
    expect(await desk.added(async () => (words = await hears('connect_to_contact', '2', 3)))).toEqual([]);
    expect(words).toEqual([{ verb: 'redirect', to: next('send_details', '&n=3') }]);
    expect(await hears('send_details', undefined, 3)).toEqual([
      { verb: 'say', words: 'J. Alvarez, about 5700 Carr St, Arvada.' },
      { verb: 'redirect', to: next('connect_to_contact', '&n=3') },
    ]);
  });

  it('hears that another key has no meaning, which is recorded without an answer', async () => {
    reached();
    let words: readonly unknown[] = [];
    const added = await desk.added(async () => (words = await hears('connect_to_contact', '7')));
    expect(added.slice(1)).toEqual([['CallKeyed', expect.objectContaining({ digits: '7', answer: null })]]);
    expect(words[0]).toEqual({ verb: 'say', words: 'That is not one of the choices.' });
    expect(words).toHaveLength(5);
  });

  it('is asked four questions at most', async () => {
    reached();
    expect(await hears('connect_to_contact', undefined, 4)).toHaveLength(4);
    expect(await hears('connect_to_contact', undefined, 5)).toEqual(end);
  });

  it('hears that the contact has no phone number, or is none of the incident', async () => {
    const none = [{ verb: 'say', words: 'This contact has no phone number. Goodbye.' }, { verb: 'hangUp' }];
    expect(await hears('connect_to_contact')).toEqual(none);
    reached({ phoneNumber: '' });
    expect(await hears('connect_to_contact', '1')).toEqual(none);
  });

  it('holds for two seconds when the network asks for it', async () =>
    expect(await hears('enqueue')).toEqual([
      { verb: 'say', words: 'Please hold.' },
      { verb: 'pause', seconds: 2 },
      { verb: 'redirect', to: next('connect_to_contact') },
    ]));
});

it('a contact without a name or a place is called so', async () => {
  requested();
  expect((await hears('send_details'))[0]).toEqual({ verb: 'say', words: 'The contact has no name.' });
});

it('a test call says that it is one, and is never connected', async () => {
  requested({ purpose: 'test', contact: null, incident: null });
  expect((await hears('end_call'))[0]).toMatchObject({ words: expect.stringContaining('this is a test') });
  await expect(hears('connect_to_contact')).rejects.toThrow('not-found');
  await expect(contactReported(asked())).rejects.toThrow('not-found');
});

describe('a conversation with a contact', () => {
  const reports = (dialed: CallQuestion['sent']['dialed']) => contactReported(asked('', 1, dialed));

  it('is recorded in the incident once, by the person who called', async () => {
    requested();
    expect(await hears('end_call')).toEqual(end);
    let words: unknown;
    const added = await desk.added(async () => (words = await reports('answered')));
    expect(added).toEqual([
      ['LogEntryRecorded', expect.objectContaining({ event: 'contacts:call_completed', contactCall: call, contact })],
    ]);
    expect(desk.log.at(-1)?.metadata).toMatchObject({ entity: arvada, actor: { kind: 'user', id: ada } });
    expect(words).toEqual(end);
    expect(await desk.added(() => reports('answered'))).toEqual([]);
  });

  it('is recorded by the organization that has the incident', async () => {
    requested();
    desk.happened(`incident-${incident}`, 'IncidentTransferred', {
      transfer: id(80),
      kind: 'escalation',
      name: 'Johnson County',
      previousVersion: 'arvada_water',
      newVersion: 'standard_water',
      newEntity: { entity: jcw, name: 'jcw' },
      urgent: false,
      assigned: null,
      option: {},
      callbackNumbers: false,
      notices: [],
      subject: incident,
      personal: null,
    });
    await reports('answered');
    expect(desk.log.at(-1)?.metadata.entity).toBe(jcw);
  });

  it('of which the network says nothing is no entry', async () => {
    requested();
    let words: unknown;
    expect(await desk.added(async () => (words = await reports(null)))).toEqual([]);
    expect(words).toEqual([{ verb: 'say', words: 'The contact could not be reached. Goodbye.' }, { verb: 'hangUp' }]);
  });

  it('is of no call without an incident, or for a team', async () => {
    requested({ purpose: 'team' });
    await expect(reports('answered')).rejects.toThrow('not-found');
    await expect(hears('connect_to_contact')).rejects.toThrow('not-found');
  });
});

describe('a call to a contact, or a test call', () => {
  const ring = {
    uuid: call,
    user: ada,
    to: '+13035550160',
    cause: { entity: arvada, actor: { kind: 'user', id: ada }, correlationId: id(71) } as const,
  };

  it('rings the phone for half a minute, and asks the network once for two requests at once', async () => {
    let give: (answer: Attempted) => void = () => {};
    answer = () =>
      new Promise((done) => {
        give = done;
      });
    const both = [1, 2].map(() => callContact(desk.app, { ...ring, incident, contact }));
    while (orders.length === 0) await new Promise(setImmediate);
    give({ result: 'sent', providerId: 'CA1' });
    expect(await Promise.all(both)).toEqual(both.map(() => ({ result: 'sent', providerId: 'CA1' })));
    expect(orders).toMatchObject([{ call, to: '+13035550160', ringSeconds: 30, detectMachine: false }]);
    expect(desk.app.views.doc('calls', call)).toMatchObject({
      purpose: 'contact',
      incident,
      contact,
      ring_seconds: 30,
    });
    // A request after the call is answered from the log.
    expect(await callContact(desk.app, { ...ring, incident, contact })).toEqual({ result: 'sent', providerId: 'CA1' });
    expect(orders).toHaveLength(1);
  });

  it('is not tried again when the network is busy', async () => {
    answer = async () => ({ result: 'later', reason: 'busy' });
    await callTest(desk.app, ring);
    expect(desk.app.views.doc('calls', call)).toMatchObject({
      purpose: 'test',
      incident: null,
      contact: null,
      status: 'ended',
    });
    expect(await callTest(desk.app, ring)).toEqual({ result: 'refused', reason: '' });
    expect(orders).toHaveLength(1);
  });

  it('is not known to have failed while nobody knows whether the phone rings', async () => {
    answer = async () => ({ result: 'unknown' });
    await callTest(desk.app, ring);
    expect(await callTest(desk.app, ring)).toEqual({ result: 'unknown' });
    expect(orders).toHaveLength(1);
  });
});

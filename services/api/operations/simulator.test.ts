import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SimulatedMessage } from '#contracts/dispatch/checkIn';
import { readConfig } from '#services/app/config';
import type { Parts } from '#services/testing/app';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { simulatorRoutes } from './simulator.ts';

const [ada, bo] = [id(11), id(12)];
const acts: (readonly string[])[] = [];
const rings = { to: '+13035550111', status: 'ringing', heard: [], waits: false } as const;
const phones = {
  ringing: () => [
    { ...rings, call: id(80), since: Date.parse('2026-03-01T12:00:05.000Z') },
    { ...rings, call: id(81), since: 0 },
    { ...rings, call: id(99), since: 0 },
  ],
  act: (...words: readonly string[]) => {
    acts.push(words);
    return words[1] !== 'hang-up';
  },
  stop() {},
};

let desk: Desk;
const open = (parts: Parts = {}) => {
  desk = openDesk({ telephony: { phones }, ...parts });
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  acts.length = 0;
};
beforeEach(() => open());
afterEach(() => desk.close());

let minute = 0;
const at = (): string => `2026-03-01T11:${String((minute += 1) % 60).padStart(2, '0')}:00.000Z`;
const sent = (delivery: string, status: 'DeliverySent' | 'DeliveryFailed' | 'DeliveryUnknown') => {
  const more = { DeliverySent: { providerId: 'x' }, DeliveryFailed: { reason: 'x' }, DeliveryUnknown: {} }[status];
  desk.happened(`delivery-${delivery}`, status, { delivery, ...more } as never);
};
const tested = (n: number, { to = '+13035550111', ...when }: { to?: string; at?: string; entity?: string } = {}) =>
  desk.happened(
    `delivery-${id(n)}`,
    'CallCentreTested',
    { delivery: id(n), provider: 'simulator', subject: ada, personal: { to } },
    { at: at(), ...when },
  );
const linked = (n: number, when: { at?: string; entity?: string } = {}, to = 'ada@x.example') =>
  desk.happened(
    `user-${ada}`,
    'PasswordLinkIssued',
    {
      user: ada,
      link: id(900),
      expiresAt: '2026-03-01T13:00:00.000Z',
      delivery: id(n),
      template: 'reset',
      subject: ada,
      personal: { to },
    },
    { at: at(), ...when },
  );
const told = (n: number, when: { at?: string; entity?: string } = {}, to = 'bo@x.example') =>
  desk.happened(
    `user-${bo}`,
    'AccountMailIssued',
    { user: bo, delivery: id(n), template: 'password-changed', subject: bo, personal: { to } },
    { at: at(), ...when },
  );
const ordered = (n: number, when: { at?: string; entity?: string } = {}, user = bo) =>
  desk.happened(
    `digest-${id(700)}`,
    'DigestOrdered',
    {
      subscription: id(700),
      user,
      delivery: id(n),
      since: '2026-02-28T13:00:00.000Z',
      until: '2026-03-01T13:00:00.000Z',
      dueAt: '2026-03-02T13:00:00.000Z',
    },
    { at: at(), ...when },
  );
const asked = (n: number, medium: 'sms' | 'email', to: string | null = '+13035550122') =>
  desk.happened(
    `incident-${id(500)}`,
    'QuestionnaireSent',
    {
      questionnaire: id(600),
      delivery: id(n),
      medium,
      subject: id(500),
      personal: to === null ? null : { to },
    } as never,
    { at: at() },
  );
const shown = async (n = 10): Promise<readonly SimulatedMessage[]> => {
  const answer = await desk.asks<{ results: readonly SimulatedMessage[] }>(
    simulatorRoutes,
    'GET /api/simulator/messages/',
    desk.signedIn(id(n)),
  );
  return answer.json?.results ?? [];
};

describe('the messages of simulated phones and mailboxes', () => {
  it('are texts and mails of the organization, newest first', async () => {
    tested(20, { at: '2026-03-01T10:00:00.000Z' });
    ordered(21, { at: '2026-03-01T10:03:00.000Z' });
    linked(22, { at: '2026-03-01T10:02:00.000Z' });
    told(23, { at: '2026-03-01T10:01:00.000Z' });
    tested(30, { entity: jcw });
    ordered(31, { entity: jcw });
    linked(32, { entity: jcw });
    told(33, { entity: jcw });
    const messages = await shown();
    expect(messages.map((one) => one.id)).toEqual([id(21), id(22), id(23), id(20)]);
    expect(messages).toMatchObject([
      {
        medium: 'mail',
        to: 'bo12@x.example',
        name: 'Bo Berg',
        subject: 'Arvada: 0 incidents active, 0 reported',
        link: null,
        status: 'sending',
      },
      { medium: 'mail', to: 'ada@x.example', name: 'Ada Abel', subject: 'Reset your Muster password' },
      {
        medium: 'mail',
        to: 'bo@x.example',
        name: 'Bo Berg',
        subject: 'Your Muster password was changed',
        link: null,
        status: 'sending',
        time: '2026-03-01T10:01:00.000Z',
      },
      {
        medium: 'text',
        to: '+13035550111',
        name: 'Ada Abel',
        subject: '',
        body: 'Muster: this is a test of the call center. No action is needed.',
        link: null,
        status: 'sending',
        time: '2026-03-01T10:00:00.000Z',
      },
    ]);
    expect(messages[1]?.link).toMatch(new RegExp(`/set-password/${ada}/.+/$`));
  });

  it.each([
    ['DeliverySent', 'sent'],
    ['DeliveryFailed', 'failed'],
    ['DeliveryUnknown', 'unknown'],
  ] as const)('after %s are %s', async (fact, status) => {
    tested(20);
    ordered(21);
    linked(22);
    told(23);
    asked(24, 'sms');
    for (const n of [20, 21, 22, 23, 24]) sent(id(n), fact);
    expect((await shown()).map((one) => one.status)).toEqual([status, status, status, status, status]);
  });

  it('that the service was asked to send are still under way', async () => {
    for (const n of [21, 22, 23]) {
      const more = { delivery: id(n), provider: 'smtp', user: bo };
      if (n === 21) {
        ordered(n);
        desk.happened(`delivery-${id(n)}`, 'DigestMailRequested', { ...more, subscription: id(700) });
      } else if (n === 22) {
        linked(n);
        desk.happened(`delivery-${id(n)}`, 'PasswordMailRequested', { ...more, link: id(900) } as never);
      } else {
        told(n);
        desk.happened(`delivery-${id(n)}`, 'AccountMailRequested', more as never);
      }
    }
    expect((await shown()).map((one) => one.status)).toEqual(['sending', 'sending', 'sending']);
  });

  it('to an erased person have no address', async () => {
    ordered(21, {}, id(98));
    linked(22, {}, '');
    told(23, {}, '');
    asked(24, 'sms', null);
    asked(25, 'email', null);
    const messages = await shown();
    expect(messages.map(({ to }) => to)).toEqual(['Erased', 'Erased', 'Erased', 'Erased', 'Erased']);
    expect(messages.find((one) => one.id === id(21))?.name).toBe('');
  });

  it('to residents have no name; a text has no subject, a mail has one', async () => {
    asked(24, 'sms');
    asked(25, 'email', 'res@x.example');
    expect(await shown()).toMatchObject([
      { id: id(25), medium: 'mail', to: 'res@x.example', name: '', subject: expect.stringMatching(/./) },
      { id: id(24), medium: 'text', to: '+13035550122', name: '', subject: '' },
    ]);
  });

  it('of a transfer go to the phone of the person on duty, and to an address', async () => {
    desk.happened(
      `incident-${id(500)}`,
      'IncidentTransferred',
      {
        transfer: id(601),
        kind: 'version',
        name: 'Water',
        previousVersion: 'arvada_water',
        newVersion: 'arvada_water',
        newEntity: null,
        urgent: false,
        assigned: null,
        option: {},
        callbackNumbers: false,
        notices: [
          { delivery: id(26), medium: 'sms', user: ada, designation: 'Truck' },
          { delivery: id(27), medium: 'email', address: 0 },
        ],
        subject: id(500),
        personal: { explanation: 'Too wet', addresses: ['city@x.example'] },
      } as never,
      { at: at() },
    );
    expect((await shown()).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { medium: 'text', to: '+13035550111', name: 'Ada Abel', subject: '', body: expect.stringContaining('Too wet') },
      { medium: 'mail', to: 'city@x.example', name: '', subject: 'Arvada: Water' },
    ]);
  });

  it('with a link to set a password are only for those who administer people', async () => {
    linked(22);
    told(23);
    desk.person(15, { role: 'dispatcher' });
    expect((await shown(15)).map((one) => one.id)).toEqual([id(23)]);
  });

  it('are a hundred at most, the newest of all', async () => {
    for (let n = 0; n < 101; n += 1) {
      const time = new Date(Date.parse('2026-03-01T08:00:00.000Z') + n * 1_000).toISOString();
      tested(1_000 + n, { at: time });
      told(2_000 + n, { at: time });
    }
    const ids = (await shown()).map((one) => one.id);
    expect(ids).toHaveLength(100);
    expect([ids.includes(id(1_100)), ids.includes(id(2_051)), ids.includes(id(1_050))]).toEqual([true, true, false]);
  });

  it('are mails alone when the phones are real, and texts alone when the mail is; with both there is no such page', async () => {
    const { config } = desk.app;
    const kinds = async (changed: object) => {
      desk.close();
      open({ config: { ...config, ...changed } });
      tested(20);
      told(23);
      linked(22);
      ordered(21);
      asked(24, 'sms');
      asked(25, 'email');
      return (await shown()).map((one) => one.id).toSorted();
    };
    const smtp = { host: 'mail.example' };
    expect(await kinds({ telephony: 'twilio' })).toEqual([21, 22, 23, 25].map(id));
    expect(await kinds({ smtp })).toEqual([20, 24].map(id));
    await expect(kinds({ smtp, telephony: 'twilio' })).rejects.toThrow('not-found');
    expect(readConfig({ DATA_DIR: config.dataDir }).smtp).toBe(null);
  });
});

describe('a simulated phone', () => {
  const calls = (entity: string, n: number) =>
    desk.happened(
      `call-${id(n)}`,
      'CallRequested',
      {
        call: id(n),
        callout: id(40),
        incident: null,
        purpose: 'team',
        contact: null,
        provider: 'simulator',
        user: ada,
        ringSeconds: 30,
        subject: ada,
        personal: { to: '+13035550100' },
      },
      { entity },
    );
  const act = (uuid: string, name: string, body: object = {}) =>
    desk.asks(simulatorRoutes, 'POST /api/simulator/calls/:uuid/:action_name/', desk.signedIn(id(10)), {
      params: { uuid, action_name: name },
      body,
    });
  const ringing = async () =>
    (await desk.asks(simulatorRoutes, 'GET /api/simulator/calls/', desk.signedIn(id(10)))).json;

  beforeEach(() => {
    calls(arvada, 80);
    calls(jcw, 81);
  });

  it('is shown while it rings, to its organization alone', async () => {
    expect(await ringing()).toEqual({
      results: [
        {
          uuid: id(80),
          to: '+13035550100',
          name: 'Ada Abel',
          status: 'ringing',
          since: '2026-03-01T12:00:05.000Z',
          heard: [],
          waits: false,
        },
      ],
    });
  });

  it.each([
    ['answer', {}, ''],
    ['decline', {}, ''],
    ['key', { digits: '1' }, '1'],
    ['key', { digits: '*' }, '*'],
    ['key', { digits: '#' }, '#'],
  ])('can be told to %s %j', async (name, body, digits) => {
    expect((await act(id(80), name, body)).json).toEqual({});
    expect(acts).toEqual([[id(80), name, digits]]);
  });

  it.each([
    ['key', {}],
    ['key', { digits: 'a' }],
  ])('has no such key (%s %j)', async (name, body) => {
    await expect(act(id(80), name, body)).rejects.toThrow('simulator.not-now');
    expect(acts).toEqual([]);
  });

  it('refuses what it cannot do now, other acts, and calls of another organization', async () => {
    await expect(act(id(80), 'hang-up')).rejects.toThrow('simulator.not-now');
    await expect(act(id(80), 'dance')).rejects.toThrow('not-found');
    await expect(act(id(81), 'answer')).rejects.toThrow('not-found');
    await expect(act(id(99), 'answer')).rejects.toThrow('not-found');
    expect(acts).toHaveLength(1);
  });

  it('has no page when phones are real', async () => {
    desk.close();
    open({ telephony: { phones: null } });
    await expect(ringing()).rejects.toThrow('not-found');
    await expect(act(id(80), 'answer')).rejects.toThrow('not-found');
  });
});

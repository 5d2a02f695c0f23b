import { describe, expect, it, vi } from 'vitest';
import type { PhoneNumber } from '#contracts/onCall/phoneNumbers';
import { phoneNumberRoutes } from './incidentPhoneNumbers.ts';

const [line] = phoneNumberRoutes;
type Request = Parameters<NonNullable<typeof line>['answer']>[0];

const account = (uuid: string, phone_number: string, more: object = {}) => ({
  uuid,
  entity: 'arvada',
  role: 'crew',
  first_name: uuid,
  last_name: 'Abel',
  phone_number,
  active: true,
  ...more,
});
const contact = (name: string | null, phone_number: string | null, more: object = {}) => ({
  name,
  phone_number,
  phone_extension: null,
  complainant: false,
  ...more,
});
const incident = {
  uuid: 'i1',
  entity: 'arvada',
  deleted: false,
  locations: [],
  dispatched: [],
  team: [],
  progress: { version: 'arvada_water' },
};
interface Known {
  readonly incident?: object;
  readonly docs?: Readonly<Record<string, object>>;
  readonly log?: readonly object[];
  readonly role?: string;
}
const opened = vi.fn();
async function numbers({ incident: more = {}, docs = {}, log = [], role = 'manager' }: Known) {
  opened.mockReset();
  const all: Readonly<Record<string, object>> = {
    'incidents i1': { ...incident, ...more },
    'entities arvada': { timezone: 'America/Denver' },
    ...docs,
  };
  const app = {
    clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
    parts: { trail: { opened } },
    views: {
      doc: (model: string, key: string) => all[`${model} ${key}`] ?? null,
      docs: () => [],
      rows: () => log,
    },
  };
  const who = { entity: 'arvada', role, changes: {}, account: { uuid: 'dana', role } };
  const answer = await line?.answer({ app, who, params: { incident_uuid: 'i1' } } as unknown as Request);
  return (answer?.json ?? []) as readonly PhoneNumber[];
}
const number = (kind: string, name: string, as: string, phone_number: string, more: object = {}) => ({
  kind,
  name,
  as,
  phone_number,
  phone_extension: '',
  complainant: false,
  ...more,
});

describe('the phone numbers for an incident', () => {
  it('are those of its contacts, the complainants first, each number once', async () => {
    const locations = [
      {
        contacts: [
          contact('Neighbor', '+1'),
          contact(null, '+2', { complainant: true, phone_extension: '7' }),
          contact('Same phone', '+2', { phone_extension: '8' }),
          contact('Silent', null),
        ],
      },
      { contacts: [contact('Again', '+1'), contact('Second', '+4', { complainant: true })] },
    ];
    expect(await numbers({ incident: { locations } })).toEqual([
      number('contact', '', '', '+2', { complainant: true, phone_extension: '7' }),
      number('contact', 'Second', '', '+4', { complainant: true }),
      number('contact', 'Neighbor', '', '+1'),
      number('contact', 'Same phone', '', '+2', { phone_extension: '8' }),
    ]);
    expect(opened.mock.calls.map(([who, of]) => [who.account.uuid, of])).toEqual([['dana', 'i1']]);
  });

  it('are those of the holders of its crews', async () => {
    const crew = (name: string, designated_user: object | null) => ({ crew: { name, designated_user } });
    const docs = {
      'crews c1': crew('Truck', account('ada', '+11')),
      'crews c2': crew('Van', null),
      'crews c4': crew('Jetter', account('Bo', '+12', { last_name: '' })),
    };
    const dispatched = ['c1', 'c2', 'c3', 'c4'].map((designation) => ({ designation }));
    expect(await numbers({ incident: { dispatched }, docs })).toEqual([
      number('crew', 'ada Abel', 'Truck', '+11'),
      number('crew', 'Bo', 'Jetter', '+12'),
    ]);
  });

  const transferred = (assigned: object | null) => ({ transfer: { assigned } });

  it('have the person whom the last transfer assigned', async () => {
    const docs = { 'accounts ada': account('ada', '+11'), 'accounts bo': account('bo', '+12') };
    const log = [
      { transfer: null },
      transferred({ user: 'bo', designation: 'Leader' }),
      transferred({ user: 'ada', designation: 'Water on-call' }),
      transferred(null),
      { transfer: null },
    ];
    expect(await numbers({ docs, log })).toEqual([number('assigned', 'ada Abel', 'Water on-call', '+11')]);
  });

  it.each<readonly [string, readonly object[], Readonly<Record<string, object>>]>([
    ['nobody was assigned', [transferred(null)], { 'accounts null': account('x', '+11') }],
    ['the person is gone', [transferred({ user: 'ada', designation: 'x' })], {}],
    [
      'the person is not active',
      [transferred({ user: 'ada', designation: 'x' })],
      { 'accounts ada': account('ada', '+11', { active: false }) },
    ],
    [
      'the person has no number',
      [transferred({ user: 'ada', designation: 'x' })],
      { 'accounts ada': account('ada', '') },
    ],
  ])('have no assigned person when %s', async (_, log, docs) => expect(await numbers({ log, docs })).toEqual([]));

  const onDuty = (user: string, designation: string) => ({ user, designation, target: 'arvada_water' });
  const duty = {
    'designees arvada': { designated: [onDuty('ada', 'Water on-call'), onDuty('bo', 'Water supervisor')] },
    'accounts ada': account('ada', '+11'),
    'accounts bo': account('bo', '+12'),
    'duty_numbers bo': { numbers: { 'Water supervisor': '+19' } },
  };

  it('have the people on duty for its version, each on the number of the duty or their own', async () => {
    expect(await numbers({ docs: duty })).toEqual([
      number('on-call', 'ada Abel', 'Water on-call', '+11'),
      number('on-call', 'bo Abel', 'Water supervisor', '+19'),
    ]);
    expect(await numbers({ docs: duty, role: 'crew' })).toEqual([]);
  });

  it('name a person with several roles once, with each role once', async () => {
    const docs = {
      ...duty,
      'crews c1': { crew: { name: 'Truck', designated_user: account('ada', '+11') } },
      'crews c2': { crew: { name: 'Truck', designated_user: account('ada', '+11') } },
    };
    const dispatched = [{ designation: 'c1' }, { designation: 'c2' }];
    expect((await numbers({ docs, incident: { dispatched } })).map(({ kind, as }) => [kind, as])).toEqual([
      ['crew', 'Truck, Water on-call'],
      ['on-call', 'Water supervisor'],
    ]);
  });

  it('of a person with two numbers are two, and two people with one name stay two', async () => {
    const docs = { 'crews c1': { crew: { name: 'Truck', designated_user: account('ada', '+77') } } };
    const log = [transferred({ user: 'ada', designation: 'Leader' })];
    const found = await numbers({
      docs: { ...docs, 'accounts ada': account('ada', '+11') },
      log,
      incident: { dispatched: [{ designation: 'c1' }] },
    });
    expect(found.map(({ as, phone_number }) => [as, phone_number])).toEqual([
      ['Truck', '+77'],
      ['Leader', '+11'],
    ]);
  });
});

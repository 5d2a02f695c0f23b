import { describe, expect, it } from 'vitest';
import { callOrderKey } from '#contracts/onCall/userLists';
import { userListOf } from '#events/userList/decider';
import type { Principal } from '#services/access/principal';
import { callOrders } from '#services/app/calling/callOrders';
import { appOf } from '#services/testing/app';
import { accountsFor, callableIn, peopleFor, personIn, streamOf } from './beatPeople.ts';

const person = (uuid: string, name: string, more: object = {}) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    uuid,
    first_name,
    last_name,
    role: 'crew',
    entity: 'arvada',
    active: true,
    phone_number: `+1 ${uuid}`,
    ...more,
  };
};
const people = [
  person('ann', 'Ann Young'),
  person('bob', 'Bob Adams'),
  person('abe', 'Abe Adams'),
  person('cy', 'Cy Zorn', { active: false }),
  person('dan', 'Dan Baker', { role: 'leader' }),
  person('stella', 'Stella Staff', { role: '_Staff' }),
  person('eve', 'Eve Durham', { entity: 'durham' }),
];
let lookups: string[] = [];
const appWith = (docs: Readonly<Record<string, object>> = {}) => ({
  views: {
    doc: (name: string, key: string) => {
      lookups.push(key);
      return name === 'accounts' ? (people.find(({ uuid }) => uuid === key) ?? null) : (docs[`${name} ${key}`] ?? null);
    },
    docs: (_: string, { where }: { where: { entity: string } }) => {
      lookups.push('all');
      return people.filter(({ entity }) => entity === where.entity);
    },
  },
});
const app = appOf(appWith());

describe('the order of the people of a role', () => {
  const orderIn = (docs: Readonly<Record<string, object>>) =>
    callOrders(appOf(appWith(docs)), 'arvada')('crew').map(({ uuid, placed }) => [uuid, placed]);

  it('is that of their names, while none was saved', () =>
    expect(orderIn({})).toEqual([
      ['abe', false],
      ['bob', false],
      ['ann', false],
    ]));

  it('is the saved one, and then that of their names', () => {
    const saved = {
      [`user_lists ${userListOf('arvada', callOrderKey)}`]: { orders: [{ role: 'crew', users: ['ann', 'cy'] }] },
    };
    expect(orderIn(saved)).toEqual([
      ['ann', true],
      ['abe', false],
      ['bob', false],
    ]);
  });

  it('has the people of that role only', () =>
    expect(callOrders(app, 'arvada')('leader').map(({ uuid }) => uuid)).toEqual(['dan']));
});

describe('a person of the organization', () => {
  it('is neither of another one nor of Muster’s staff', () => {
    expect(personIn(app, 'arvada', 'ann')).toBe(people[0]);
    for (const other of ['eve', 'stella', 'nobody']) expect(() => personIn(app, 'arvada', other)).toThrow('not-found');
  });

  it('can be called while active', () => {
    expect(callableIn(app, 'arvada', 'ann')).toBe(people[0]);
    expect(() => callableIn(app, 'arvada', 'cy')).toThrow('beat.person-inactive');
  });

  it('is shown with a number only to those who see people', () => {
    const shown = (role: string, uuid: string) =>
      peopleFor(app, { entity: 'arvada', role, changes: {} } as unknown as Principal)(uuid);
    const ann = { uuid: 'ann', first_name: 'Ann', last_name: 'Young', is_active: true, is_available: true };
    expect(shown('administrator', 'ann')).toEqual({ ...ann, phone_number: '+1 ann' });
    expect(shown('crew', 'ann')).toEqual({ ...ann, phone_number: null });
    expect(shown('administrator', 'cy')).toMatchObject({ is_active: false, is_available: false });
    expect(shown('administrator', 'nobody')).toEqual({
      uuid: 'nobody',
      first_name: '',
      last_name: '',
      phone_number: '',
      is_active: false,
      is_available: false,
    });
  });

  it('is looked up alone, until there are so many that all are read at once', () => {
    lookups = [];
    const accountOf = accountsFor(app, 'arvada');
    for (let n = 0; n < 300; n += 1) accountOf('ann');
    expect(lookups).not.toContain('all');
    expect(accountOf('ann')).toBe(people[0]);
    accountOf('bob');
    expect(lookups.slice(300)).toEqual(['all']);
    expect(accountOf('eve')).toBe(people[6]);
  });
});

it('a part is of its own organization only', () => {
  const request = (entity: string) =>
    ({
      app: appWith({ 'parts p1': { entity: 'arvada', of: 'stream of p1' } }),
      who: { entity },
    }) as unknown as Parameters<typeof streamOf>[0];
  expect(streamOf(request('arvada'), 'p1')).toBe('stream of p1');
  expect(() => streamOf(request('durham'), 'p1')).toThrow('not-found');
  expect(() => streamOf(request('arvada'), 'p2')).toThrow('not-found');
});

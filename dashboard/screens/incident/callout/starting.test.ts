import { describe, expect, it } from 'vitest';
import type { User } from '#contracts/incident/team';
import {
  beyondList,
  calledLists,
  chosenIn,
  firstForm,
  type Group,
  mayStart,
  mostPlaces,
  requestOf,
  roundsFor,
} from './starting.ts';

const user = (uuid: string): User => ({
  uuid,
  first_name: uuid,
  last_name: '',
  email: '',
  phone_number: '',
  is_active: true,
  is_available: true,
  active: true,
  role: 'crew',
  revision: 0,
});
const groups: readonly Group[] = [
  { name: 'crew', display_name: 'Crew', users: ['theo', 'rosa', 'sam', 'ines', 'bo'].map(user) },
  { name: 'leader', display_name: 'Leader', users: [user('lena')] },
];

describe('a call-out to groups', () => {
  it('can start as it opens: one person of the crew', () =>
    expect(requestOf(firstForm, groups)).toEqual({
      kind: 'groups',
      target_count: 1,
      roles: ['crew'],
    }));

  it('needs a group with somebody in it', () => {
    expect(requestOf({ ...firstForm, roles: [] }, groups)).toBeNull();
    expect(requestOf({ ...firstForm, roles: ['auditor'] }, groups)).toBeNull();
  });
});

describe('a call-out to selected users', () => {
  const form = { ...firstForm, kind: 'selected' as const, count: '2' };

  it('cannot start while nobody is selected', () => expect(requestOf(form, groups)).toBeNull());

  it('calls in the order of the ticks, and leaves out people who are gone', () => {
    const chosen = { ...form, users: ['lena', 'gone', 'theo'] };
    expect(chosenIn(chosen, groups).map(({ uuid }) => uuid)).toEqual(['lena', 'theo']);
    expect(requestOf(chosen, groups)).toEqual({
      kind: 'selected',
      target_count: 2,
      users: [{ uuid: 'lena' }, { uuid: 'theo' }],
      target_role: 'crew',
      max_rounds: 5,
    });
  });

  it.each([
    [1, 3],
    [2, 5],
    [10, 21],
  ])('of %i people has at most %i rounds', (users, rounds) => expect(roundsFor(users)).toBe(rounds));
});

describe('a sequential list', () => {
  const form = { ...firstForm, kind: 'sequential' as const };

  it('has at most four places, and at most as many as people', () => {
    expect([mostPlaces('sequential', 9), mostPlaces('sequential', 2), mostPlaces('groups', 2)]).toEqual([4, 2, 5]);
    expect(requestOf({ ...form, count: '2', list: 'leader' }, groups)).toBeNull();
    expect(requestOf({ ...form, count: '5' }, groups)).toBeNull();
  });

  it('calls the first 200 of a longer list', () => {
    const users = Array.from({ length: 201 }, (_, n) => user(`user ${n}`));
    const lists = [{ name: 'all', display_name: 'All', users }];
    expect(requestOf({ ...form, list: 'all' }, groups, lists)).toMatchObject({
      users: users.slice(0, 200).map(({ uuid }) => ({ uuid })),
    });
    expect([200, 201, 9_000].map((listed) => beyondList(form, listed))).toEqual([0, 1, 8_800]);
    expect(beyondList(firstForm, 9_000)).toBe(0);
  });
});

describe('the lists that are called one after the other', () => {
  const order = { value: { crew: ['sam', 'bo', 'theo', 'gone', 'rosa', 'ines'], leader: [] } };
  const storm = { key: 'user_list_storm_crew', name: 'storm_crew', called: ['ines', 'gone', 'lena'] };
  const lists = calledLists(groups, order, [storm]);

  it('are the roles in their call order, and the lists of users, without people who cannot be called', () =>
    expect(lists.map(({ name, display_name, users }) => [name, display_name, users.map(({ uuid }) => uuid)])).toEqual([
      ['crew', 'Crew', ['sam', 'bo', 'theo', 'rosa', 'ines']],
      ['leader', 'Leader', []],
      ['user_list_storm_crew', 'Storm crew', ['ines', 'lena']],
    ]));

  it('are called in their order, and by name while the order is not known', () => {
    const form = { ...firstForm, kind: 'sequential' as const };
    const called = (list: string, all = lists) => requestOf({ ...form, list }, groups, all);
    expect(called('user_list_storm_crew')).toMatchObject({ users: [{ uuid: 'ines' }, { uuid: 'lena' }] });
    expect(called('crew')).toMatchObject({ users: [{ uuid: 'sam' }, { uuid: 'bo' }, {}, {}, {}] });
    expect(called('leader')).toBeNull();
    expect(called('leader', calledLists(groups, null, []))).toMatchObject({ users: [{ uuid: 'lena' }] });
  });

  it.each([
    ['1', 1],
    ['2', 2],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['100', null],
    ['', null],
  ])('are called for “%s” people only when there are so many places', (count, places) =>
    expect(
      requestOf({ ...firstForm, kind: 'sequential', list: 'crew', count }, groups, lists)?.target_count ?? null,
    ).toBe(places),
  );
});

it('a call-out starts when the order for its choices is shown, and calls someone', () => {
  const request = {} as Parameters<typeof mayStart>[0];
  const preview = { people: [{}] };
  expect(mayStart(request, { preview, isCurrent: true })).toBe(true);
  expect(mayStart(null, { preview, isCurrent: true })).toBe(false);
  expect(mayStart(request, { preview: null, isCurrent: true })).toBe(false);
  expect(mayStart(request, { preview, isCurrent: false })).toBe(false);
  expect(mayStart(request, { preview: { people: [] }, isCurrent: true })).toBe(false);
});

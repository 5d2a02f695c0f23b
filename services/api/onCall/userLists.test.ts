import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserList, UserListName } from '#contracts/onCall/userLists';
import { userListOf, userProfileOf } from '#events/userList/decider';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { userListRoutes } from './userLists.ts';

let desk: Desk;
const [dana, ada, bo, cy] = [id(10), id(11), id(12), id(13)];
const path = '/entity-data/user_list_:name/';
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  desk.person(13, { name: 'Cy Cole', role: 'crew' });
});
afterEach(() => desk.close());

const asks = <Json = object>(name: string, asked: Parameters<Desk['asks']>[3] = {}, who = desk.signedIn(dana)) =>
  desk.asks<Json>(userListRoutes, name, who, asked);
const save = (name: string, value: readonly string[], more: object = {}) =>
  asks(`POST ${path}`, { params: { name }, body: { key: `user_list_${name}`, value, ...more } });
const read = async (name: string) => (await asks<UserList>(`GET ${path}`, { params: { name } })).json;
const all = async () => (await asks<readonly UserListName[]>('GET /entity-data/user_lists/')).json;
const remove = (name: string) => asks(`DELETE ${path}`, { params: { name } });
const move = (profile_id: string, cur_position: number, new_position: number) =>
  asks('POST /api/flux/user_lists/move_profile/', { body: { profile_id, cur_position, new_position } });
const profile = (name: string, user: string) => userProfileOf(userListOf(arvada, name), null, user);

describe('a list of users', () => {
  it('is created with its people in order', async () => {
    let json: object | undefined;
    const added = await desk.added(async () => {
      ({ json } = await save('night', [bo, ada]));
    });
    const userList = userListOf(arvada, 'night');
    expect(json).toEqual({ key: 'user_list_night' });
    expect(added).toEqual([
      ['UserListCreated', { userList, name: 'night' }],
      ['UserListArranged', { userList, role: null, users: [bo, ada] }],
    ]);
  });

  it('is read with its people, its author and its revision, with and without the slash', async () => {
    await save('night', [bo, ada]);
    desk.at('2026-03-01T13:00:00.000Z');
    await save('night', [bo]);
    const shown = {
      key: 'user_list_night',
      value: [bo],
      created_time: noon,
      profiles: [
        {
          id: profile('night', bo),
          user: {
            uuid: bo,
            first_name: 'Bo',
            last_name: 'Berg',
            phone_number: '',
            is_active: true,
            is_available: true,
          },
        },
      ],
      revision: 2,
      updated_time: '2026-03-01T13:00:00.000Z',
      updated_by: 'Dana Diaz',
    };
    expect(await read('night')).toEqual(shown);
    const bare = await asks('GET /entity-data/user_list_:list_name', { params: { list_name: 'night' } });
    expect(bare.json).toEqual(shown);
  });

  it('that is not there, was removed, or is of another organization is not found', async () => {
    await save('night', [ada]);
    await remove('night');
    const other = desk.person(14, { role: 'manager', entity: jcw });
    await asks(`POST ${path}`, { params: { name: 'theirs' }, body: { key: 'user_list_theirs', value: [] } }, other);
    for (const name of ['day', 'night', 'theirs']) await expect(read(name)).rejects.toThrow('not-found');
  });

  it.each([
    ['letters, digits and single lines', 'night-2_b'],
    ['40 letters', 'x'.repeat(40)],
  ])('may have a name of %s', async (_, name) => {
    await save(name, [ada]);
    expect((await read(name))?.value).toEqual([ada]);
  });

  it.each([
    ['41 letters', 'x'.repeat(41)],
    ['capital letters', 'Night'],
    ['two lines', 'night--2'],
    ['no letter', ''],
    ['the name of the call order', 'call_order'],
  ])('has no name of %s, even where the log has one', async (_, name) => {
    const userList = userListOf(arvada, name);
    desk.happened(`userlist-${userList}`, 'UserListCreated', { userList, name });
    await expect(read(name)).rejects.toThrow('not-found');
    await expect(remove(name)).rejects.toThrow('not-found');
  });

  it('is saved under its own key only', async () => {
    await expect(save('night', [ada], { key: 'user_list_day' })).rejects.toThrow('user-list.key-wrong');
  });

  it('takes active people of the organization; who is on it already may stay', async () => {
    await save('night', [ada, bo]);
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    desk.happened(`user-${cy}`, 'UserDeactivated', { user: cy });
    desk.person(14, { role: 'crew', entity: jcw });
    await expect(save('night', [ada, cy])).rejects.toThrow('user-list.person-unfit');
    await expect(save('night', [ada, id(14)])).rejects.toThrow('not-found');
    await expect(save('day', [ada])).rejects.toThrow('user-list.person-unfit');
    await save('night', [bo, ada]);
    expect((await read('night'))?.value).toEqual([bo, ada]);
  });

  it('is not saved over a change that its author has not seen', async () => {
    await save('night', [ada]);
    await save('night', [ada, bo], { seen: 1 });
    await expect(save('night', [cy], { seen: 1 })).rejects.toThrow('user-list.changed-meanwhile');
  });

  it('is removed once', async () => {
    await save('night', [ada]);
    const userList = userListOf(arvada, 'night');
    expect(await desk.added(() => remove('night'))).toEqual([['UserListRemoved', { userList }]]);
    expect(await desk.added(() => remove('night'))).toEqual([]);
    await expect(remove('day')).rejects.toThrow('not-found');
    await expect(remove('Night')).rejects.toThrow('not-found');
  });
});

describe('a person of a list', () => {
  it('moves to another position', async () => {
    await save('night', [ada, bo, cy]);
    const added = await desk.added(async () => expect((await move(profile('night', ada), 0, 2)).json).toEqual({}));
    const userList = userListOf(arvada, 'night');
    expect(added).toEqual([['UserListProfileMoved', { userList, role: null, user: ada, position: 2 }]]);
    expect((await read('night'))?.value).toEqual([bo, cy, ada]);
  });

  it('does not move beyond the end, nor from where it is no longer', async () => {
    await save('night', [ada, bo]);
    await expect(move(profile('night', ada), 0, 2)).rejects.toThrow('user-list.no-position');
    await expect(move(profile('night', ada), 1, 0)).resolves.toBeDefined();
    await expect(move(profile('day', ada), 0, 1)).rejects.toThrow('not-found');
  });
});

describe('the lists of an organization', () => {
  it('are by name, each with the first 200 people, without the call order', async () => {
    const many = Array.from({ length: 201 }, (_, n) => id(1_000 + n));
    await save('night', [ada]);
    const userList = userListOf(arvada, 'day');
    desk.happened(`userlist-${userList}`, 'UserListCreated', { userList, name: 'day' });
    desk.happened(`userlist-${userList}`, 'UserListArranged', { userList, role: null, users: many });
    const order = userListOf(arvada, 'call_order');
    desk.happened(`userlist-${order}`, 'UserListCreated', { userList: order, name: 'call_order' });
    const shared = { created_time: noon, updated_time: noon };
    const [day, night, ...others] = (await all()) ?? [];
    expect(day).toMatchObject({ key: 'user_list_day', name: 'day', people: 201, called: many.slice(0, 200) });
    expect(night).toEqual({
      ...shared,
      key: 'user_list_night',
      name: 'night',
      people: 1,
      called: [ada],
      updated_by: 'Dana Diaz',
    });
    expect(others).toEqual([]);
  });

  it('are at most 100; one of them may still change, and a removed one makes room', async () => {
    for (let n = 0; n < 99; n++) {
      const userList = userListOf(arvada, `l${n}`);
      desk.happened(`userlist-${userList}`, 'UserListCreated', { userList, name: `l${n}` });
    }
    const order = userListOf(arvada, 'call_order');
    desk.happened(`userlist-${order}`, 'UserListCreated', { userList: order, name: 'call_order' });
    await save('night', [ada]);
    await expect(save('day', [ada])).rejects.toThrow('user-list.too-many');
    await save('night', [bo]);
    await remove('night');
    await save('day', [ada]);
    expect(await all()).toHaveLength(100);
  });
});

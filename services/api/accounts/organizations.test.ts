import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Organizations } from '#contracts/accounts/organizations';
import type { EntityWithRoles, User } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { organizationRoutes } from './organizations.ts';
import { userRoutes } from './users.ts';

let desk: Desk;
const [dana, ada, bo, staff] = [id(10), id(11), id(12), id(13)];
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'administrator', phone: '+13035550110' });
  desk.person(11, { name: 'Ada Berg', role: 'crew' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  desk.person(13, { name: 'Sam Staff', role: '_Staff' });
});
afterEach(() => desk.close());

type More = NonNullable<Parameters<Desk['asks']>[3]>;
const asks = <Json = object>(name: string, who = dana, more: More = {}) =>
  desk.asks<Json>([...organizationRoutes, ...userRoutes], name, desk.signedIn(who), more);

describe('the organizations', () => {
  const list = async () => (await asks<Organizations>('GET /api/entities/', staff)).json;
  const body = {
    name: ' riverton_2 ',
    display_name: ' City of Riverton ',
    timezone: 'America/Denver',
    lat: 39.5,
    lng: -105.5,
    versions: ['arvada_water', 'standard_water'],
    email: 'rita@x.example',
    first_name: 'Rita',
    last_name: 'Rivers',
    phone_number: '+13035550120',
  };
  const create = (more: object = {}) => asks('POST /api/entities/', staff, { body: { ...body, ...more } });
  const riverton = idFrom('entity', 'riverton_2');

  it('are listed by name with their active people, and the versions of a new one', async () => {
    desk.person(14, { role: 'administrator' });
    desk.happened(`user-${bo}`, 'UserDeactivated', { user: bo });
    const shown = await list();
    const of = { timezone: 'America/Denver' };
    expect(shown?.results).toEqual([
      { ...of, uuid: arvada, name: 'arvada', display_name: 'Arvada', people: 3, administrators: 2 },
      { ...of, uuid: jcw, name: 'jcw', display_name: 'Johnson County Wastewater', people: 0, administrators: 0 },
    ]);
    expect(shown?.versions).toContainEqual({ key: 'arvada_sewer', display_name: 'Sewer' });
  });

  it('are created with their first administrator, in their own log', async () => {
    const before = desk.log.length;
    const { json, position } = await create();
    expect(json).toEqual({ uuid: riverton });
    expect(position).toEqual(desk.log.at(-1)?.position);
    const [made, person] = desk.log.slice(before);
    expect(made).toMatchObject({ type: 'EntityRegistered', stream: `entity-${riverton}` });
    expect(made?.data).toEqual({
      entity: riverton,
      name: 'riverton_2',
      displayName: 'City of Riverton',
      timezone: 'America/Denver',
      lat: 39.5,
      lng: -105.5,
      versions: ['arvada_water', 'standard_water'],
    });
    const metadata = { entity: riverton, actor: { kind: 'user', id: staff } };
    expect([made?.metadata, person?.metadata]).toMatchObject([metadata, metadata]);
    expect(person).toMatchObject({
      type: 'PersonAdded',
      stream: `roster-${riverton}`,
      data: { role: 'administrator', personal: { email: 'rita@x.example', firstName: 'Rita', lastName: 'Rivers' } },
    });
    expect((await list())?.results.map(({ name, administrators }) => [name, administrators])).toContainEqual([
      'riverton_2',
      1,
    ]);
  });

  it.each<readonly [string, object, string]>([
    ['a name with a capital letter', { name: 'Riverton' }, 'entity.name-wrong'],
    ['a name that begins with a digit', { name: '2riverton' }, 'entity.name-wrong'],
    ['an unknown time zone', { timezone: 'America/Riverton' }, 'entity.zone-unknown'],
    ['no version', { versions: [] }, 'entity.version-unknown'],
    ['a known and an unknown version', { versions: ['arvada_water', 'x'] }, 'entity.version-unknown'],
    ['the name of another', { name: 'arvada' }, 'entity.name-known'],
  ])('are not created with %s', async (_, more, code) => {
    const added = await desk.added(() => expect(create(more)).rejects.toThrow(code));
    expect(added).toEqual([]);
  });

  it('are created with one version, and a second one under the same name is refused', async () => {
    await create({ versions: ['arvada_water'] });
    await expect(create({ email: 'rob@x.example' })).rejects.toThrow('entity.name-known');
    expect((await list())?.results.filter(({ name }) => name === 'riverton_2')).toHaveLength(1);
  });
});

describe('the users of an organization', () => {
  const users = async (query: object = {}) =>
    (await asks<readonly User[]>('GET /api/user/', dana, { query })).json?.map(({ uuid }) => uuid);
  const one = (profile__uuid: string) =>
    asks<User>('GET /api/user/:profile__uuid/', dana, { params: { profile__uuid } });

  it('are sorted by name, without staff of Muster', async () => {
    desk.person(9, { name: 'Bo Berg', role: 'crew' });
    desk.person(15, { name: 'Cy Cole', entity: jcw });
    expect(await users()).toEqual([ada, id(9), bo, dana]);
  });

  it('are those who are active, or those who are not, if asked', async () => {
    desk.happened(`user-${bo}`, 'UserDeactivated', { user: bo });
    expect(await users({ active: 'true' })).toEqual([ada, dana]);
    expect(await users({ active: 'false' })).toEqual([bo]);
    expect(await users({ active: '' })).toEqual([ada, bo, dana]);
  });

  it('are shown one by one, and not those of others', async () => {
    expect((await one(dana)).json).toEqual({
      uuid: dana,
      first_name: 'Dana',
      last_name: 'Diaz',
      email: 'dana10@x.example',
      phone_number: '+13035550110',
      is_active: true,
      is_available: true,
      active: true,
      role: 'administrator',
      revision: desk.signedIn(dana).account.revision,
    });
    desk.person(15, { name: 'Cy Cole', entity: jcw });
    for (const other of [id(15), staff, id(99)]) await expect(one(other)).rejects.toThrow('not-found');
  });

  it('are shown by role, also the roles without users', async () => {
    const [shown] = (await asks<readonly EntityWithRoles[]>('GET /api/entity/')).json ?? [];
    expect(shown).toMatchObject({ uuid: arvada, name: 'arvada', display_name: 'Arvada', timezone: 'America/Denver' });
    const filled = shown?.roles.filter(({ users: inRole }) => inRole.length > 0);
    expect(filled?.map(({ name, users: inRole }) => [name, inRole.map(({ uuid }) => uuid)])).toEqual(
      expect.arrayContaining([
        ['crew', [ada, bo]],
        ['administrator', [dana]],
      ]),
    );
    expect(filled).toHaveLength(2);
    expect(shown?.roles.length).toBeGreaterThan(2);
  });

  it('of an unknown organization are not found', async () => {
    desk.person(16, { role: 'administrator', entity: id(3) });
    await expect(asks('GET /api/entity/', id(16))).rejects.toThrow('not-found');
  });
});

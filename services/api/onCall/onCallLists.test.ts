import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incidentLeader } from '#contracts/onCall/calendar';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { beatRoutes } from './beats.ts';
import { callProfileRoutes } from './callProfiles.ts';
import { designatedUserRoutes, leaderOf } from './designatedUsers.ts';
import { listNamed, reserveListRoutes } from './reserveLists.ts';

let desk: Desk;
const [dana, ada, bo, cy, other] = [id(10), id(11), id(12), id(13), id(14)];
const erase = vi.fn<(subject: string, position?: object) => Promise<void>>(async () => {});
beforeEach(() => {
  erase.mockClear();
  desk = openDesk({ keys: { erase } });
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  desk.person(13, { name: 'Cy Cole', role: 'crew' });
  desk.person(14, { name: 'Dee Durham', role: 'administrator', entity: jcw });
  desk.happened(`user-${cy}`, 'UserDeactivated', { user: cy });
});
afterEach(() => desk.close());

const routes = [...designatedUserRoutes, ...reserveListRoutes, ...beatRoutes, ...callProfileRoutes];
type More = NonNullable<Parameters<Desk['asks']>[3]>;
const asks = async <Json = { readonly uuid: string }>(name: string, more: More = {}, who = dana): Promise<Json> => {
  const { json } = await desk.asks<Json>(routes, name, desk.signedIn(who), more);
  if (json === undefined) throw new Error('no answer');
  return json;
};
const says = (name: string, body: object, who = dana) => asks(`POST ${name}`, { body }, who);
const saidBy = (name: string, body: object, who = dana) => desk.added(() => says(name, body, who));
const shown = (user: string, first_name: string, last_name: string, phone_number = '', is_active = true) => ({
  uuid: user,
  first_name,
  last_name,
  phone_number,
  is_active,
  is_available: is_active,
});
const shownAda = shown(ada, 'Ada', 'Abel', '+13035550111');
const shownBo = shown(bo, 'Bo', 'Berg');

describe('the designated user', () => {
  const update = (body: object) => saidBy('/designated-user/', body);
  const named = (user: string, designation: string, target: string) => [
    'DesignatedUserNamed',
    { entity: arvada, designation, user, target },
  ];

  it('of a designation answers for its versions, with a number if one is given', async () => {
    expect(await update({ designation: 'Water on-call', user: ada })).toEqual([
      named(ada, 'Water on-call', 'arvada_water'),
      named(ada, 'Water on-call', 'standard_water'),
    ]);
    expect(await update({ designation: ' Water supervisor ', user: bo, phone_number: '+13035550199' })).toEqual([
      named(bo, 'Water supervisor', 'arvada_water'),
      [
        'DesignatedNumberChosen',
        { entity: arvada, designation: 'Water supervisor', subject: bo, personal: { phoneNumber: '+13035550199' } },
      ],
    ]);
  });

  it('takes the place of the one before, also for versions that were named by hand', async () => {
    await update({ designation: 'Night', user: ada, target: 'arvada_water' });
    await update({ designation: 'Water supervisor', user: ada, target: 'standard_water' });
    expect(await update({ designation: 'Night', user: bo })).toEqual([
      ['DesignatedUserRemoved', { entity: arvada, designation: 'Night', user: ada, target: 'arvada_water' }],
      named(bo, 'Night', 'arvada_water'),
    ]);
  });

  it('has the same id in each answer for the same designation and version', async () => {
    const added = await says('/designated-user/', { designation: ' Night ', user: ada, target: 'arvada_water' });
    expect(await says('/designated-user/', { designation: 'Night', user: ada })).toEqual(added);
    const another = await says('/designated-user/', { designation: 'Night', user: bo });
    expect(another).not.toEqual(added);
  });

  it('of a crew holds it', async () => {
    for (const n of [20, 21])
      desk.happened(`designation-${id(n)}`, 'DesignationCreated', {
        designation: id(n),
        name: `Truck ${n}`,
        sharedPhoneNumber: '',
      });
    const held = ['DesignatedUserAssigned', { designation: id(21), user: ada }];
    expect(await update({ designation: 'Truck 21', user: ada })).toEqual([held]);
    expect(await says('/designated-user/', { designation: 'Truck 21', user: ada })).toEqual({ uuid: id(21) });
    expect(await update({ designation: 'Truck 21', user: ada, phone_number: '+13035550199' })).toEqual([
      ['CrewNumberChosen', { designation: id(21), subject: ada, personal: { phoneNumber: '+13035550199' } }],
    ]);
  });

  it('is one more person for a version, as it is written without spaces', async () => {
    await update({ designation: 'Water on-call', user: ada });
    expect(await update({ designation: ' Water on-call ', user: bo, target: 'arvada_water' })).toEqual([
      named(bo, 'Water on-call', 'arvada_water'),
    ]);
  });

  it.each<readonly [string, object, string]>([
    ['not active', { designation: 'Water on-call', user: cy }, 'designee.person-inactive'],
    ['not active, for a version', { designation: 'X', user: cy, target: 'arvada_water' }, 'designee.person-inactive'],
    ['of another organization', { designation: 'Water on-call', user: other }, 'not-found'],
    ['for an unknown designation', { designation: 'Sewer', user: ada }, 'schedule.designation-unknown'],
    ['for an unknown version', { designation: 'X', user: ada, target: 'jcw_bupp' }, 'designee.version-unknown'],
  ])('is refused when %s', async (_, body, code) => {
    await expect(update(body)).rejects.toThrow(code);
  });

  it('the leader of a version is its first designation, or the leader of incidents', async () => {
    expect([leaderOf('arvada_water'), leaderOf('arvada_manual_dispatch')]).toEqual(['Water on-call', incidentLeader]);
    const lead = (body: object) => saidBy('/api/incident-leader/', body);
    expect(await lead({ user: ada, incident_version: 'arvada_water' })).toEqual([
      named(ada, 'Water on-call', 'arvada_water'),
    ]);
    expect(await lead({ user: bo, incident_version: 'arvada_manual_dispatch' })).toEqual([
      named(bo, incidentLeader, 'arvada_manual_dispatch'),
    ]);
    await expect(lead({ user: cy, incident_version: 'arvada_water' })).rejects.toThrow('designee.person-inactive');
    await expect(lead({ user: ada, incident_version: 'jcw_bupp' })).rejects.toThrow('leader.version-unknown');
  });
});

describe('a reserve list', () => {
  const path = '/api/teams/beats/reserve_lists/';
  const create = async (name = ' Reserve ') =>
    (await says(`${path}create/`, { name, call_method: 'SEQUENTIAL', target_call_count: 2 })).uuid;
  const lists = () => asks<readonly object[]>(`GET ${path}`);
  const append = (list: string, user: string) => says(`${path}append_user/`, { reserve_list_id: list, user_id: user });

  it('is shown with its people in order, its notes and its beats', async () => {
    const uuid = await create();
    await create('Another');
    const first = (await append(uuid, bo)).uuid;
    const second = (await append(uuid, ada)).uuid;
    await says(`${path}update_notes/`, { reserve_list_id: uuid, body: ' Call late. ' });
    await says(`${path}update_callout_settings/`, {
      reserve_list_id: uuid,
      call_method: 'CONCURRENT',
      target_call_count: 3,
    });
    const beat = (await says('/api/teams/beats/create/', { name: 'North', reserve_list_id: uuid })).uuid;
    expect(await lists()).toEqual([
      expect.objectContaining({ name: 'Another', notes: '', notes_last_updated_by: null, profiles: [], beats: [] }),
      {
        uuid,
        name: 'Reserve',
        call_method: 'CONCURRENT',
        target_call_count: 3,
        notes: 'Call late.',
        notes_last_updated_by: 'Dana Diaz',
        profiles: [
          { uuid: first, user: shownBo },
          { uuid: second, user: shownAda },
        ],
        revision: 2,
        beats: [{ uuid: beat, name: 'North' }],
      },
    ]);
    await says(`${path}delete_profile/`, { reserve_profile_id: first });
    expect((await lists())[1]).toMatchObject({ profiles: [{ uuid: second }], revision: 3 });
    expect(listNamed(desk.app, uuid)).toEqual({ uuid, name: 'Reserve' });
    expect(listNamed(desk.app, id(99))).toBeNull();
  });

  it('is deleted only when no beat uses it', async () => {
    const uuid = await create();
    await says('/api/teams/beats/create/', { name: 'North', reserve_list_id: uuid });
    const remove = (list: string, who = dana) => saidBy(`${path}delete/`, { reserve_list_id: list }, who);
    await expect(remove(uuid)).rejects.toMatchObject({
      code: 'reserve-list.in-use',
      fields: { non_field_errors: [expect.stringMatching(/\(North\)$/)] },
    });
    const free = await create('Free');
    await expect(remove(free, other)).rejects.toThrow('not-found');
    expect(await remove(free)).toEqual([['ReserveListDeleted', { reserveList: free }]]);
    expect(await remove(free)).toEqual([]);
    expect(listNamed(desk.app, free)).toBeNull();
    await expect(append(free, ada)).rejects.toThrow('not-found');
  });

  it('that was deleted cannot be chosen for a beat', async () => {
    const free = await create('Free');
    await says(`${path}delete/`, { reserve_list_id: free });
    await expect(says('/api/teams/beats/create/', { name: 'N', reserve_list_id: free })).rejects.toThrow('not-found');
  });

  it('is arranged: people on it may stay, new ones must be callable', async () => {
    const uuid = await create();
    await append(uuid, ada);
    await append(uuid, bo);
    desk.happened(`user-${bo}`, 'UserDeactivated', { user: bo });
    const arrange = (user_ids: readonly string[], more: object = {}) =>
      saidBy(`${path}update_profiles/`, { reserve_list_id: uuid, user_ids, ...more });
    const arranged = await arrange([bo, ada]);
    expect(arranged).toMatchObject([['ReserveProfilesArranged', { profiles: [{ user: bo }, { user: ada }] }]]);
    await expect(arrange([cy])).rejects.toThrow('beat.person-inactive');
    await expect(arrange([other])).rejects.toThrow('not-found');
    await expect(arrange([ada, bo], { seen: 0 })).rejects.toThrow('reserve-list.changed-meanwhile');
    expect(await arrange([ada, bo], { seen: 3 })).toHaveLength(1);
    await expect(arrange([ada], { seen: 2 ** 31 + 1 })).rejects.toThrow('invalid');
  });

  it('keeps notes that another person wrote meanwhile', async () => {
    const uuid = await create();
    const write = (body: string, seen?: string) =>
      saidBy(`${path}update_notes/`, { reserve_list_id: uuid, body, ...(seen === undefined ? {} : { seen }) });
    await write('First');
    expect(await write('Second')).toHaveLength(1);
    await expect(write('Third', 'First')).rejects.toThrow('reserve-list.changed-meanwhile');
    expect(await write('Third', 'Second')).toHaveLength(1);
  });
});

describe('a beat', () => {
  const path = '/api/teams/beats/';
  const create = async (body: object = { name: ' North ' }) => (await says(`${path}create/`, body)).uuid;
  const beats = () => asks<readonly object[]>(`GET ${path}`);

  it('is shown with its list and the people to call', async () => {
    const list = (
      await says(`${path}reserve_lists/create/`, { name: 'Reserve', call_method: 'SEQUENTIAL', target_call_count: 1 })
    ).uuid;
    const uuid = await create({ name: ' North ', description: ' By the river ' });
    await create({ name: 'East', reserve_list_id: list });
    const window = { beat_id: uuid, user_id: ada, start_seconds: 0, stop_seconds: 60 };
    const profile = (await says(`${path}call_profiles/create/`, window)).uuid;
    const north = {
      uuid,
      name: 'North',
      description: 'By the river',
      reserve_list: null,
      call_profiles: [{ uuid: profile, user: shownAda, start_seconds: 0, stop_seconds: 60 }],
    };
    expect(await beats()).toEqual([
      expect.objectContaining({ name: 'East', description: '', reserve_list: { uuid: list, name: 'Reserve' } }),
      north,
    ]);
    await says(`${path}update_reserve_list/`, { beat_id: uuid, reserve_list_id: list });
    await says(`${path}call_profiles/delete/`, { call_profile_id: profile });
    const changed = { ...north, reserve_list: { uuid: list, name: 'Reserve' }, call_profiles: [] };
    expect((await beats())[1]).toEqual(changed);
    await says(`${path}update_reserve_list/`, { beat_id: uuid });
    expect((await beats())[1]).toMatchObject({ reserve_list: null });
    await says(`${path}deprecate/`, { beat_id: uuid });
    expect(await beats()).toMatchObject([{ name: 'East' }]);
    expect(await saidBy(`${path}deprecate/`, { beat_id: uuid })).toEqual([]);
  });

  it('of another organization is not found, and only active people are called', async () => {
    const uuid = await create();
    await expect(says(`${path}deprecate/`, { beat_id: uuid }, other)).rejects.toThrow('not-found');
    await expect(says(`${path}deprecate/`, { beat_id: id(99) })).rejects.toThrow('not-found');
    const window = { beat_id: uuid, user_id: cy, start_seconds: 0, stop_seconds: 60 };
    await expect(says(`${path}call_profiles/create/`, window)).rejects.toThrow('beat.person-inactive');
  });
});

describe('a known caller', () => {
  const path = '/api/incident-call-profile/';
  const facts = { name: 'Neil', phone_number: '+13035550123', address: '1 Main St', notes: 'Deaf' };
  const one = (method: string, uuid: string, body: object = {}, who = dana) =>
    asks(`${method} ${path}:uuid/`, { params: { uuid }, body }, who);
  const found = async (search?: string) =>
    (
      await asks<{ readonly results: readonly { readonly name: string }[] }>(`GET ${path}`, {
        query: search === undefined ? {} : { search },
      })
    ).results.map(({ name }) => name);

  it('is added, read and corrected; other fields stay', async () => {
    const { uuid } = await says(path, facts);
    expect(await one('GET', uuid)).toEqual({ uuid, ...facts, updated_time: '2026-03-01T12:00:00.000Z' });
    expect(await desk.added(() => one('PATCH', uuid, { notes: '' }))).toEqual([
      ['CallProfileCorrected', { profile: uuid, subject: uuid, personal: { notes: '' } }],
    ]);
    expect(await one('PATCH', uuid, { phone_number: '+13035550124' })).toEqual({ uuid });
    expect(await one('GET', uuid)).toMatchObject({ ...facts, notes: '', phone_number: '+13035550124' });
    const plain = (await says(path, { name: 'Ann' })).uuid;
    expect(await one('GET', plain)).toMatchObject({ name: 'Ann', phone_number: '', address: '', notes: '' });
  });

  it('is found by words, and by the number in any spelling', async () => {
    await says(path, facts);
    await says(path, { name: 'Ann', notes: 'Room 123' });
    expect(await found()).toEqual(['Ann', 'Neil']);
    expect(await found('main')).toEqual(['Neil']);
    expect(await found('(303) 555-0123')).toEqual(['Neil']);
    expect(await found('+1 303 555 0123')).toEqual(['Neil']);
    expect(await found('room')).toEqual(['Ann']);
  });

  it('is erased: the key ends, and nobody finds the caller again', async () => {
    const { uuid } = await says(path, facts);
    await expect(one('DELETE', uuid, {}, other)).rejects.toThrow('not-found');
    await expect(one('GET', uuid, {}, other)).rejects.toThrow('not-found');
    expect((await desk.added(() => one('DELETE', uuid))).map(([type]) => type)).toEqual([
      'CallProfileRemoved',
      'PersonalDataErased',
    ]);
    expect(erase.mock.calls).toEqual([[uuid, desk.log.at(-1)?.position]]);
    await expect(one('GET', uuid)).rejects.toThrow('not-found');
    await expect(one('PATCH', uuid, { name: 'X' })).rejects.toThrow('not-found');
    expect(await desk.added(() => one('DELETE', uuid))).toEqual([]);
    await expect(one('DELETE', id(99))).rejects.toThrow('not-found');
  });

  it('is one of so many at most', async () => {
    for (let n = 0; n < 101; n += 1) await says(path, { name: `Caller ${n}` });
    expect(await found()).toHaveLength(100);
  });
});

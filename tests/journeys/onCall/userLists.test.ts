import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { userListOf, userProfileOf } from '#events/userList/decider';
import { entityId, userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');
const theirs = signedIn(here, 'administrator@durham.example');

const [sam, crew2, crew3, leader] = ['crew', 'crew2', 'crew3', 'leader'].map((one) => userId('arvada', one)) as [
  string,
  string,
  string,
  string,
];
const stranger = userId('durham', 'crew');

const orderPath = '/entity-data/call_order/';
const order = async (who = alice) => (await who.get(orderPath)).body;
const setOrder = (value: object, more: object = {}, who = alice) =>
  who.send('POST', orderPath, { key: 'call_order', value, ...more });
const listPath = (name: string) => `/entity-data/user_list_${name}/`;
const set = (name: string, value: readonly string[], more: object = {}, who = alice) =>
  who.send('POST', listPath(name), { key: `user_list_${name}`, value, ...more });
const valueOf = async (name: string, who = alice) => (await who.get(listPath(name))).body.value;
const move = (profile_id: string, cur_position: number, new_position: number, who = alice) =>
  who.send('POST', '/api/flux/user_lists/move_profile/', { profile_id, cur_position, new_position });

const preview = async (body: object) => {
  const report = { version: 'arvada_manual_dispatch', description: 'Water in the street' };
  const incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  const { body: told } = await dana.send('POST', `/api/incident/${incident}/callouts/preview/`, body);
  return told.people.map(({ user }: { user: { uuid: string } }) => user.uuid);
};

describe('the call order', () => {
  it('names every active person of a role, and call-outs call the role in it', async () => {
    const before = await order();
    expect(before).toMatchObject({ key: 'call_order', revision: 0, updated_time: null, updated_by: null });
    const byName: readonly string[] = before.value.crew;
    expect(byName.length).toBeGreaterThan(3);
    const last = byName.slice(-2).toReversed();
    expect((await setOrder({ crew: last })).status).toBe(200);
    const rest = byName.filter((user) => !last.includes(user));
    expect((await order()).value.crew).toEqual([...last, ...rest]);
    const called = await preview({ kind: 'groups', roles: ['crew'], target_count: 1 });
    const may = new Set(called);
    expect(called).toEqual([...last, ...rest].filter((user) => may.has(user)));
    expect(may.size).toBeGreaterThan(2);
    // A new request without an order gives the order by name again.
    await setOrder({ crew: [] });
    expect((await order()).value.crew).toEqual(byName);
  });

  it('keeps both changes of two administrators at two roles, and refuses the second at one role', async () => {
    const { revision, value } = await order();
    const crew = value.crew.toReversed();
    expect((await setOrder({ crew }, { seen: revision })).status).toBe(200);
    expect((await setOrder({ leader: [leader] }, { seen: revision }, dana)).status).toBe(200);
    const late = await setOrder({ crew: [sam] }, { seen: revision }, dana);
    expect([late.status, late.body]).toEqual([
      409,
      { non_field_errors: ['Someone else has changed this list. Review it, then make your change again.'] },
    ]);
    const after = await order();
    expect(after.value.crew).toEqual(crew);
    expect(after).toMatchObject({ revision: revision + 2, updated_by: 'Dana Whitfield' });
  });

  it.each([
    ['of another organization', { crew: [stranger] }, 404],
    ['whom nobody knows', { crew: [idFrom('nobody')] }, 404],
    ['of another role', { crew: [leader] }, 400],
    ['twice', { crew: [sam, sam] }, 400],
    ['without a valid id', { crew: ['sam'] }, 400],
    ['of a role that does not exist', { plumber: [sam] }, 400],
    ['in no list', { crew: sam }, 400],
  ])('refuses a person %s, and changes nothing', async (_, value, status) => {
    const before = await order();
    expect((await setOrder(value)).status).toBe(status);
    expect(await order()).toEqual(before);
  });

  it('is changed by dispatchers, and not by leaders; each organization has its own', async () => {
    const lena = await here.person('leader@arvada.example');
    expect((await setOrder({ leader: [] }, {}, lena)).status).toBe(403);
    expect((await order(theirs)).revision).toBe(0);
  });
});

describe('a list of users', () => {
  it('is made, read by both addresses, called in its order, and removed', async () => {
    expect((await alice.get(listPath('storm'))).status).toBe(404);
    expect((await set('storm', [crew3, sam, crew2], { seen: 0 })).status).toBe(200);
    const { body } = await alice.get('/entity-data/user_list_storm');
    expect(body).toMatchObject({
      key: 'user_list_storm',
      value: [crew3, sam, crew2],
      created_time: '2026-03-01T08:00:00.000Z',
    });
    expect(body.profiles[1]).toMatchObject({ user: { first_name: 'Sam', last_name: 'Okafor', is_active: true } });
    const users = body.value.map((uuid: string) => ({ uuid }));
    expect(await preview({ kind: 'sequential', users, target_count: 1 })).toEqual([crew3, crew2]);
    const names = (await alice.get('/entity-data/user_lists/')).body;
    expect(names.map(({ name, people }: { name: string; people: number }) => [name, people])).toEqual([
      ['storm', 3],
      ['supervisors', 3],
      ['valve_crew', 2],
    ]);
    expect((await alice.send('DELETE', listPath('storm'))).status).toBe(200);
    expect((await alice.get(listPath('storm'))).status).toBe(404);
    expect((await theirs.get('/entity-data/user_lists/')).body).toHaveLength(2);
  });

  it('loses nothing when two people change it at once', async () => {
    await set('pair', [sam, crew2]);
    const { revision, profiles } = (await alice.get(listPath('pair'))).body;
    expect((await set('pair', [sam, crew2, crew3], { seen: revision })).status).toBe(200);
    expect((await set('pair', [sam], { seen: revision }, dana)).status).toBe(409);
    expect((await move(profiles[1].id, 1, 0, dana)).status).toBe(200);
    expect(await valueOf('pair')).toEqual([crew2, sam, crew3]);
    // The person stands elsewhere by now; a repeat of the same move is done already.
    expect((await move(profiles[0].id, 0, 2)).status).toBe(409);
    expect((await move(profiles[1].id, 1, 0)).status).toBe(200);
    expect((await move(profiles[1].id, 0, 3)).status).toBe(400);
    expect(await valueOf('pair')).toEqual([crew2, sam, crew3]);
    const events = (await alice.get(`/api/audit/events/?type=UserListProfileMoved`)).body.results;
    expect(events[0]).toMatchObject({ by_name: 'Dana Whitfield' });
  });

  it('keeps a person who left, who is then not called, and takes nobody who left', async () => {
    const gone = userId('arvada', 'crew6');
    await set('night', [gone, crew3]);
    await alice.send('DELETE', `/api/user/${gone}/`);
    expect((await set('night', [crew3, gone])).status).toBe(200);
    const users = [crew3, gone].map((uuid) => ({ uuid }));
    expect(await preview({ kind: 'sequential', users, target_count: 1 })).toEqual([crew3]);
    expect(await set('day', [gone])).toMatchObject({ status: 400, body: { value: [expect.any(String)] } });
    expect((await order()).value.crew).not.toContain(gone);
    await alice.send('PATCH', `/api/user/${gone}/`, { is_active: true });
  });

  it('of another organization does not exist', async () => {
    await set('ours', [sam]);
    expect((await theirs.get(listPath('ours'))).status).toBe(404);
    const profile = userProfileOf(userListOf(entityId('arvada'), 'ours'), null, sam);
    expect((await move(profile, 0, 0, theirs)).status).toBe(404);
    expect((await set('ours', [stranger])).status).toBe(404);
    expect(await valueOf('ours')).toEqual([sam]);
  });

  it.each(['Storm', 'a__b', '_a', 'x'.repeat(41), '%2e%2e', 'call_order'])('cannot be called %s', async (name) => {
    const { status } = await alice.send('POST', listPath(name), { key: 'user_list_other', value: [] });
    expect(status).toBe(404);
  });

  it('has the key of its address, and at most 10,000 people', async () => {
    const other = await alice.send('POST', listPath('one'), { key: 'user_list_two', value: [] });
    expect(other).toMatchObject({ status: 400, body: { key: ['The key must match the address.'] } });
    const many = Array.from({ length: 10_001 }, (_, n) => idFrom('many', n));
    expect(await set('one', many)).toMatchObject({ status: 400, body: { value: ['At most 10000.'] } });
    expect((await set('one', many.slice(1))).status).toBe(404);
  });
});

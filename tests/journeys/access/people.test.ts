import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { refusals } from '#contracts/refusals';
import { iso } from '#events/core/ports';
import { user } from '#events/user/decider';
import { hashPassword } from '#services/api/accounts/signIn/signIn';
import { entityId, userId } from '#services/demo/ids';
import { browser, type Person, type Reply } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
const durhams = signedIn(here, 'administrator@durham.example');

const ines = {
  email: 'ines@springwater.example',
  first_name: 'Ines',
  last_name: 'Vogel',
  phone_number: '(303) 555-0149',
  role: 'crew',
};

const giveRole = (who: Person, person: string, role: string): Promise<Reply> =>
  who.send('POST', '/api/update-user-entity-role/', { user: person, role });

async function setPassword(person: string, password: string, entity: string): Promise<void> {
  const { app } = here.muster;
  const command = { do: 'setPassword', hash: await hashPassword(password) } as const;
  const step = { commandId: app.random.uuid(), occurredAt: iso(here.clock.now()), command };
  const actor = { kind: 'system', id: 'test' } as const;
  await app.handle(user, person, step, { entity, actor, correlationId: 'test' });
  await here.settled();
}

async function signIn(email: string, password: string): Promise<Person & { readonly reply: Reply }> {
  const person = browser(here.url);
  await person.get('/api/config/');
  return { ...person, reply: await person.send('POST', '/login/', { email, password }) };
}

describe('a person', () => {
  it('is added, corrected, deactivated and reinstated', async () => {
    const { status, body } = await alice.send('POST', '/api/user/', ines);
    expect(status).toBe(201);
    const path = `/api/user/${body.uuid}/`;
    const { role: _, ...details } = ines;
    const shown = { ...details, phone_number: '+13035550149', role: 'crew', is_active: true, revision: 0 };
    expect((await alice.get(path)).body).toMatchObject(shown);

    expect((await alice.send('PATCH', path, { last_name: 'Brandt', seen: 0 })).status).toBe(200);
    const late = await alice.send('PATCH', path, { first_name: 'Inès', seen: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: { non_field_errors: [refusals['user.changed-meanwhile'].words] },
    });
    expect((await alice.send('DELETE', path)).status).toBe(200);
    expect((await alice.get(path)).body).toMatchObject({ last_name: 'Brandt', is_active: false, active: false });
    expect((await alice.send('PATCH', path, { is_active: true })).status).toBe(200);
    expect((await alice.get('/api/user/?active=true')).body).toContainEqual(
      expect.objectContaining({ uuid: body.uuid, is_active: true }),
    );
  });

  it('needs every field, each with its sentence', async () => {
    const blank = 'This field may not be blank.';
    const { status, body } = await alice.send('POST', '/api/user/', { role: 'crew', email: 'nobody' });
    expect([status, body]).toEqual([
      400,
      {
        email: ['Please provide a valid email.'],
        first_name: [blank],
        last_name: [blank],
        phone_number: [blank],
      },
    ]);
    const staff = await alice.send('POST', '/api/user/', { ...ines, role: '_Staff' });
    expect(staff.body).toHaveProperty('role');
  });

  it('has an address that is known in one organization, and tells nothing of another', async () => {
    const again = await alice.send('POST', '/api/user/', { ...ines, email: 'INES@springwater.example' });
    expect(again).toMatchObject({ status: 409, body: { email: [refusals['user.email-known'].words] } });
    // The same answer as for an address that nobody has.
    const theirs = await durhams.send('POST', '/api/user/', ines);
    const others = await durhams.send('POST', '/api/user/', { ...ines, email: 'nobody@springwater.example' });
    expect([theirs.status, Object.keys(theirs.body)]).toEqual([others.status, Object.keys(others.body)]);
    expect(theirs.status).toBe(201);
  });

  it('who works for two organizations enters each by its own password', async () => {
    const at = async (who: Person) =>
      (await who.get('/api/user/')).body.find(({ email }: { email: string }) => email === ines.email).uuid;
    await setPassword(await at(alice), 'the first long password', entityId('arvada'));
    await setPassword(await at(durhams), 'another long password', entityId('durham'));
    const entered = async (password: string) => {
      const person = await signIn(ines.email, password);
      return person.reply.status === 200 ? (await person.get('/api/viewer/')).body.entity.name : person.reply.status;
    };
    expect(await entered('the first long password')).toBe('arvada');
    expect(await entered('another long password')).toBe('durham');
    expect(await entered('neither of them at all')).toBe(400);
  });
});

describe('rights', () => {
  it('follow another role at once, also on an open socket', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const me = userId('arvada', 'dispatcher');
    const screen = await dana.listen(channels.user(me));
    const board = await dana.listen(channels.dispatch(entityId('arvada')));
    expect((await giveRole(alice, me, 'crew')).status).toBe(200);
    expect((await dana.get('/api/beta/dispatch/get-data/')).status).toBe(403);
    await screen.hears('updated');
    await expect.poll(() => board.heard.some(({ event }) => event === 'pusher:subscription_error')).toBe(true);
    await giveRole(alice, me, 'dispatcher');
    expect((await dana.get('/api/beta/dispatch/get-data/')).status).toBe(200);
  });

  it('end with the account, and the sessions of before do not come back with it', async () => {
    const analyst = await here.person('analyst@arvada.example');
    const me = userId('arvada', 'analyst');
    const screen = await analyst.listen(channels.user(me));
    expect((await alice.send('DELETE', `/api/user/${me}/`)).status).toBe(200);
    expect((await analyst.get('/api/viewer/')).status).toBe(401);
    await expect.poll(() => screen.state()).not.toBe('connected');
    await alice.send('PATCH', `/api/user/${me}/`, { is_active: true });
    expect((await analyst.get('/api/viewer/')).status).toBe(401);
    expect((await (await here.person('analyst@arvada.example')).get('/api/viewer/')).status).toBe(200);
  });

  it('of the last administrator stay', async () => {
    const me = userId('arvada', 'administrator');
    const last = { status: 409, body: { non_field_errors: [refusals['user.last-administrator'].words] } };
    expect(await giveRole(alice, me, 'manager')).toMatchObject(last);
    expect(await alice.send('DELETE', `/api/user/${me}/`)).toMatchObject(last);
    expect(await alice.send('PATCH', `/api/user/${me}/`, { is_active: false })).toMatchObject(last);
  });

  it('of one administrator are left when two take them from each other at once', async () => {
    const [first, second] = [userId('arvada', 'administrator'), userId('arvada', 'manager')];
    await giveRole(alice, second, 'administrator');
    const manager = await here.person('manager@arvada.example');
    const replies = await Promise.all([giveRole(alice, second, 'manager'), giveRole(manager, first, 'manager')]);
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    // The slower one is refused: as the last administrator's, or because the right is gone already.
    expect(statuses[0]).toBe(200);
    expect([403, 409]).toContain(statuses[1]);
    const people: { role: string; is_active: boolean }[] = (await alice.get('/api/user/')).body;
    expect(people.filter(({ role }) => role === 'administrator')).toHaveLength(1);
  });

  it('are in the security log, with the person who gave them', async () => {
    const auditor = await here.person('auditor@arvada.example');
    const { results } = (await auditor.get('/api/audit/security/?page_size=100')).body;
    const acts = new Set(results.map(({ act }: { act: string }) => act));
    for (const act of ['account_created', 'account_changed', 'role_given', 'account_deactivated', 'account_reinstated'])
      expect(acts).toContain(act);
  });
});

describe('a new organization', () => {
  const springwater = {
    ...ines,
    role: undefined,
    email: 'ada@newwater.example',
    name: 'newwater',
    display_name: 'New Water District',
    timezone: 'America/Denver',
    lat: 39.8,
    lng: -105.1,
    versions: ['standard_manual_dispatch', 'standard_water'],
  };

  it('is created by staff with its first administrator, who invites the others and works at once', async () => {
    const staff = await here.person('staff@muster.example');
    const { status, body } = await staff.send('POST', '/api/entities/', springwater);
    expect(status).toBe(201);
    const { results } = (await staff.get('/api/entities/')).body;
    expect(results).toContainEqual(
      expect.objectContaining({ uuid: body.uuid, name: 'newwater', people: 1, administrators: 1 }),
    );
    await staff.send('POST', '/api/switch-entity/', { entity: body.uuid });
    const [ada] = (await staff.get('/api/user/')).body;
    await setPassword(ada.uuid, 'a password of her own', body.uuid);
    const person = await signIn('ada@newwater.example', 'a password of her own');
    expect((await person.get('/api/viewer/')).body).toMatchObject({
      user: { role: 'administrator' },
      entity: { name: 'newwater', timezone: 'America/Denver', centre: [39.8, -105.1] },
    });
    expect((await person.send('POST', '/api/user/', ines)).status).toBe(201);
    expect((await person.get('/api/user/')).body).toHaveLength(2);
    const report = { version: 'standard_water', description: 'Main break on Gregson' };
    expect((await person.send('POST', '/api/incidents/', report)).status).toBe(201);
    expect((await person.get('/api/beta/dispatch/get-data/')).status).toBe(200);
  });

  it('may be that of quality assurance, whose incidents are hidden and in no list', async () => {
    const staff = await here.person('staff@muster.example');
    const qa = { ...springwater, name: 'qa', display_name: 'Quality assurance', email: 'quinn@qa.example' };
    const { status, body } = await staff.send('POST', '/api/entities/', qa);
    expect(status).toBe(201);
    await staff.send('POST', '/api/switch-entity/', { entity: body.uuid });
    const report = { version: 'standard_water', description: 'A rehearsal' };
    const { uuid } = (await staff.send('POST', '/api/incidents/', report)).body;
    expect((await staff.get(`/api/incident/${uuid}/`)).body).toMatchObject({ isQa: true, hide: true });
    expect((await staff.get('/api/incident/')).body).toMatchObject({ count: 0, results: [] });
    expect((await staff.get('/api/active-incidents/')).body).toEqual([]);
    expect((await staff.get('/api/beta/dispatch/get-data/')).body.incidents).toEqual([]);
  });

  it('has a name that no other has, a time zone and incident types that exist', async () => {
    const staff = await here.person('staff@muster.example');
    const create = async (changed: object) =>
      (await staff.send('POST', '/api/entities/', { ...springwater, ...changed })).body;
    expect(await create({})).toEqual({ name: [refusals['entity.name-known'].words] });
    expect(await create({ name: 'arvada' })).toEqual({ name: [refusals['entity.name-known'].words] });
    expect(await create({ name: 'New Water' })).toEqual({ name: [refusals['entity.name-wrong'].words] });
    expect(await create({ timezone: 'Mars/Olympus' })).toEqual({ timezone: [refusals['entity.zone-unknown'].words] });
    expect(await create({ versions: ['nonsense'] })).toEqual({ versions: [refusals['entity.version-unknown'].words] });
    expect((await alice.send('POST', '/api/entities/', springwater)).status).toBe(403);
  });
});

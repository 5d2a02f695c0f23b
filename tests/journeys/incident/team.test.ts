import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Incident } from '#contracts/incident/incident';
import type { EntityWithRoles, User } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type UserCommand, user } from '#events/user/decider';
import { entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const sam = signedIn(here, 'crew@arvada.example');
const anton = signedIn(here, 'analyst@arvada.example');
const durham = signedIn(here, 'dispatcher@durham.example');

const [samId, rosaId, lenaId] = [userId('arvada', 'crew'), userId('arvada', 'crew2'), userId('arvada', 'leader')];

async function reported(): Promise<{ uuid: string; team: string }> {
  const body = { version: 'arvada_manual_dispatch', description: 'Main break' };
  const { uuid } = (await dana.send('POST', '/api/incidents/', body)).body;
  return { uuid: String(uuid), team: `/api/incident/${uuid}/user/` };
}
const page = async (uuid: string, person = dana): Promise<Incident> =>
  (await person.get(`/api/incident/${uuid}/`)).body;
const changes = (incident: Incident) =>
  incident.log.filter(({ event }) => event.startsWith('team:')).map(({ event, member }) => [event, member]);

async function command(id: string, what: UserCommand): Promise<void> {
  const { app } = here.muster;
  await app.handle(
    user,
    id,
    { commandId: app.random.uuid(), occurredAt: iso(here.clock.now()), command: what },
    { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
  );
  await here.settled();
}

describe('the team of an incident', () => {
  it('is joined, changed and left, and each time its page is updated and its log names the member', async () => {
    const { uuid, team } = await reported();
    const frames = await dana.listen(channels.incident(uuid));
    const members = [
      { user: samId, role: 'crew' },
      { user: lenaId, role: 'leader' },
    ];
    expect((await dana.send('POST', team, members)).status).toBe(201);
    await frames.hears('user_added');
    await here.clock.advance(60_000);
    expect((await dana.send('PATCH', `${team}${samId}/`, { role: 'leader', seen: 'crew' })).status).toBe(200);
    await frames.hears('user_updated');
    expect((await dana.send('DELETE', `${team}${lenaId}/`)).status).toBe(200);
    expect((await dana.send('DELETE', `${team}${lenaId}/`)).status).toBe(200);
    await frames.hears('user_deleted');
    const incident = await page(uuid);
    expect(incident.team).toMatchObject([{ user: { uuid: samId, first_name: 'Sam' }, role: 'leader' }]);
    expect((await dana.get(team)).body).toEqual(incident.team);
    expect((await dana.get(`${team}${samId}/`)).body).toEqual(incident.team[0]);
    expect((await dana.get(`${team}${lenaId}/`)).status).toBe(404);
    expect(changes(incident)).toEqual([
      ['team:member_added', { name: 'Sam Okafor', role: 'crew' }],
      ['team:member_added', { name: 'Lena Ortiz', role: 'leader' }],
      ['team:leader_assigned', undefined],
      ['team:leader_asked', { name: 'Lena Ortiz', role: 'leader' }],
      ['team:role_changed', { name: 'Sam Okafor', role: 'leader' }],
      ['team:leader_assigned', undefined],
      ['team:leader_asked', { name: 'Sam Okafor', role: 'leader' }],
      ['team:member_removed', { name: 'Lena Ortiz', role: null }],
    ]);
    expect(incident.timestamps['team:leader_assigned']).toBe(incident.log[2]?.time);
  });

  it('takes each member once when two add at once, and tells the second about the first', async () => {
    const { uuid, team } = await reported();
    const lena = await here.person('leader@arvada.example');
    const both = [{ user: samId, role: 'crew' }];
    const answers = await Promise.all([dana.send('POST', team, both), lena.send('POST', team, both)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await page(uuid)).team).toHaveLength(1);
    const edits = await Promise.all([
      dana.send('PATCH', `${team}${samId}/`, { role: 'leader', seen: 'crew' }),
      lena.send('PATCH', `${team}${samId}/`, { role: 'manager', seen: 'crew' }),
    ]);
    expect(new Set(edits.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is sent again under the same key with one effect', async () => {
    const { uuid, team } = await reported();
    const key = { 'Idempotency-Key': 'the same' };
    const send = () => dana.send('POST', team, [{ user: lenaId, role: 'leader' }], key);
    await send();
    await dana.send('DELETE', `${team}${lenaId}/`);
    expect((await send()).status).toBe(201);
    expect((await page(uuid)).team).toEqual([]);
  });

  it('shows numbers only to users who may call people and to the team itself', async () => {
    const { uuid, team } = await reported();
    await dana.send('POST', team, [{ user: rosaId, role: 'crew' }]);
    const number = async (person: Person) => (await page(uuid, person)).team[0]?.user.phone_number;
    expect([await number(dana), await number(sam), await number(anton)]).toEqual([
      expect.stringMatching(/^\+1303555/),
      null,
      null,
    ]);
    await dana.send('POST', team, [{ user: samId, role: 'crew' }]);
    expect(await number(sam)).toMatch(/^\+1303555/);
    // The log holds a uuid and a role; no copy of a person.
    const { store } = here.muster.app;
    const facts: string[] = [];
    for await (const event of store.read(`incident-${uuid}`)) {
      if (event.type.startsWith('Team')) facts.push(JSON.stringify(event.data));
    }
    expect(facts).toEqual([
      JSON.stringify({ user: rosaId, role: 'crew' }),
      JSON.stringify({ user: samId, role: 'crew' }),
    ]);
  });

  it.each<readonly [body: object, status: number, told: object]>([
    [[], 400, { members: ['Choose at least one person.'] }],
    [{}, 400, { members: ['This field may not be blank.'] }],
    [[[]], 400, { members: ['This must be an object.'] }],
    [[{ user: 'sam', role: 'crew' }], 400, { 'members.0.user': ['This is not a valid id.'] }],
    [
      [{ user: samId, role: '_Staff' }],
      400,
      {
        'members.0.role': ['This must be one of: crew, leader, dispatcher, manager, administrator, analyst, auditor.'],
      },
    ],
    [[{ user: userId('durham', 'crew'), role: 'crew' }], 404, { detail: 'Not found.' }],
    [[{ user: userId('muster', 'staff'), role: 'crew' }], 404, { detail: 'Not found.' }],
    [[{ user: idFrom('nobody'), role: 'crew' }], 404, { detail: 'Not found.' }],
  ])('is not joined as %j', async (body, status, told) => {
    const { uuid, team } = await reported();
    const answer = await dana.send('POST', team, body);
    expect([answer.status, answer.body]).toEqual([status, told]);
    expect((await page(uuid)).team).toEqual([]);
  });

  it('is not joined by an inactive person', async () => {
    const { team } = await reported();
    const theo = userId('arvada', 'crew6');
    const join = () => dana.send('POST', team, [{ user: theo, role: 'crew' }]);
    await command(theo, { do: 'deactivate' });
    expect(await join()).toMatchObject({ status: 409, body: { members: ['This person is not available.'] } });
    const names = (await dana.get('/api/user/?active=true')).body.map(({ uuid }: User) => uuid);
    expect(names).not.toContain(theo);
    await command(theo, { do: 'reinstate' });
    expect((await join()).status).toBe(201);
  });

  it('of another organization is not found', async () => {
    const { uuid, team } = await reported();
    await dana.send('POST', team, [{ user: samId, role: 'crew' }]);
    const answers = [
      await durham.get(team),
      await durham.get(`${team}${samId}/`),
      await durham.send('POST', team, [{ user: userId('durham', 'crew'), role: 'crew' }]),
      await durham.send('PATCH', `${team}${samId}/`, { role: 'leader' }),
      await durham.send('DELETE', `${team}${samId}/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await page(uuid)).team).toHaveLength(1);
  });
});

describe("a member's own list of incidents", () => {
  it('is updated for the member’s own incidents, and for no others', async () => {
    const { uuid, team } = await reported();
    const mine = await sam.listen(channels.incidentsUser(samId));
    const listed = async () =>
      (await sam.get('/api/incident/?mine=true&page_size=100')).body.results.map((row: Incident) => row.uuid);
    expect(await listed()).not.toContain(uuid);
    await dana.send('POST', team, [{ user: samId, role: 'crew' }]);
    expect((await mine.hears('added')).incident.uuid).toBe(uuid);
    expect(await listed()).toContain(uuid);
    await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'acknowledged', message: '' });
    expect((await mine.hears('updated')).incident.state).toBe('acknowledged');
    const other = await reported();
    await dana.send('POST', `/api/incident/${other.uuid}/log/`, { event: 'acknowledged', message: '' });
    await dana.send('DELETE', `${team}${samId}/`);
    expect((await mine.hears('deleted')).incident.uuid).toBe(uuid);
    expect(await listed()).not.toContain(uuid);
    const spoken = mine.heard.filter(({ event }) => !/^(pusher|muster):/.test(event)).map(({ event }) => event);
    expect(spoken).toEqual(['added', 'updated', 'deleted']);
  });
});

describe('the list of people', () => {
  it('is by role and by name, without staff, for users who choose a person', async () => {
    const [entity] = (await dana.get('/api/entity/')).body as EntityWithRoles[];
    const crew = entity?.roles.find(({ name }) => name === 'crew');
    expect([entity?.name, crew?.display_name]).toEqual(['arvada', 'Crew']);
    expect(crew?.users.map(({ last_name }) => last_name)).toEqual(['Delgado', 'Marsh', 'Okafor', 'Petrov', 'Tanaka']);
    expect(entity?.roles.map(({ name }) => name)).not.toContain('_Staff');
    expect(JSON.stringify(entity)).not.toContain('durham');
    expect(JSON.stringify(entity)).not.toContain('hash');
    expect((await dana.get('/api/user/')).body).toHaveLength(11);
    expect((await sam.get('/api/user/')).status).toBe(403);
    expect((await anton.get('/api/entity/')).status).toBe(403);
  });

  it('comes with the time zone of the organization', async () => {
    const [entity] = (await dana.get('/api/entity/')).body as EntityWithRoles[];
    expect(entity?.timezone).toBe('America/Denver');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Readiness } from '#contracts/onCall/readiness';
import { entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

// In Arvada it is 1 AM on March 1, 2026.
const path = '/api/entities/admin/v2';
const [sam, rosa, will] = ['crew', 'crew2', 'crew3'].map((key) => userId('arvada', key)) as [string, string, string];
const minute = 60_000;

let alice: Person;
let dana: Person;
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  alice = await here.person('administrator@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
});

const designate = (body: object, who = alice) => who.send('POST', '/designated-user/', body);
const schedule = async (user: string, from: string, until: string, more: object = {}): Promise<string> => {
  const times = { date_start: '2026-03-01', time_start: from, date_end: '2026-03-01', time_end: until };
  const body = { designation: 'Truck 1', user, ...times, ...more };
  const told = await dana.send('POST', `${path}/schedule_designation_profile`, body);
  expect(told.status).toBe(201);
  return told.body.uuid;
};
async function crew(name = 'Truck 1') {
  await here.settled();
  const { body } = await dana.get('/api/beta/dispatch/get-data/');
  return body.crew.find((one: { name: string }) => one.name === name);
}
const holder = async () => (await crew()).designated_user?.uuid ?? null;
async function onCall(name = 'Truck 1') {
  const { designations }: Readiness = (await dana.get('/api/on-call/readiness/')).body;
  const people = designations.find((one) => one.name === name)?.on_call ?? [];
  return people.filter(({ first }) => first).map(({ user, because }) => [user.uuid, because]);
}
/** The numbers to which a new check-in of the crew was texted. */
async function asked(): Promise<readonly string[]> {
  const { uuid } = await crew();
  const before = (await dana.get('/api/simulator/messages/')).body.results.length;
  const body = { entity: entityId('arvada'), designations: [uuid] };
  const told = await dana.send('POST', '/api/beta/dispatch/initiate-checkins/', body);
  expect(told.body).toMatchObject({ requested: [uuid], skipped: [] });
  await here.settled();
  const { results } = (await dana.get('/api/simulator/messages/')).body;
  return results.slice(0, results.length - before).map(({ to }: { to: string }) => to);
}
const pass = async (time: number) => {
  await here.clock.advance(time);
  await here.settled();
};

describe('the designated user', () => {
  it('of a crew is updated from the calendar: the board shows it, and texts that number', async () => {
    expect((await designate({ designation: 'Truck 1', user: rosa, phone_number: '(720) 555-0161' })).status).toBe(201);
    expect(await holder()).toBe(rosa);
    expect(await onCall()).toEqual([[rosa, 'holds the crew']]);
    expect(await asked()).toEqual(['+17205550161']);
    await pass(20 * minute);
  });

  it('of another designation replaces the people named before, for each of its versions', async () => {
    const body = { designation: 'Sewer on-call', user: will };
    expect((await designate({ ...body, target: 'arvada_sewer' })).status).toBe(201);
    expect((await designate({ ...body, user: rosa, phone_number: '(720) 555-0162' })).status).toBe(201);
    const { designees } = (await alice.get('/api/transfer-settings/')).body;
    const named = designees.filter((one: { designation: string }) => one.designation === 'Sewer on-call');
    expect(named.map((one: { user: { uuid: string }; target: string }) => [one.user.uuid, one.target])).toEqual([
      [rosa, 'arvada_sewer'],
    ]);
  });

  it('leads the incidents of a version as its on-call leader', async () => {
    const body = { user: will, incident_version: 'arvada_water' };
    expect((await alice.send('POST', '/api/incident-leader/', body)).status).toBe(201);
    const { designees } = (await alice.get('/api/transfer-settings/')).body;
    const named = designees.filter((one: { target: string }) => one.target === 'arvada_water');
    expect(named.map((one: { user: { uuid: string } }) => one.user.uuid)).toContain(will);
    const unknown = await alice.send('POST', '/api/incident-leader/', { ...body, incident_version: 'durham_water' });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { incident_version: ['This incident type does not exist here.'] },
    ]);
  });

  it('is a person of this organization who is active, for a designation that exists', async () => {
    const nobody = await designate({ designation: 'Truck 1' });
    expect([nobody.status, nobody.body.user]).toEqual([400, ['This field may not be blank.']]);
    expect((await designate({ designation: 'Truck 1', user: userId('durham', 'crew') })).status).toBe(404);
    expect((await designate({ designation: 'No such truck', user: rosa })).status).toBe(400);
    expect((await designate({ designation: 'Truck 1', user: rosa }, dana)).status).toBe(403);
    const short = await designate({ designation: 'Truck 1', user: rosa, phone_number: '555' });
    expect(short.body).toEqual({ phone_number: ['This field is incomplete.'] });
    expect(await holder()).toBe(rosa);
  });
});

describe('a shift of a crew', () => {
  it('gives the crew to its person when it begins, and back when it ends', async () => {
    await schedule(sam, '2:00 AM', '4:00 AM', { phone_number: '(720) 555-0163' });
    expect(await holder()).toBe(rosa);
    await pass(40 * minute);
    // It is 2 AM.
    expect(await holder()).toBe(sam);
    expect(await onCall()).toEqual([[sam, 'scheduled']]);
    expect(await asked()).toEqual(['+17205550163']);
    await pass(2 * 60 * minute);
    expect(await holder()).toBe(rosa);
    expect(await onCall()).toEqual([[rosa, 'holds the crew']]);
  });

  it('ends at once when it is unscheduled, and the next one follows', async () => {
    const first = await schedule(sam, '5:00 AM', '7:00 AM');
    await schedule(will, '6:00 AM', '8:00 AM');
    await pass(60 * minute);
    expect(await holder()).toBe(sam);
    // Both are on: the one who began first has the crew.
    await pass(60 * minute);
    expect(await holder()).toBe(sam);
    expect((await dana.send('POST', `${path}/delete_scheduled_profile`, { profile_uuid: first })).status).toBe(200);
    expect(await holder()).toBe(will);
    expect(await onCall()).toEqual([[will, 'scheduled']]);
  });

  it('leaves the crew to the designated user when its person is deactivated, and takes it again', async () => {
    expect((await alice.send('DELETE', `/api/user/${will}/`)).status).toBe(200);
    expect(await holder()).toBe(rosa);
    expect((await alice.send('PATCH', `/api/user/${will}/`, { is_active: true })).status).toBe(200);
    expect(await holder()).toBe(will);
  });

  it('is still known after a restart, and ends on time', async () => {
    await here.restart();
    alice = await here.person('administrator@arvada.example');
    dana = await here.person('dispatcher@arvada.example');
    expect(await holder()).toBe(will);
    await pass(2 * 60 * minute);
    expect(await holder()).toBe(rosa);
  });
});

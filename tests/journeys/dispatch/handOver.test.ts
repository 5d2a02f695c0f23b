import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident } from '#contracts/incident/incident';
import { crewId, entityId } from '#services/demo/ids';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { newestJobKey } from '../../support/jobLink.ts';

let here: Installation;
let dana: Person;
let dora: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
  dana = await here.person('dispatcher@arvada.example');
  dora = await here.person('dispatcher@durham.example');
  const manager = await here.person('administrator@arvada.example');
  const other = await here.person('administrator@durham.example');
  await other.send('POST', '/api/transfer-consents/', { name: 'arvada', allowed: true });
  const data = { version: 'durham_water', new_entity: 'durham', emails: ['desk@durham.example'] };
  const option = { display_name: 'To Durham', transfer_type: 'EMAIL_TRANSFER', data };
  const { revision } = (await manager.get('/api/transfer-settings/')).body;
  await manager.send('POST', '/api/transfer-settings/', { options: [option], seen: revision });
});
afterAll(() => here.close());

interface Message {
  readonly to: string;
  readonly body: string;
  readonly link: string | null;
}
const messages = async (by = dana): Promise<readonly Message[]> =>
  ((await by.get('/api/simulator/messages/')).body as { results: readonly Message[] }).results;
const board = async (by: Person): Promise<DispatchData> => (await by.get('/api/beta/dispatch/get-data/')).body;
const crewOf = async (n: number) => (await board(dana)).crew.find(({ uuid }) => uuid === crewId('arvada', n));
const send = async (path: string, body: object, by = dana): Promise<number> => {
  const { status } = await by.send('POST', path, body);
  await here.settled();
  return status;
};

/** An incident to which two crews are on the way, and the key of the first one's link. */
async function onTheWay() {
  await here.clock.advance(1_000);
  const report = { version: 'arvada_manual_dispatch', description: 'Main break' };
  const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body;
  const keys: string[] = [];
  for (const n of [0, 1]) {
    const body = { incident: uuid, new_version: 'arvada_water', designation: crewId('arvada', n) };
    expect(await send('/api/beta/dispatch/manual-dispatch/', body)).toBe(200);
    const k = await newestJobKey(dana);
    await send('/api/job/', { k, step: 'on-my-way' }, browser(here.url));
    keys.push(k);
  }
  return { uuid: uuid as string, k: keys[0] ?? '' };
}
const handedTo = (uuid: string, more: object = {}) =>
  send('/api/incidents/email-transfer/', {
    incident_id: uuid,
    version: 'durham_water',
    new_entity: 'durham',
    emails: ['desk@durham.example'],
    ...more,
  });

describe('an incident that goes to another organization', () => {
  it('takes along the crews that the dispatcher chose, who are told whose it is and whom to call; others are recalled', async () => {
    const { uuid, k } = await onTheWay();
    const truck = await crewOf(0);
    expect(await handedTo(uuid, { hand_over: [crewId('arvada', 0)] })).toBe(201);
    for (let n = 0; n < 3; n += 1) {
      await here.clock.advance(5_000);
      await here.settled();
    }
    const texts = await messages();
    const told = texts.find(({ body }) => body.includes('You go on'));
    expect(told).toMatchObject({ to: truck?.designated_user?.phone_number });
    expect(told?.body).toMatch(
      /^City of Arvada: Main break belongs to City of Durham now\. You go on\. Questions: .+, \+1/,
    );
    expect(
      texts.filter(({ body }) => body.includes('Truck 2') && /not needed|recalled|need not/i.test(body)),
    ).toHaveLength(1);
    expect(texts.some(({ body }) => body.includes('Truck 1') && /not needed|recalled|need not/i.test(body))).toBe(
      false,
    );

    // The other organization sees the person and the number, and nothing else of the crew.
    const shown: Incident = (await dora.get(`/api/incident/${uuid}/`)).body;
    const { first_name, last_name, phone_number } = truck?.designated_user ?? {};
    expect(shown.dispatched.filter(({ status }) => status !== 'recalled')).toMatchObject([
      {
        name: 'Truck 1',
        of: 'City of Arvada',
        status: 'on-my-way',
        person: `${first_name} ${last_name}`,
        phone_number,
      },
    ]);
    expect((await board(dora)).crew.map(({ uuid: one }) => one)).not.toContain(crewId('arvada', 0));
    expect((await dora.get(`/api/user/${truck?.designated_user?.uuid}/`)).status).toBe(404);
    // Its own organization sees that it is not free, and not the incident.
    expect((await crewOf(0))?.elsewhere).toMatchObject({ to: 'City of Durham', status: 'on-my-way' });
    expect((await crewOf(1))?.elsewhere).toBeUndefined();
    expect((await dana.get(`/api/incident/${uuid}/`)).status).toBe(404);

    // The crew goes on by its link, and the other organization releases it.
    expect(await send('/api/job/', { k, step: 'on-scene' }, browser(here.url))).toBe(200);
    expect((await crewOf(0))?.elsewhere).toMatchObject({ status: 'on-scene' });
    const release = { incident: uuid, designation: crewId('arvada', 0) };
    expect(await send('/api/beta/dispatch/recall/', release)).toBe(404);
    expect(await send('/api/beta/dispatch/recall/', { ...release, designation: crewId('arvada', 2) }, dora)).toBe(404);
    expect(await send('/api/beta/dispatch/recall/', release, dora)).toBe(200);
    expect((await crewOf(0))?.elsewhere).toBeUndefined();
  });

  it('tells its crews not to come when the other organization completes it', async () => {
    const { uuid } = await onTheWay();
    await handedTo(uuid, { hand_over: [crewId('arvada', 0), crewId('arvada', 1)] });
    const manager = await here.person('manager@durham.example');
    await manager.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
    for (let n = 0; n < 3; n += 1) {
      await here.clock.advance(5_000);
      await here.settled();
    }
    expect([(await crewOf(0))?.elsewhere, (await crewOf(1))?.elsewhere]).toEqual([undefined, undefined]);
    expect((await messages()).slice(0, 2).map(({ body }) => /not needed|recalled|need not/i.test(body))).toEqual([
      true,
      true,
    ]);
  });

  it('proposes what the organization’s rule says', async () => {
    const { uuid } = await onTheWay();
    const proposed = async () => (await dana.get(`/api/incident/${uuid}/`)).body.moved_crews;
    expect(await proposed()).toBe('recall');
    const manager = await here.person('manager@arvada.example');
    await send('/api/beta/dispatch/update-rules/', { entity: entityId('arvada'), moved_crews: 'hand-over' }, manager);
    expect(await proposed()).toBe('hand-over');
  });
});

// @night It goes through one outside system, whose client has tests of its own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import {
  account,
  type CityworksDouble,
  cityworksDouble,
  type Manner,
} from '../../../contracts/outside/cityworksDouble.ts';
import { type Installation, installation, type Person } from '../../../support/installation.ts';

let here: Installation;
let outside: CityworksDouble;
let dana: Person;
const logged: string[] = [];
const keep = (...words: readonly unknown[]) => void logged.push(JSON.stringify(words));

beforeAll(async () => {
  outside = await cityworksDouble();
  const address = new URL(outside.url);
  address.username = account.user;
  address.password = account.password;
  here = await installation({
    organisations: ['loveland', 'durham'],
    env: { CITYWORKS_LOVELAND: address.href },
    log: { info: keep, warn: keep, error: keep },
  });
  dana = await here.person('dispatcher@loveland.example');
});
afterAll(async () => {
  await here.close();
  await outside.close();
});
beforeEach(() => {
  outside.made.length = 0;
  outside.asked = 0;
  outside.manners = [];
});

async function reported(): Promise<string> {
  const contacts = [{ name: 'J. Alvarez', phone_number: '+19705550170', complainant: true }];
  const locations = [{ raw: '500 E 3rd St, Loveland, CO', locality: 'Loveland', lat: 40.4, lng: -105.07, contacts }];
  const body = { version: 'loveland_after_hours', description: 'Main break', locations };
  return (await dana.send('POST', '/api/incidents/', body)).body.uuid;
}
const path = '/api/integrations/cityworks/service_requests/queue_from_incident';
const queue = (incident_id: string, problem_sid = 1_003, who = dana) =>
  who.send('POST', path, { incident_id, problem_sid });
const shownOf = async (uuid: string) => (await dana.get(`/api/incident/${uuid}/`)).body;
/** The entry after two looks of the engine. The second look handles the effects of the first. */
async function entryOf(uuid: string) {
  await here.settled();
  await here.settled();
  return (await shownOf(uuid)).integrations[0];
}
async function queued(...manners: readonly Manner[]) {
  outside.manners = [...manners];
  const uuid = await reported();
  await queue(uuid);
  return { uuid, entry: await entryOf(uuid) };
}
const act = (uuid: string, entry: { uuid: string; delivery: string }, what: 'retry' | 'mark', reference?: string) =>
  dana.send('POST', `/api/incident/${uuid}/integration/${entry.uuid}/${what}/`, {
    delivery: entry.delivery,
    ...(reference ? { reference } : {}),
  });

describe('a service request that is queued from an incident', () => {
  it('is made in Cityworks, and the incident keeps its number', async () => {
    const uuid = await reported();
    const page = await dana.listen(channels.incident(uuid));
    const told = await queue(uuid);
    expect(told.status).toBe(201);
    await page.hears('integration_added');
    expect(await entryOf(uuid)).toMatchObject({
      uuid: told.body.uuid,
      system: 'cityworks',
      kind: 'service_request',
      problem: { sid: 1_003, code: 'DC 03', display: 'Main break' },
      status: 'created',
      reference: '48213',
      by: 'Dana Whitfield',
    });
    await page.hears('integration_updated');
    expect(outside.made).toMatchObject([
      {
        data: {
          ProblemSid: 1_003,
          OtherSystemId: told.body.uuid,
          Details: 'Main break',
          Comments: `http://muster.example/incident/${uuid}/`,
          CallerLastName: 'J. Alvarez',
        },
      },
    ]);
    const { log } = await shownOf(uuid);
    const steps = log.filter(({ event }: { event: string }) => event.startsWith('integration:'));
    expect(steps).toMatchObject([
      { event: 'integration:queued', message: 'Main break', by: 'Dana Whitfield' },
      { event: 'integration:created', message: '48213', by: 'System' },
    ]);
  });

  it('is one, however often it is queued, and another problem is another', async () => {
    const uuid = await reported();
    const answers = await Promise.all([queue(uuid), queue(uuid), queue(uuid)]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    await entryOf(uuid);
    await queue(uuid);
    await queue(uuid, 1_019);
    await entryOf(uuid);
    expect(outside.made.map(({ data }) => data.ProblemSid)).toEqual([1_003, 1_019]);
  });

  it('is tried again while Cityworks is busy or away, longer and longer', async () => {
    const { uuid, entry } = await queued(503, 429);
    expect(entry).toMatchObject({ status: 'waiting', reason: 'HTTP 503' });
    await here.clock.advance(10_000);
    expect(await entryOf(uuid)).toMatchObject({ status: 'waiting' });
    expect([outside.asked, outside.made.length]).toEqual([2, 0]);
    await here.clock.advance(29_000);
    await here.settled();
    expect(outside.asked).toBe(2);
    await here.clock.advance(1_000);
    expect(await entryOf(uuid)).toMatchObject({ status: 'created', reason: '' });
    expect(outside.made).toHaveLength(1);
  });

  it('that is refused has failed, until a person has it sent again', async () => {
    const { uuid, entry } = await queued('refused');
    expect(entry).toMatchObject({ status: 'failed', reason: 'status 1', reference: null });
    await here.clock.advance(7_200_000);
    await here.settled();
    expect(outside.asked).toBe(1);
    const twice = await Promise.all([act(uuid, entry, 'retry'), act(uuid, entry, 'retry')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entryOf(uuid)).toMatchObject({ status: 'created', reference: '48213' });
    expect(outside.asked).toBe(2);
  });

  it('whose answer was lost is in doubt, and is never sent again by itself', async () => {
    const { uuid, entry } = await queued('drop');
    expect([outside.made.length, entry.status, entry.reference]).toEqual([1, 'unknown', null]);
    await here.clock.advance(7_200_000);
    await here.restart();
    await here.settled();
    expect((await entryOf(uuid)).status).toBe('unknown');
    expect(outside.asked).toBe(1);
  });

  it('that is in doubt is found there by a person, or sent again at the person’s request', async () => {
    const { uuid, entry } = await queued('drop');
    expect((await act(uuid, entry, 'mark', '48213')).status).toBe(200);
    expect(await entryOf(uuid)).toMatchObject({ status: 'created', reference: '48213' });
    expect(await act(uuid, entry, 'retry')).toMatchObject({
      status: 409,
      body: { non_field_errors: [refusals['integration.changed-meanwhile'].words] },
    });
    expect(outside.asked).toBe(1);
    const other = await queued('nonsense');
    await act(other.uuid, other.entry, 'retry');
    expect(await entryOf(other.uuid)).toMatchObject({ status: 'created', reference: '48215' });
    // The value seen before is outdated.
    expect((await act(other.uuid, other.entry, 'mark', '48214')).status).toBe(409);
  });

  it('of an incident that is deleted meanwhile is not made', async () => {
    const { uuid } = await queued(503);
    const manager = await here.person('manager@loveland.example');
    await manager.send('DELETE', `/api/incident/${uuid}/`);
    await here.clock.advance(10_000);
    await here.settled();
    expect([outside.asked, outside.made.length]).toEqual([1, 0]);
  });

  it('has no words of a caller who was erased meanwhile', async () => {
    const { uuid } = await queued(503);
    const alice = await here.person('administrator@loveland.example');
    const { locations } = await shownOf(uuid);
    for (const subject of [uuid, locations[0].contacts[0].uuid])
      await alice.send('POST', `/api/incident/${uuid}/erase/${subject}/`);
    await here.clock.advance(10_000);
    await entryOf(uuid);
    expect(outside.made).toMatchObject([{ data: { Details: '', CallerLastName: '', CallerWorkPhone: '' } }]);
  });
});

describe('a service request that cannot be queued', () => {
  it('is a problem that the organization does not have', async () => {
    const uuid = await reported();
    expect(await queue(uuid, 2_001)).toMatchObject({
      status: 400,
      body: { problem_sid: ['This problem does not exist here.'] },
    });
    for (const wrong of [0, 1.5, '1003', null])
      expect((await queue(uuid, wrong as number)).body).toHaveProperty('problem_sid');
  });

  it('is any request without a Cityworks, and no problem is offered then', async () => {
    const wim = await here.person('dispatcher@durham.example');
    expect((await wim.get('/api/integrations/cityworks/problems/')).body).toEqual([]);
    expect((await dana.get('/api/integrations/cityworks/problems/')).body).toHaveLength(20);
    const theirs = idFrom('demo', 'incident', 'durham', 15);
    expect(await queue(theirs, 1_003, wim)).toMatchObject({
      status: 409,
      body: { non_field_errors: ['This organization is not connected to Cityworks.'] },
    });
  });

  it('is an incident of another organization', async () => {
    expect((await queue(idFrom('demo', 'incident', 'durham', 15))).status).toBe(404);
    expect(outside.asked).toBe(0);
  });

  it('is any request of a crew or an auditor', async () => {
    const uuid = await reported();
    for (const role of ['crew', 'auditor'])
      expect((await queue(uuid, 1_003, await here.person(`${role}@loveland.example`))).status).toBe(403);
  });
});

it('no line of the log has the password', () => {
  expect(logged.join('\n')).not.toContain(account.password);
  expect(logged.join('\n')).not.toContain(encodeURIComponent(account.password));
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { entityId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let dana: Person;
let durham: Person;
const arvada = entityId('arvada');

const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  dana = await here.person('dispatcher@arvada.example');
  durham = await here.person('dispatcher@durham.example');
});

const report = { version: 'arvada_manual_dispatch', description: 'Valve box under the tramway' };
const reported = async (): Promise<string> => String((await dana.send('POST', '/api/incidents/', report)).body.uuid);
const page = async (uuid: string): Promise<Incident> => (await dana.get(`/api/incident/${uuid}/`)).body;
const hold = async (uuid: string): Promise<string> => {
  const { status, body } = await dana.send('POST', `/api/incident/${uuid}/hold/`);
  expect(status).toBe(201);
  return String(body.uuid);
};
const release = async (uuid: string, id: string) => dana.send('DELETE', `/api/incident/${uuid}/hold/${id}/`);
const named = (rows: readonly { readonly uuid: string }[], uuid: string) => rows.some((row) => row.uuid === uuid);
/** The lists that show it: the list, the search and its total, the newest active ones, the map. */
async function standsIn(uuid: string): Promise<readonly boolean[]> {
  const list: { results: IncidentSummary[]; count: number } = (await dana.get('/api/incident/?page_size=100')).body;
  expect(list.count).toBe(list.results.length);
  const found = (await dana.get('/api/incident/?search=tramway&page_size=100')).body;
  expect(found.count).toBe(found.results.length);
  const active: readonly string[] = (await dana.get('/api/active-incidents/')).body;
  const board = (await dana.get('/api/beta/dispatch/get-data/')).body;
  return [named(list.results, uuid), named(found.results, uuid), active.includes(uuid), named(board.incidents, uuid)];
}
const heldOnes = async (person: Person): Promise<readonly string[]> =>
  (await person.get('/api/incident/?held=true')).body.results.map(({ uuid }: IncidentSummary) => uuid);
const everywhere = [true, true, true, true];
const nowhere = [false, false, false, false];

describe('an incident on hold', () => {
  it('is in no list until ten seconds after its latest release', async () => {
    const uuid = await reported();
    expect(await standsIn(uuid)).toEqual(everywhere);
    const [first, second] = [await hold(uuid), await hold(uuid)];
    expect(await standsIn(uuid)).toEqual(nowhere);
    // One list has it, for its own organization.
    expect(await heldOnes(dana)).toContain(uuid);
    expect(await heldOnes(await here.person('dispatcher@durham.example'))).not.toContain(uuid);
    expect((await page(uuid)).hide).toBe(true);
    await release(uuid, first);
    await here.clock.advance(60_000);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(nowhere);
    await release(uuid, second);
    await here.clock.advance(9_999);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(nowhere);
    await here.clock.advance(1);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(everywhere);
    const { hide, holds } = await page(uuid);
    expect([hide, holds.length, holds.every(({ time_released }) => time_released !== null)]).toEqual([false, 2, true]);
    expect(holds[0]?.by).toBe('Dana Whitfield');
  });

  it('tells why and until when, and comes back by itself at that time', async () => {
    const uuid = await reported();
    const until = new Date(here.clock.now() + 3_600_000).toISOString();
    const path = `/api/incident/${uuid}/hold/`;
    const reason = 'Waits for the dig permit';
    expect((await dana.send('POST', path, { reason, until: '2001-01-01T00:00:00Z' })).body).toEqual({
      until: ['This time is in the past.'],
    });
    expect((await dana.send('POST', path, { reason, until })).status).toBe(201);
    expect((await page(uuid)).holds).toMatchObject([{ reason, until, by: 'Dana Whitfield' }]);
    const list: IncidentSummary[] = (await dana.get('/api/incident/?held=true')).body.results;
    expect(list.find((row) => row.uuid === uuid)?.hold).toEqual({ uuid: expect.any(String), reason, until });
    await here.clock.advance(3_600_000);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(nowhere);
    await here.clock.advance(10_000);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(everywhere);
    expect((await page(uuid)).hold).toBeUndefined();
  });

  it('is held again within the grace, and stays away', async () => {
    const uuid = await reported();
    await release(uuid, await hold(uuid));
    await here.clock.advance(5_000);
    const again = await hold(uuid);
    await here.clock.advance(60_000);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(nowhere);
    await release(uuid, again);
    await here.clock.advance(10_000);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(everywhere);
  });

  it('comes back by itself after a restart in the grace', async () => {
    const uuid = await reported();
    await release(uuid, await hold(uuid));
    await here.restart();
    dana = await here.person('dispatcher@arvada.example');
    await here.clock.advance(10_000);
    await here.settled();
    expect(await standsIn(uuid)).toEqual(everywhere);
  });

  it('is updated live on its page, in the list, and on the map', async () => {
    const uuid = await reported();
    const own = await dana.listen(`presence-incident-${uuid}`);
    const list = await dana.listen(`presence-incidents-active-${arvada}`);
    const map = await dana.listen(`presence-entity-${arvada}-dispatch`);
    const such = (data: unknown) => {
      const { incident } = data as { incident: string | { uuid: string } };
      return incident === uuid || (typeof incident === 'object' && incident.uuid === uuid);
    };
    const id = await hold(uuid);
    await own.hears('incident_holds_updated');
    await list.hears('deleted', such);
    await map.hears('INCIDENT_NOT_ACTIVE', such);
    await map.hears('HELD_CHANGED');
    await release(uuid, id);
    await own.hears('incident_holds_updated');
    await here.clock.advance(10_000);
    await here.settled();
    await own.hears('incident_holds_updated');
    await list.hears('added', such);
    await map.hears('INCIDENT_UPDATED', such);
  });
});

describe('a hold', () => {
  it('is one however often its answer is lost, and is released once', async () => {
    const uuid = await reported();
    const path = `/api/incident/${uuid}/hold/`;
    const key = { 'Idempotency-Key': 'one hold' };
    const [one, two] = [
      await dana.send('POST', path, undefined, key),
      await dana.send('POST', path, undefined, key),
    ] as const;
    expect(two.body).toEqual(one.body);
    expect((await page(uuid)).holds).toHaveLength(1);
    expect((await release(uuid, one.body.uuid)).status).toBe(200);
    const { log } = await page(uuid);
    expect((await release(uuid, one.body.uuid)).status).toBe(200);
    expect((await page(uuid)).log).toEqual(log);
  });

  it('of another organization, of another incident, or unknown is not found, and nothing changes', async () => {
    const [uuid, other] = [await reported(), await reported()];
    const id = await hold(uuid);
    expect((await durham.send('POST', `/api/incident/${other}/hold/`)).status).toBe(404);
    expect((await durham.send('DELETE', `/api/incident/${uuid}/hold/${id}/`)).status).toBe(404);
    expect((await release(other, id)).status).toBe(404);
    expect((await release(uuid, idFrom('nothing'))).status).toBe(404);
    expect((await page(uuid)).holds.map(({ time_released }) => time_released)).toEqual([null]);
    expect((await page(other)).holds).toEqual([]);
  });
});

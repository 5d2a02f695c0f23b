import { beforeAll, describe, expect, it } from 'vitest';
import type { PhoneNumber } from '#contracts/onCall/phoneNumbers';
import { iso } from '#events/core/ports';
import { user } from '#events/user/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { type Ids, idsOf } from '../../support/routeSamples.ts';

let own: Ids;
const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
beforeAll(() => {
  own = idsOf(here.muster.app, 'arvada');
});

const raw = '5700 Carr St, Arvada, CO';
async function reported(): Promise<{ uuid: string; place: string }> {
  const contacts = [
    { name: 'M. Chen', phone_number: '+13035550171' },
    { name: 'J. Alvarez', phone_number: '+13035550170', phone_extension: '4', complainant: true },
    { name: 'Nobody', phone_number: '' },
  ];
  const locations = [{ raw, lat: 39.8, lng: -105.08, contacts }];
  const body = { version: 'arvada_manual_dispatch', description: 'Main break', locations };
  const { uuid } = (await dana.send('POST', '/api/incidents/', body)).body;
  return { uuid, place: (await dana.get(`/api/incident/${uuid}/`)).body.locations[0].uuid };
}

describe('an asset of the utility at a place', () => {
  it('is noted, shown with the incident, and taken back', async () => {
    const { uuid, place } = await reported();
    const path = `/api/incident/${uuid}/location/${place}/assets/`;
    const said = { kind: 'hydrant', asset_id: 'H-1042', note: 'Behind the hedge' };
    const { status, body } = await dana.send('POST', path, said);
    expect(status).toBe(201);
    const shown = { uuid: body.uuid, location: place, ...said, by: 'Dana Whitfield' };
    expect((await dana.get(path)).body).toMatchObject([shown]);
    expect((await dana.get(`/api/incident/${uuid}/`)).body.assets).toMatchObject([shown]);
    const again = await dana.send('POST', path, { kind: 'hydrant', asset_id: 'h-1042' });
    expect([again.status, again.body]).toEqual([201, body]);
    expect((await dana.get(path)).body).toMatchObject([shown]);
    await dana.send('POST', path, { ...said, note: 'Behind the fence' });
    expect((await dana.get(path)).body).toMatchObject([{ ...shown, note: 'Behind the fence' }]);
    expect((await dana.send('DELETE', `${path}${body.uuid}/`)).status).toBe(200);
    expect((await dana.get(path)).body).toEqual([]);
  });

  it('goes with its place, and is at no other', async () => {
    const { uuid, place } = await reported();
    const path = `/api/incident/${uuid}/location`;
    const valve = { kind: 'valve', asset_id: 'V-7' };
    await dana.send('POST', `${path}/${place}/assets/`, valve);
    expect((await dana.send('POST', `${path}/${own.subject}/assets/`, valve)).status).toBe(404);
    expect((await dana.get(`${path}/${own.subject}/assets/`)).status).toBe(404);
    await dana.send('DELETE', `${path}/${place}/`);
    expect((await dana.get(`/api/incident/${uuid}/`)).body.assets).toEqual([]);
    expect((await dana.get(`${path}/${place}/assets/`)).status).toBe(404);
  });

  it('is of a known kind, and its words are erased with the incident', async () => {
    const { uuid, place } = await reported();
    const path = `/api/incident/${uuid}/location/${place}/assets/`;
    expect((await dana.send('POST', path, { kind: 'rocket', asset_id: 'R' })).body).toHaveProperty('kind');
    expect((await dana.send('POST', path, { kind: 'valve', asset_id: ' ' })).body).toHaveProperty('asset_id');
    await dana.send('POST', path, { kind: 'valve', asset_id: 'V-8', note: 'Mr Alvarez has the key' });
    const alice = await here.person('administrator@arvada.example');
    await alice.send('POST', `/api/incident/${uuid}/erase/${uuid}/`);
    expect((await dana.get(path)).body).toMatchObject([{ asset_id: 'V-8', note: null }]);
  });
});

describe('an address that could not be located', () => {
  it('is created with the report, is on the board without a point, and is located later', async () => {
    const place = { raw: '6161 Yukon St, Arvada, CO', contacts: [{ name: 'Ida Lopez', complainant: true }] };
    const told = await dana.send('POST', '/api/incidents/', { ...unlocated, locations: [place] });
    expect(told.status).toBe(201);
    const path = `/api/incident/${told.body.uuid}/`;
    const { locations } = (await dana.get(path)).body;
    expect(locations).toMatchObject([{ raw: place.raw, lat: null, lng: null, contacts: [{ name: 'Ida Lopez' }] }]);
    const card = async () =>
      (await dana.get('/api/beta/dispatch/get-data/')).body.incidents.find(
        ({ uuid }: { uuid: string }) => uuid === told.body.uuid,
      );
    expect(await card()).toMatchObject({ address: place.raw, point: null });
    const pin = { lat: 39.81, lng: -105.09 };
    expect((await dana.send('PATCH', `${path}location/${locations[0].uuid}/`, pin)).status).toBe(200);
    expect(await card()).toMatchObject({ point: [39.81, -105.09] });
  });

  it('has both degrees or none', async () => {
    const half = { ...unlocated, locations: [{ raw: '6161 Yukon St', lat: 39.81 }] };
    expect((await dana.send('POST', '/api/incidents/', half)).status).toBe(400);
  });
});
const unlocated = { version: 'arvada_manual_dispatch', description: 'Water in the yard' };

describe('the people to call about an incident', () => {
  it('are the complainant first, then other contacts, the crew, and the assigned person', async () => {
    const { uuid } = await reported();
    const dispatch = { incident: uuid, new_version: 'arvada_water', designation: own.crew };
    await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', dispatch);
    const designees = (await dana.get('/designated-user/')).body;
    const { user, designation, target } = designees.find((one: { target: string }) => one.target === 'arvada_sewer');
    const transfer = { incident: uuid, new_version: target, explanation: 'Sewer', assign_to: user.uuid };
    expect((await dana.send('POST', '/api/incidents/transfer-to-version/', transfer)).status).toBe(201);
    const { body } = await dana.get(`/api/incident/${uuid}/context/phone-number-list/`);
    const contact = { kind: 'contact', as: '' };
    const onDuty = designees.filter((one: { target: string }) => one.target === target);
    const names = onDuty.map((one: { user: typeof user }) => `${one.user.first_name} ${one.user.last_name}`);
    expect(body.slice(0, 4)).toEqual([
      { ...contact, name: 'J. Alvarez', phone_number: '+13035550170', phone_extension: '4', complainant: true },
      { ...contact, name: 'M. Chen', phone_number: '+13035550171', phone_extension: '', complainant: false },
      expect.objectContaining({ kind: 'crew', name: 'Sam Okafor', as: 'Truck 1, Crew' }),
      expect.objectContaining({ kind: 'assigned', name: `${user.first_name} ${user.last_name}`, as: designation }),
    ]);
    // The others who answer for the version that it has now.
    const others: readonly PhoneNumber[] = body.slice(4);
    expect(others.length).toBeGreaterThan(0);
    for (const { kind, name } of others) expect([kind, names.includes(name)]).toEqual(['on-call', true]);
  });

  it('include each team member once, with the role, and only active people', async () => {
    const { uuid } = await reported();
    const numbers = async (person: Person): Promise<readonly PhoneNumber[]> =>
      (await person.get(`/api/incident/${uuid}/context/phone-number-list/`)).body;
    const dispatch = { incident: uuid, new_version: 'arvada_water', designation: own.crew };
    await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', dispatch);
    const [sam, rosa, lena] = ['crew', 'crew2', 'leader'].map((name) => userId('arvada', name)) as [
      string,
      string,
      string,
    ];
    const members = [
      // A crew that was sent is on the team already, with the role of its assignment.
      { user: sam, role: 'leader' },
      { user: rosa, role: 'crew' },
      { user: lena, role: 'manager' },
    ];
    expect((await dana.send('POST', `/api/incident/${uuid}/user/`, members)).status).toBe(201);
    const onDuty = 'on-call: Water supervisor';
    const ours = async (person: Person) =>
      (await numbers(person)).filter(({ kind }) => kind !== 'contact').map(({ kind, as }) => `${kind}: ${as}`);
    expect(await ours(dana)).toEqual([
      'crew: Truck 1, Crew, Water on-call',
      'team: Crew, Water on-call',
      'team: Manager',
      onDuty,
    ]);
    const { app } = here.muster;
    const { phone_number } = app.views.doc('accounts', lena) as AccountDoc;
    expect((await numbers(dana)).map((one) => one.phone_number)).toContain(phone_number);

    const otherCrew = await here.person('crew@durham.example');
    expect((await otherCrew.get(`/api/incident/${uuid}/context/phone-number-list/`)).status).toBe(404);
    const [onTheTeam, not] = [await here.person('crew2@arvada.example'), await here.person('crew3@arvada.example')];
    expect(await ours(onTheTeam)).toEqual(await ours(dana));
    expect(await ours(not)).toEqual(['crew: Truck 1']);

    await app.handle(
      user,
      lena,
      { commandId: app.random.uuid(), occurredAt: iso(here.clock.now()), command: { do: 'deactivate' } },
      { entity: own.entity, actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
    );
    await here.settled();
    expect(await ours(dana)).toEqual(['crew: Truck 1, Crew, Water on-call', 'team: Crew, Water on-call', onDuty]);
  });
});

import { describe, expect, it } from 'vitest';
import type { AddressAnswer, AddressSuggestion } from '#contracts/incident/address';
import type { SimilarIncidents } from '#contracts/incident/linking/similar';
import { entityId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import type { Person, Reply } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const lena = signedIn(here, 'leader@arvada.example');
const durham = signedIn(here, 'leader@durham.example');

const ask = async (person: Person, words: string, near = ''): Promise<AddressAnswer> => {
  const { status, body } = await person.get(`/api/address/?q=${encodeURIComponent(words)}${near && `&near=${near}`}`);
  expect(status).toBe(200);
  return body;
};
const known = async (person: Person, words: string): Promise<readonly AddressSuggestion[]> =>
  (await ask(person, words)).results.filter(({ source }) => source === 'incidents');
const lines = async (person: Person, words: string) => (await known(person, words)).map(({ raw }) => raw);

const versions = { arvada: 'arvada_manual_dispatch', durham: 'standard_manual_dispatch' };
async function called(person: Person, raw: string, version = versions.arvada): Promise<string> {
  const [street_number, ...route] = (raw.split(',')[0] ?? '').split(' ');
  const at = version === versions.durham ? { lat: 35.99, lng: -78.9 } : { lat: 39.81, lng: -105.08 };
  const place = { raw, street_number, route: route.join(' '), locality: 'Arvada', administrative_level_1: 'CO' };
  const body = { version, description: 'Water in the street', locations: [{ ...place, ...at }] };
  const { status, body: made } = await person.send('POST', '/api/incidents/', body);
  expect(status).toBe(201);
  return String(made.uuid);
}
const placeOf = async (person: Person, uuid: string): Promise<string> =>
  (await person.get(`/api/incident/${uuid}/location/`)).body[0].uuid;

describe('the addresses suggested', () => {
  it('begin with addresses of earlier incidents, whole and with their point', async () => {
    await called(lena, '418 Quetzal St, Arvada, CO');
    const { results, away } = await ask(lena, '418 quetz');
    expect(away).toBe(false);
    expect(results[0]).toEqual({
      raw: '418 Quetzal St, Arvada, CO',
      street_number: '418',
      route: 'Quetzal St',
      premise: '',
      subpremise: '',
      locality: 'Arvada',
      country: 'US',
      postal_code: '',
      administrative_level_1: 'CO',
      administrative_level_2: '',
      administrative_level_3: '',
      lat: 39.81,
      lng: -105.08,
      autoclean: false,
      source: 'incidents',
    });
  });

  it('are taken unchanged for a place of an incident, which keeps all their parts', async () => {
    await called(lena, '12 Narwhal Ct, Arvada, CO');
    const [found] = (await ask(lena, '12 narwhal')).results;
    if (!found) throw new Error('nothing was suggested');
    const { source: _, ...address } = found;
    const whole = { ...address, premise: 'Arts Center', administrative_level_2: 'Jefferson County' };
    const { body } = await lena.send('POST', '/api/incidents/', { version: 'arvada_water', description: 'Leak' });
    const path = `/api/incident/${body.uuid}/location/`;
    const added = await lena.send('POST', path, whole);
    expect([added.status, added.body]).toEqual([201, { uuid: expect.any(String) }]);
    const place = `${path}${added.body.uuid}/`;
    const { autoclean: __, ...kept } = whole;
    expect((await lena.get(place)).body).toEqual({ ...kept, uuid: added.body.uuid, contacts: [] });
    const put = await lena.send('PATCH', place, { ...whole, country: 'CA', administrative_level_3: 'Ward 2' });
    expect(put.status).toBe(200);
    const changed = { country: 'CA', administrative_level_3: 'Ward 2', administrative_level_2: 'Jefferson County' };
    expect((await lena.get(place)).body).toMatchObject(changed);
    expect((await ask(lena, '12 narwhal')).results[0]).toMatchObject({ country: 'CA', premise: 'Arts Center' });
  });

  it('are found however the street is shortened, and take the unit that was typed', async () => {
    expect(await lines(lena, '418 Quetzal Street')).toEqual(['418 Quetzal St, Arvada, CO']);
    expect(await known(lena, '418 Quetzal St #4b')).toMatchObject([{ subpremise: '4b' }]);
    expect(await lines(lena, '419 Quetzal')).toEqual([]);
  });

  it('put a house that is not known on the streets of earlier incidents and of the map, without a point', async () => {
    const streets = async (person: Person, words: string) =>
      (await ask(person, words)).results.flatMap(({ source, raw, lat }) => (source === 'streets' ? [[raw, lat]] : []));
    expect(await streets(lena, '99 quetz')).toEqual([['99 Quetzal St, Arvada, CO', null]]);
    // The map's streets are read at the first search.
    await expect
      .poll(() => streets(lena, '12 hickory ave'), { timeout: 30_000, interval: 200 })
      .toEqual([
        ['12 Hickory Ave, Arvada, CO', null],
        // An earlier incident was there.
        ['12 S Hickory Ave, Arvada, CO', null],
        ['12 N Hickory Ave, Arvada, CO', null],
      ]);
    expect(await streets(lena, '12 n hickory street, arvada')).toEqual([['12 N Hickory St, Arvada, CO', null]]);
    // Another organization knows neither.
    expect(await streets(durham, '99 quetz')).toEqual([]);
  });

  it('are listed once, however many incidents were there', async () => {
    for (let n = 0; n < 3; n++) await called(lena, '77 Ocelot Way, Arvada, CO');
    expect(await lines(lena, 'ocelot')).toEqual(['77 Ocelot Way, Arvada, CO']);
  });

  it('continue with places and ZIP codes, the nearest to the center of the organization first', async () => {
    expect((await ask(lena, 'springf')).results[0]?.raw).toBe('Springfield, CO');
    expect((await ask(durham, 'springf')).results[0]?.raw).not.toBe('Springfield, CO');
    expect((await ask(durham, 'springf', '38.8,-77.2')).results[0]?.raw).toBe('Springfield, VA');
  });

  it('name no distant town to a user who knows a street of that name', async () => {
    await called(lena, '40 Ralston Rd, Arvada, CO');
    const { results } = await ask(lena, 'ralston');
    expect(results.map(({ source }) => source)).not.toContain('gazetteer');
    // The control: with its state, the town is found. It lies beyond the reach.
    const { note } = await ask(durham, 'ralston, pa');
    expect(note).toContain('beyond the reach of this organization (310 miles; Settings > Reach).');
  });

  it('are empty when the text fits no address', async () =>
    expect(await ask(lena, 'xyzzy plugh')).toEqual({ results: [], away: false }));
});

describe("another organization's streets", () => {
  it('are never suggested', async () => {
    await called(durham, '9 Heliotrope Ln, Durham, NC', versions.durham);
    // The control: they exist, and their owners find them.
    expect(await lines(durham, 'heliotrope')).toEqual(['9 Heliotrope Ln, Durham, NC']);
    for (const words of ['heliotrope', entityId('durham'), `entity:${entityId('durham')}`])
      expect(JSON.stringify(await ask(lena, words))).not.toContain('Heliotrope');
    // Typing the whole address returns only the typed words and reveals nothing, not even the place.
    const { results } = await ask(lena, '9 Heliotrope Ln, Durham, NC');
    expect(results.map(({ source, lat }) => [source, lat])).toEqual([['gazetteer', null]]);
  });
});

describe('an address that was', () => {
  it('corrected is found in its new form', async () => {
    const uuid = await called(lena, '12 Wrongway Rd, Arvada, CO');
    const path = `/api/incident/${uuid}/location/${await placeOf(lena, uuid)}/`;
    await lena.send('PATCH', path, { raw: '12 Righteous Rd, Arvada, CO', route: 'Righteous Rd' });
    expect(await lines(lena, 'wrongway')).toEqual([]);
    expect(await lines(lena, 'righteous')).toEqual(['12 Righteous Rd, Arvada, CO']);
    await lena.send('DELETE', path);
    expect(await lines(lena, 'righteous')).toEqual([]);
  });

  it('erased is suggested no more', async () => {
    const alice = await here.person('administrator@arvada.example');
    const uuid = await called(lena, '31 Forgotten Ave, Arvada, CO');
    expect(await lines(lena, 'forgotten')).toHaveLength(1);
    await alice.send('POST', `/api/incident/${uuid}/erase/${await placeOf(lena, uuid)}/`);
    expect((await ask(lena, 'forgotten')).results).toEqual([]);
  });

  it('of a deleted incident is gone with it', async () => {
    const marcus = await here.person('manager@arvada.example');
    const uuid = await called(lena, '8 Vanished Ct, Arvada, CO');
    await marcus.send('DELETE', `/api/incident/${uuid}/`);
    expect(await lines(lena, 'vanished')).toEqual([]);
  });
});

describe('an invalid search', () => {
  it.each([
    ['q=', { q: ['This field may not be blank.'] }],
    ['q=ab', { q: ['This field is too short.'] }],
    [`q=${'a'.repeat(201)}`, { q: ['This field is too long.'] }],
    ['', { q: ['This field may not be blank.'] }],
    ['q=Arvada&near=here', { near: ['This is not a latitude and a longitude.'] }],
    ['q=Arvada&near=95,10', { near: ['This is not a latitude and a longitude.'] }],
    ['q=Arvada&entity=1', { entity: ['There is no field “entity” here.'] }],
  ])('%s', async (query, errors) => {
    const { status, body } = await lena.get(`/api/address/?${query}`);
    expect([status, body]).toEqual([400, errors]);
  });

  it('is refused without the right to create incidents, and without a session', async () => {
    const crew = await here.person('crew@arvada.example');
    expect((await crew.get('/api/address/?q=Arvada')).status).toBe(403);
  });
});

it.runIf(isNight)('an organization that asks too often waits, and no other does', async () => {
  const lot = () => Promise.all(Array.from({ length: 620 }, () => lena.get('/api/address/?q=80002')));
  const refusedOf = (answers: readonly Reply[]) => answers.filter(({ status }) => status === 429);
  let refused = refusedOf(await lot());
  // A minute that is counted may end in the middle of a lot; two do not end in two lots.
  if (refused.length === 0) refused = refusedOf(await lot());
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await durham.get('/api/address/?q=80002')).status).toBe(200);
  expect((await lena.get('/api/viewer/')).status).toBe(200);
});

describe('a second call about the same thing', () => {
  const similar = async (person: Person, query: string): Promise<SimilarIncidents['results']> => {
    const { status, body } = await person.get(`/api/similar-incident/?${query}`);
    expect(status).toBe(200);
    return body.results;
  };
  const reports = async (person: Person, lat: number, phone_number = ''): Promise<string> => {
    const contacts = phone_number === '' ? [] : [{ name: 'J. Alvarez', phone_number, complainant: true }];
    const locations = [{ raw: '12 Heron Way, Arvada, CO', lat, lng: -105.2, contacts }];
    const body = { version: versions.arvada, description: 'Water on the road', locations };
    return String((await person.send('POST', '/api/incidents/', body)).body.uuid);
  };

  it('finds open incidents within 300 m and of the same number, the number first', async () => {
    const near = await reports(lena, 39.9);
    const far = await reports(lena, 39.95, '+13035550142');
    const found = await similar(lena, 'near=39.902,-105.2&phone=(303) 555-0142');
    expect(found.map(({ uuid, metres, same_number }) => ({ uuid, metres, same_number }))).toEqual([
      { uuid: far, metres: null, same_number: true },
      { uuid: near, metres: 222, same_number: false },
    ]);
    // The control: 301 m are too far, and half a number is nobody's.
    expect(await similar(lena, 'near=39.90271,-105.2&phone=303555')).toEqual([]);
    expect((await similar(lena, 'near=39.9,-105.2'))[0]).toMatchObject({
      description: 'Water on the road',
      address: '12 Heron Way, Arvada, CO',
      state_display: 'New',
    });
  });

  it('finds an open incident by its address before the point is known, and the main one for a linked call', async () => {
    const main = await reports(lena, 40.9);
    const locations = [{ raw: '77 Linked Way, Arvada, CO' }];
    const call = { version: versions.arvada, description: 'No water', locations, link_to: main };
    await lena.send('POST', '/api/incidents/', call);
    const found = await similar(lena, 'address=77 Linked Way');
    expect(found).toMatchObject([{ uuid: main, metres: 0, linked: 1 }]);
    expect(await similar(durham, 'address=77 Linked Way')).toEqual([]);
    expect(await similar(lena, 'address=Linked Way')).toEqual([]);
  });

  it('finds nothing closed, nothing of another organization, and at most five', async () => {
    const marcus = await here.person('manager@arvada.example');
    const closed = await reports(lena, 40.5, '+13035550143');
    await marcus.send('PATCH', `/api/manage/incident/${closed}/`, { completed: true });
    expect(await similar(lena, 'near=40.5,-105.2&phone=3035550143')).toEqual([]);
    for (let n = 0; n < 6; n++) await reports(lena, 40.7, '+13035550144');
    expect(await similar(durham, 'near=40.7,-105.2&phone=3035550144')).toEqual([]);
    expect(await similar(lena, 'near=40.7,-105.2&phone=3035550144')).toHaveLength(5);
  });

  it('is not looked for without a right to create incidents, nor near no place', async () => {
    const crew = await here.person('crew@arvada.example');
    expect((await crew.get('/api/similar-incident/?near=39.9,-105.2')).status).toBe(403);
    expect((await lena.get('/api/similar-incident/?near=north')).status).toBe(400);
    expect(await similar(lena, '')).toEqual([]);
  });
});

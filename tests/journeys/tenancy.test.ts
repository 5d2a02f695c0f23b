import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#contracts/roles';
import { routes } from '#services/api/routes';
import { crewId, entityId } from '#services/demo/ids';
import { canaries, eavesdrop, foundIn, named } from './canaries.ts';
import { browser, type Installation, installation, type Person } from './installation.ts';
import { type Ids, idsOf, sampleOf, unknownIds } from './routeSamples.ts';

const arvada = entityId('arvada');
const durham = entityId('durham');

let here: Installation;
let planted: Ids;

beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
});
afterAll(() => here.close());

/** Writes the canaries as Durham's dispatcher would. */
async function plant(): Promise<string> {
  const dana = await here.person('dispatcher@durham.example');
  const { body } = await dana.send('POST', '/api/incidents/', {
    version: 'standard_manual_dispatch',
    description: canaries.description,
    labels: [canaries.label],
    source: canaries.source,
    locations: [
      {
        raw: canaries.address,
        route: canaries.route,
        lat: 36,
        lng: -78.9,
        contacts: [{ name: canaries.contact, email: canaries.email, phone_number: canaries.phone }],
      },
    ],
  });
  await dana.send('POST', `/api/incident/${body.uuid}/log/`, { event: 'notes:added', message: canaries.message });
  const designation = crewId('durham', 0);
  await dana.send('POST', '/api/beta/dispatch/update-note/', { entity: durham, designation, body: canaries.note });
  await dana.send('POST', '/api/beta/dispatch/initiate-checkins/', { entity: durham, designations: [designation] });
  await here.settled();
  return body.uuid;
}

/** Everything a person can read: each GET, with their own ids, Durham's, and ids that nobody has. */
async function readAll(person: Person, theirs: Ids): Promise<string> {
  const answers: string[] = [];
  for (const route of routes) {
    if (route.method !== 'GET') continue;
    const { names, request } = sampleOf(route);
    for (const ids of [theirs, ...(names.length > 0 ? [planted, unknownIds(here.muster.app)] : [])]) {
      const { status, headers, body } = await person.get(request(ids, 'x').path);
      answers.push(
        `${status} ${JSON.stringify([...headers])} ${typeof body === 'string' ? body : JSON.stringify(body)}`,
      );
    }
  }
  const searches = Object.values(canaries).map((word) => encodeURIComponent(word));
  for (const word of [...searches, durham.replaceAll('-', '')]) {
    const pages = [`search=${word}`, `label=${word}`, `state=${word}`, `version=${word}`, 'page_size=100'];
    for (const query of pages) {
      const { body } = await person.get(`/api/incident/?${query}`);
      // The next page repeats what was asked; only what was found is of interest.
      answers.push(JSON.stringify({ count: body.count, results: body.results }));
    }
  }
  return answers.join('\n');
}

/** The answers to everything a person may try to change with Durham's ids. */
async function tryAll(person: Person): Promise<string> {
  const answers: string[] = [];
  for (const route of routes) {
    if (route.method === 'GET' || route.path === '/logout/') continue;
    const { names, request } = sampleOf(route);
    if (names.length === 0) continue;
    const { path, body } = request(planted, 'x');
    const answer = await person.send(route.method, path, body);
    answers.push(JSON.stringify([answer.status, [...answer.headers], answer.body]));
  }
  return answers.join('\n');
}

describe("another organisation's words", () => {
  it('are in nothing that an organisation is sent, whoever asks, however they ask', async () => {
    const { app } = here.muster;
    const people = [
      browser(here.url),
      ...(await Promise.all(
        roles.filter((role) => role !== '_Staff').map((role) => here.person(`${role}@arvada.example`)),
      )),
    ];
    const ears = [];
    const own = idsOf(app, 'arvada');
    const before = idsOf(app, 'durham');
    for (const person of people) {
      ears.push(await eavesdrop(here, person, [...named(arvada, own), ...named(durham, before)]));
    }
    const durhams = await eavesdrop(here, await here.person('manager@durham.example'), named(durham, before));
    const incident = await plant();
    planted = { ...before, incident };

    for (const person of people) {
      const read = await readAll(person, own);
      const tried = await tryAll(person);
      expect(foundIn(read)).toEqual([]);
      expect(foundIn(tried)).toEqual([]);
      for (const id of [incident, durham, crewId('durham', 0)]) expect(read + tried).not.toContain(id);
    }
    // What Durham heard came after what Arvada would have heard.
    await expect.poll(() => foundIn(durhams.heard())).toContain(canaries.note);
    for (const { heard } of ears) expect(foundIn(heard())).toEqual([]);
    expect(ears.at(-1)?.heard()).toContain('subscription_succeeded');
  });

  it('are all there for that organisation itself', async () => {
    const marcus = await here.person('manager@durham.example');
    const found = foundIn(await readAll(marcus, planted));
    expect(found.toSorted()).toEqual(Object.values(canaries).toSorted());
  });

  it('are found by a search there, and only there', async () => {
    const count = async (email: string) =>
      (await (await here.person(email)).get(`/api/incident/?search=${canaries.contact}`)).body.count;
    expect(await count('dispatcher@durham.example')).toBe(1);
    expect(await count('dispatcher@arvada.example')).toBe(0);
  });

  it('cannot be erased from outside', async () => {
    const alice = await here.person('administrator@arvada.example');
    const own = idsOf(here.muster.app, 'arvada');
    const marcus = await here.person('manager@durham.example');
    const { locations } = (await marcus.get(`/api/incident/${planted.incident}/`)).body;
    for (const subject of [locations[0].uuid, locations[0].contacts[0].uuid, planted.incident]) {
      expect((await alice.send('POST', `/api/incident/${own.incident}/erase/${subject}/`)).status).toBe(404);
      expect(await here.muster.app.keys.find(subject)).not.toBeNull();
    }
  });
});

describe('erasing one person of an own incident', () => {
  it('makes the person unreadable, can be repeated, and leaves the others', async () => {
    const alice = await here.person('administrator@durham.example');
    const path = `/api/incident/${planted.incident}`;
    const contact = (await alice.get(`${path}/`)).body.locations[0].contacts[0].uuid;
    for (let n = 0; n < 2; n++) expect((await alice.send('POST', `${path}/erase/${contact}/`)).status).toBe(200);
    const { locations, description } = (await alice.get(`${path}/`)).body;
    expect(locations[0].contacts[0]).toMatchObject({ name: null, phone_number: null, email: null });
    expect(locations[0].raw).toBe(canaries.address);
    expect(description).toBe(canaries.description);
    expect((await alice.get(`/api/incident/?search=${canaries.contact}`)).body.count).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contracts/core/roles';
import { routes } from '#services/api/routes';
import { crewId, entityId } from '#services/demo/ids';
import { isNight } from '../../../runs/night.ts';
import { everyField } from '../../../support/everyField.ts';
import { browser, type Person } from '../../../support/installation.ts';
import { installed } from '../../../support/installed.ts';
import { type Ids, idsOf, sampleOf, unknownIds } from '../../../support/routeSamples.ts';
import { notPlanted, plantAll, planted } from '../../input/planting.ts';
import { canaries, eavesdrop, foundIn, named } from './canaries.ts';
import { neverShown, openWords, personalWords } from './personalWords.ts';

const arvada = entityId('arvada');
const jcw = entityId('jcw');
/** `make test` asks as a dispatcher and as nobody, `make full` as every role. */
const atWork = new Set<Role>(['dispatcher']);

let theirs: Ids;

const here = installed({ organisations: ['arvada', 'durham', 'jcw', 'loveland'] });

/** Every GET as a person, with own ids, Johnson County's, and unknown ids. */
async function readAll(person: Person, own: Ids): Promise<string> {
  const answers: string[] = [];
  for (const route of routes) {
    // The demo's sign-in page shows every visitor all demo organizations and their people.
    if (route.method !== 'GET' || route.path === '/api/demo/') continue;
    const { names, request } = sampleOf(route);
    for (const ids of [own, ...(names.length > 0 ? [theirs, unknownIds(here.muster.app)] : [])]) {
      const { status, headers, body } = await person.get(request(ids, 'x').path);
      answers.push(
        `${status} ${JSON.stringify([...headers])} ${typeof body === 'string' ? body : JSON.stringify(body)}`,
      );
    }
  }
  for (const query of everyField()) {
    for (const { incident } of [own, theirs]) {
      const { body } = await person.send('POST', '/api/flux/graphql/', { query, variables: { id: incident } });
      answers.push(JSON.stringify(body));
    }
  }
  // The next page repeats the query; only the results matter.
  const found = async (path: string) => {
    const { count, results } = (await person.get(path)).body;
    answers.push(JSON.stringify({ count, results }));
  };
  await found('/api/incident/?page_size=100');
  for (const word of [...canaries, jcw.replaceAll('-', '')].map(encodeURIComponent)) {
    await found(`/api/incident/?search=${word}`);
    await found(`/api/incident-call-profile/?search=${word}`);
  }
  for (const name of ['label', 'state', 'version']) await found(`/api/incident/?${name}=${openWords.label}`);
  return answers.join('\n');
}

/** The answers to every change attempted with Johnson County's ids. */
async function tryAll(person: Person): Promise<string> {
  const answers: string[] = [];
  for (const route of routes) {
    if (route.method === 'GET' || route.path === '/logout/') continue;
    const { names, request } = sampleOf(route);
    if (names.length === 0) continue;
    const { path, body } = request(theirs, 'x');
    const answer = await person.send(route.method, path, body);
    answers.push(JSON.stringify([answer.status, [...answer.headers], answer.body]));
  }
  return answers.join('\n');
}

describe("another organization's words", () => {
  it('are in no answer to an organization, for any role and any request', async () => {
    const { app } = here.muster;
    const people = [
      browser(here.url),
      ...(await Promise.all(
        roles
          .filter((role) => role !== '_Staff' && (isNight || atWork.has(role)))
          .map((role) => here.person(`${role}@arvada.example`)),
      )),
    ];
    const ears = [];
    const own = idsOf(app, 'arvada');
    const reported = await planted(here, idsOf(app, 'jcw'));
    for (const person of people) {
      ears.push(await eavesdrop(here, person, [...named(arvada, own), ...named(jcw, reported)]));
    }
    const atHome = await eavesdrop(here, await here.person('manager@jcw.example'), named(jcw, reported));
    expect(await notPlanted(here)).toContain('NoteWritten.body');
    theirs = await plantAll(here, reported);
    expect(await notPlanted(here)).toEqual([]);

    for (const person of people) {
      const read = await readAll(person, own);
      const tried = await tryAll(person);
      expect(foundIn(read)).toEqual([]);
      expect(foundIn(tried)).toEqual([]);
      for (const id of [theirs.incident, jcw, crewId('jcw', 0)]) expect(read + tried).not.toContain(id);
    }
    // These frames came after any frame that Arvada could have received.
    await expect.poll(() => foundIn(atHome.heard())).toContain(personalWords.CheckInCompleted.note);
    for (const { heard, listened } of ears) {
      await listened();
      expect(foundIn(heard())).toEqual([]);
    }
    expect(ears.at(-1)?.heard()).toContain('subscription_succeeded');
  }, 300_000);

  it('are all there for that organization itself', async () => {
    const found = foundIn(await readAll(await here.person('manager@jcw.example'), theirs));
    expect(canaries.filter((word) => !found.includes(word))).toEqual(neverShown);
  });

  it('are found by a search there, and only there', async () => {
    const count = async (email: string) =>
      (await (await here.person(email)).get(`/api/incident/?search=${personalWords.ContactAdded.name}`)).body.count;
    expect(await count('dispatcher@jcw.example')).toBe(1);
    expect(await count('dispatcher@arvada.example')).toBe(0);
  });

  it('cannot be erased from outside', async () => {
    const alice = await here.person('administrator@arvada.example');
    const own = idsOf(here.muster.app, 'arvada');
    const marcus = await here.person('manager@jcw.example');
    const { locations } = (await marcus.get(`/api/incident/${theirs.incident}/`)).body;
    for (const subject of [locations[0].uuid, locations[0].contacts[0].uuid, theirs.incident]) {
      expect((await alice.send('POST', `/api/incident/${own.incident}/erase/${subject}/`)).status).toBe(404);
      expect(await here.muster.app.keys.find(subject)).not.toBeNull();
    }
  });
});

describe('erasing one person of an incident', () => {
  it('makes the person unreadable, can be repeated, and leaves the others', async () => {
    const alice = await here.person('administrator@jcw.example');
    const path = `/api/incident/${theirs.incident}`;
    for (let n = 0; n < 2; n++) expect((await alice.send('POST', `${path}/erase/${theirs.contact}/`)).status).toBe(200);
    const { locations, description } = (await alice.get(`${path}/`)).body;
    expect(locations[0].contacts[0]).toMatchObject({ name: null, phone_number: null, email: null });
    expect(locations[0].raw).toBe(personalWords.IncidentLocated.raw);
    expect(description).toBe(personalWords.IncidentCreated.description);
    expect((await alice.get(`/api/incident/?search=${personalWords.ContactAdded.name}`)).body.count).toBe(0);
  });
});

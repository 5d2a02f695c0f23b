// @night It sends random requests of one organization while another is at work.
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels, channelTable } from '#contracts/accounts/channels';
import { allows, type Role, roles } from '#contracts/core/roles';
import { routes } from '#services/api/routes';
import { connectHints } from '#services/broker/nats';
import { crewId, entityId, userId } from '#services/demo/ids';
import { CLIENT_EVENTS, channelOf, FRAMES } from '#services/gateway/frames';
import { seed, together } from '../../../support/chance.ts';
import { browser, type Installation, installation, type Person } from '../../../support/installation.ts';
import { type Ids, idsOf, sampleOf, unknownIds } from '../../../support/routeSamples.ts';
import { type Ear, eavesdrop, foundIn, named } from './canaries.ts';
import { asked, isAnsweredAs, type MixedRequest } from './mixedIds.ts';
import { openWords, personalWords } from './personalWords.ts';

const requests = Number(process.env.REQUESTS ?? 4_000);
const timeout = Math.max(240_000, requests * 12);
/**
 * The pause between two rounds of the other organization's work, so that requests do not only wait for it.
 * Milliseconds.
 */
const pause = 300;
const arvada = entityId('arvada');
const jcw = entityId('jcw');

let here: Installation;
let people: ReadonlyMap<Role | 'nobody', Person>;
let ears: readonly Ear[];
let atHome: Ear;
const lines: string[] = [];
const subjects = new Set<string>();

beforeAll(async () => {
  const keep = (...words: unknown[]) => void lines.push(JSON.stringify(words));
  here = await installation({
    organisations: ['arvada', 'jcw'],
    log: { info: keep, warn: keep, error: keep },
    env: { CALLS_PER_SECOND: '1000' },
  });
  const hints = await connectHints(here.muster.nats);
  hints.subscribe('muster.>', ({ subject }) => void subjects.add(subject));
  here.atClose(() => void hints.close());
  const nobody = browser(here.url);
  await nobody.get('/api/config/');
  const addressOf = (role: Role) => (role === '_Staff' ? 'staff@muster.example' : `${role}@arvada.example`);
  const signedIn = await Promise.all(roles.map(async (role) => [role, await here.person(addressOf(role))] as const));
  people = new Map<Role | 'nobody', Person>([['nobody', nobody], ...signedIn]);
  const all = [...named(arvada, idsOf(here.muster.app, 'arvada')), ...named(jcw, idsOf(here.muster.app, 'jcw'))];
  const users = [channels.user(userId('jcw', 'dispatcher')), channels.user(userId('arvada', 'dispatcher'))];
  ears = await Promise.all([...people.values()].map((person) => eavesdrop(here, person, [...all, ...users])));
  atHome = await eavesdrop(here, await here.person('manager@jcw.example'), [...all, ...users]);
});
afterAll(() => here.close());

/** The other organization at work: every possible change, over and over, with words that only it has. */
function busyNeighbour(dana: Person, ids: Ids) {
  let going = true;
  let turns = 0;
  const writing = routes.filter(
    ({ method, path }) => method !== 'GET' && !/log(in|out)|erase|session|password/.test(path),
  );
  const turn = async () => {
    for (const route of writing) {
      const { path, body } = sampleOf(route).request(ids, `${word} ${turns + 1}`);
      await dana.send(route.method as 'POST', path, body);
    }
    await dana.send('POST', '/api/incidents/', incidentOf(turns));
    await here.settled();
    turns += 1;
  };
  // A phone call waits a millisecond for its turn. Within ten seconds the socket that never signs in would be closed.
  const ticks = (async () => {
    while (going) {
      await here.clock.advance(1);
      await setTimeout(25);
    }
  })();
  const work = (async () => {
    while (going) {
      await turn();
      await setTimeout(pause);
    }
  })();
  return {
    stop: async () => {
      going = false;
      await Promise.all([work, ticks]);
      return turns;
    },
  };
}

const word = personalWords.LogEntryRecorded.message;
const incidentOf = (turn: number) => ({
  version: 'standard_manual_dispatch',
  description: personalWords.IncidentCreated.description,
  labels: [openWords.label],
  source: `${openWords.source}:${turn}`,
  locations: [
    {
      raw: personalWords.IncidentLocated.raw,
      route: openWords.route,
      lat: 36,
      lng: -78.9,
      contacts: [{ name: personalWords.ContactAdded.name, email: personalWords.ContactAdded.email }],
    },
  ],
});

/** The error in an answer, if any. An answer may repeat the caller's own words. */
async function wrongWith(one: MixedRequest): Promise<string | null> {
  const { status, headers, body } = await people
    .get(one.asker)!
    .send(one.method as 'POST', one.path, one.body, one.headers);
  const said = `${JSON.stringify([...headers])} ${typeof body === 'string' ? body : JSON.stringify(body)}`;
  const wrote = `${decodeURIComponent(one.path)} ${JSON.stringify([one.body ?? {}, one.headers])}`;
  const leaked = foundIn(said).filter((word) => !wrote.includes(word));
  if (leaked.length > 0) return `${one.name} told ${one.asker} ${leaked.join(', ')}`;
  if (status >= 500) return `${one.name} answered ${status}`;
  return isAnsweredAs(one, { status, body }) ? null : `${one.name} answered ${one.asker} ${status} ${said.slice(-200)}`;
}

describe('many requests that mix the ids of two organizations', () => {
  it(
    'learn nothing of the other one and change nothing of it, while it is at work',
    async () => {
      const { app } = here.muster;
      const ids = { own: idsOf(app, 'arvada'), foreign: idsOf(app, 'jcw'), unknown: unknownIds(app) };
      const dana = await here.person('administrator@jcw.example');
      const neighbour = busyNeighbour(dana, { ...ids.foreign, crew: crewId('jcw', 1) });
      const wrong: string[] = [];
      const sent = fc.sample(asked(ids), { numRuns: requests, seed });
      await together(sent, 8, async (one) => {
        const found = await wrongWith(one);
        if (found) wrong.push(found);
      });
      const turns = await neighbour.stop();
      await expect.poll(() => foundIn(atHome.heard())).toContain(word);
      await Promise.all(ears.map((ear) => ear.listened()));
      const heard = ears.map((ear) => foundIn(ear.heard()));
      const strangers = await foreignActors();
      const foreign = sent.filter(({ names }) => names.includes('foreign')).length;
      console.log(
        `R8: SEED=${seed}, ${sent.length} requests (${foreign} with an id of the other organisation), ${turns} rounds of ` +
          `its own work, ${wrong.length} wrong answers, ${heard.flat().length} words overheard by ${ears.length} sockets, ` +
          `${strangers.length} events by strangers, ${foundIn(lines.join('\n')).length} words in ${lines.length} log lines`,
      );
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(heard).toEqual(ears.map(() => []));
      expect(strangers).toEqual([]);
      expect(foundIn(lines.join('\n'))).toEqual([]);
      expect(turns).toBeGreaterThan(0);
    },
    timeout,
  );

  it('get frames only on channels of the table', () => {
    const heard = [...subjects].filter((subject) => subject.startsWith(FRAMES));
    expect(strayChannels(heard)).toEqual([]);
    expect(heard.length).toBeGreaterThan(5);
    // A channel outside the table has no permission to ask for.
    const planted = [`${FRAMES}incidents-active`, `${FRAMES}presence-incidents-active`, `${CLIENT_EVENTS}news`];
    expect(strayChannels([...heard, ...planted])).toEqual(planted);
  });

  it('would be noticed if one of them got data of the other organization', async () => {
    const control = {
      ...sampleOf({ method: 'GET', path: '/api/incident/' }).request(idsOf(here.muster.app, 'jcw'), ''),
    };
    const marcus = await here.person('dispatcher@jcw.example');
    people = new Map(people).set('dispatcher', marcus);
    const one: MixedRequest = {
      ...control,
      path: '/api/incident/',
      name: '',
      asker: 'dispatcher',
      method: 'GET',
      headers: {},
      names: [],
      expected: null,
    };
    expect(await wrongWith(one)).toMatch(/ told dispatcher Canary\w+7Q3Z$/);
  });
});

const strayChannels = (subjects: readonly string[]) =>
  subjects.filter((subject) => {
    const channel = channelOf(subject.startsWith(FRAMES) ? FRAMES : CLIENT_EVENTS, subject);
    return !channelTable.some(
      ({ pattern, permission }) => pattern.test(channel) && roles.some((role) => allows(role, permission)),
    );
  });

/** Every stream belongs to one organization, and only its own people write there. */
async function foreignActors(): Promise<readonly string[]> {
  const arvadas = new Set<string>(roles.map((role) => userId('arvada', role)));
  const owners = new Map<string, string>();
  const found: string[] = [];
  for await (const { stream, type, metadata } of here.muster.app.store.readAll()) {
    const { entity, actor } = metadata as { entity?: string; actor?: { id: string } };
    if (!entity) continue;
    const owner = owners.get(stream) ?? entity;
    owners.set(stream, owner);
    if (owner !== entity || (owner === jcw && arvadas.has(actor?.id ?? ''))) found.push(`${type} in ${stream}`);
  }
  return found;
}

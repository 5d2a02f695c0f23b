import { getMetadataStorage } from 'class-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contracts/api/operation';
import { allows, type Role, roles } from '#contracts/core/roles';
import { anyJson } from '#contracts/core/schema';
import { refusals } from '#contracts/refusals';
import { Refused } from '#events/core/refused';
import { answering, type Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { isNight } from '../../runs/night.ts';
import { rowsOf } from '../../runs/rowsOfPush.ts';
import { browser, type Installation, installation, type Person, type Reply } from '../../support/installation.ts';
import {
  type Ids,
  idsOf,
  type Line,
  nameOf,
  type Sample,
  sampleOf,
  samples,
  unknownIds,
} from '../../support/routeSamples.ts';
import { planting } from '../input/plantedRoutes.ts';
import { wrongLink } from './tenancy/mixedIds.ts';

type Asker = Role | 'nobody';
const askers: readonly Asker[] = ['nobody', ...roles];
/** `make full` asks as every role; `make test` as nobody, one role without the permission of the route, and one with it. */
const askersOf = (route: Route): readonly Asker[] =>
  isNight ? askers : [...new Set(['nobody' as const, ...edgesOf(route)])];
const edgesOf = (route: Route): readonly Role[] =>
  [roles.findLast((role) => !mayAsk(route, role)), roles.find((role) => mayAsk(route, role))].flatMap(
    (role) => role ?? [],
  );
const addressOf = (role: Role) => (role === '_Staff' ? 'staff@muster.example' : `${role}@arvada.example`);

let here: Installation;
let people: ReadonlyMap<Asker, Person>;
let own: Ids;
let foreign: Ids;
let unknown: Ids;

/** A route as a careless author might write it, without the check of ownership. */
const [forgetful] = answering(
  operations({
    'GET /api/planted/:uuid/': {
      permission: 'incident.view',
      summary: 'Planted',
      answers: { 200: anyJson<object>({}) },
    },
  }),
  {
    'GET /api/planted/:uuid/': ({ app, params }) => {
      const found = app.views.doc('incidents', params.uuid);
      if (!found) throw new Refused('not-found');
      return { json: found };
    },
  },
) as readonly [Route];

beforeAll(async () => {
  here = await planting([forgetful], () => installation({ organisations: ['arvada', 'durham'] }));
  const nobody = browser(here.url);
  await nobody.get('/api/config/');
  const signedIn = await Promise.all(roles.map(async (role) => [role, await here.person(addressOf(role))] as const));
  people = new Map<Asker, Person>([['nobody', nobody], ...signedIn]);
  own = idsOf(here.muster.app, 'arvada');
  foreign = idsOf(here.muster.app, 'durham');
  unknown = unknownIds(here.muster.app);
});
afterAll(() => here.close());

let count = 0;
const once = () => `n${++count}`;
const isOpen = ({ permission }: Route) => permission === 'open';
const mayAsk = ({ permission }: Route, asker: Asker) =>
  permission === 'open' || (asker !== 'nobody' && allows(asker, permission));

function person(asker: Asker): Person {
  const found = people.get(asker);
  if (!found) throw new Error(`${asker} did not sign in`);
  return found;
}

function ask(route: Route, asker: Asker, { path, body }: Sample): Promise<Reply> {
  return route.method === 'GET' ? person(asker).get(path) : person(asker).send(route.method, path, body);
}

/** The answer to a person without the permission. */
const refusedAs = (asker: Asker) => (asker === 'nobody' ? refusals['signed-out'] : refusals.forbidden);

// Signing out comes last, because it ends the session in use.
const walked = rowsOf('The rights of routes').toSorted(
  (a, b) => Number(a.path === '/logout/') - Number(b.path === '/logout/'),
);

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const words = new Set([':token', ':action_name', ':product', ':name', ':log', ':level', ':a', ':b', ':c', ':feature']);
const idsInPath = ({ path }: Route) =>
  path.split('/').filter((part) => part.startsWith(':') && !words.has(part)).length;

/** The fields of a body that are ids, according to its class. */
function idFields({ body }: Route): readonly string[] {
  if (!body) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(body, '', false, false);
  return [...new Set(rules.filter(({ name }) => name === 'isUuid').map(({ propertyName }) => propertyName))];
}

describe('the route table', () => {
  it('has a sample of every route, and no sample of another', () => {
    expect(Object.keys(samples).toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))('names every id that %s takes', (_, route) => {
    const { request } = sampleOf(route);
    const [mine, nobodys] = [request(own, 'same'), request(unknown, 'same')];
    const parts = (path: string) => path.split(/[/?&=]/);
    const fixed = parts(mine.path).filter((part, n) => isId.test(part) && part === parts(nobodys.path)[n]);
    expect(fixed).toEqual([]);
    expect(idFields(route).filter((name) => String(mine.body?.[name]) === String(nobodys.body?.[name]))).toEqual([]);
    expect(sampleOf(route).names.length).toBeGreaterThanOrEqual(idFields(route).length + idsInPath(route));
  });

  it('asks for an anti-forgery token unless a key in the body is the authority', () => {
    const without = routes.filter(({ method, csrf }) => method !== 'GET' && !csrf);
    expect(without.map(nameOf).toSorted()).toEqual([
      'POST /answer/',
      'POST /api/call-received/',
      'POST /api/check-in/',
      'POST /api/jcw/bupp/questionnaire/:token/',
      'POST /api/job/',
      'POST /api/job/message/',
      'POST /api/job/photo/',
      'POST /api/sign-in/:name/logout/',
      'POST /api/text-received/',
      'POST /api/text-report/',
      'POST /fatal-call-error/',
      'POST /incident/:uuid/:product/acknowledge/',
      'POST /incident/:uuid/:product/incidents/calls/tasks/:action_name/',
      'POST /incident/:uuid/:product/incidents/calls/tasks/form_team/:action_name/',
      'POST /unsubscribe/',
    ]);
  });

  it('is open only as declared', () => {
    expect(routes.filter(isOpen).map(nameOf).toSorted()).toEqual([
      'GET /.well-known/security.txt',
      'GET /answer/',
      'GET /api/check-in/',
      'GET /api/config/',
      'GET /api/demo/',
      'GET /api/jcw/bupp/questionnaire/:token/',
      'GET /api/job/',
      'GET /api/map/places/',
      'GET /api/map/region.pmtiles',
      'GET /api/openapi.json',
      'GET /feeds/:token',
      'GET /healthz',
      'GET /metrics',
      'GET /open311/v2/discovery.json',
      'GET /open311/v2/discovery.xml',
      'GET /unsubscribe/',
      'POST /answer/',
      'POST /api/call-received/',
      'POST /api/check-in/',
      'POST /api/code/',
      'POST /api/demo/sign-in/',
      'POST /api/jcw/bupp/questionnaire/:token/',
      'POST /api/job/',
      'POST /api/job/message/',
      'POST /api/job/photo/',
      'POST /api/passkey/',
      'POST /api/passkey/start/',
      'POST /api/sign-in/:name/',
      'POST /api/sign-in/:name/logout/',
      'POST /api/sign-in/:name/start/',
      'POST /api/text-received/',
      'POST /api/text-report/',
      'POST /fatal-call-error/',
      'POST /incident/:uuid/:product/acknowledge/',
      'POST /incident/:uuid/:product/incidents/calls/tasks/:action_name/',
      'POST /incident/:uuid/:product/incidents/calls/tasks/form_team/:action_name/',
      'POST /l/:token/',
      'POST /login/',
      'POST /logout/',
      'POST /set-password/',
      'POST /set-password/:user_id/:token/',
      'POST /unsubscribe/',
    ]);
  });
});

describe('a state-changing request', () => {
  const guarded = rowsOf(
    'The token of a session',
    routes.filter(({ method, csrf }) => method !== 'GET' && csrf),
  );
  const expired = { status: 403, body: { detail: refusals.csrf.words } };

  it.each(guarded.map((route) => [nameOf(route), route] as const))(
    '%s needs the token of its own session',
    async (_, route) => {
      const asker: Asker = isOpen(route) ? 'dispatcher' : (roles.find((role) => mayAsk(route, role)) ?? '_Staff');
      const session = person(asker).cookie('muster_session');
      const token = person(asker).cookie('csrftoken') ?? '';
      const other = person(asker === 'leader' ? 'manager' : 'leader').cookie('csrftoken') ?? '';
      const signedOut = person('nobody').cookie('csrftoken') ?? '';
      const cookies = (csrf: string) => ({ Cookie: `muster_session=${session}; csrftoken=${csrf}` });
      const wrong: Record<string, string>[] = [
        { 'X-CSRFToken': '' },
        { 'X-CSRFToken': `${token}x` },
        { 'X-CSRFToken': token.split('.')[0] ?? '' },
        { 'X-CSRFToken': other },
        { ...cookies(''), 'X-CSRFToken': token },
        // A simple double-submit check would accept these: cookie and header agree.
        { ...cookies(other), 'X-CSRFToken': other },
        { ...cookies(signedOut), 'X-CSRFToken': signedOut },
        { ...cookies('a.b'), 'X-CSRFToken': 'a.b' },
      ];
      const { path, body } = sampleOf(route).request(own, once());
      const head = await here.muster.app.store.head();
      // `make test` sends each route the two that a careless check lets through.
      for (const headers of isNight ? wrong : wrong.filter((_headers, n) => n === 0 || n === 5)) {
        expect(await person(asker).send(route.method as 'POST', path, body, headers)).toMatchObject(expired);
      }
      expect(await here.muster.app.store.head()).toEqual(head);
    },
  );
});

/** The answer for an id of another organization: the same as for an unknown id. */
function unfound(route: Route, asker: Asker, named: string) {
  if (!mayAsk(route, asker)) return { status: refusedAs(asker).status, body: { detail: refusedAs(asker).words } };
  if (named === 'channel') return { status: 403, body: { detail: refusals.forbidden.words } };
  const words = named === 'checkInKey' ? wrongLink(route).words : 'Not found.';
  return { status: 404, body: { detail: words } };
}

/** Checks one cell: a foreign id is answered like an unknown one, and both as the table of roles says. */
async function tellsNothing(route: Route, line: Line, asker: Asker, some = line.names) {
  const { request, staffCross, passedOver = [] } = line;
  const asIf = async (ids: Ids) => {
    const named = { ...own, ...Object.fromEntries(some.map((name) => [name, ids[name]])) } as Ids;
    const { status, body } = await ask(route, asker, request(named, 'same'));
    return { status, body };
  };
  const isPassedOver = mayAsk(route, asker) && some.every((name) => passedOver.includes(name));
  const expected = isPassedOver ? await asIf(own) : unfound(route, asker, some.join(' '));
  const crosses = asker === '_Staff' && staffCross === true;
  const anything = expect.anything();
  expect(await asIf(unknown)).toEqual(expected);
  expect(await asIf(foreign)).toEqual(crosses ? { status: 200, body: anything } : expected);
  if (crosses) await person('_Staff').send('POST', '/api/switch-entity/', { entity: own.entity });
}

describe('a route that forgets to check the organization of an incident', () => {
  const sample: Line = {
    names: ['incident'],
    request: ({ incident }) => ({ path: `/api/planted/${incident}/`, status: 200 }),
  };

  it.each(roles)('is caught for every role: %s', async (role) => {
    await expect(tellsNothing(forgetful, sample, role)).rejects.toThrow('to deeply equal');
  });

  it('fails the build without a sample', () => {
    expect(() => sampleOf(forgetful)).toThrow('add one to samples/');
  });
});

const needsFresh = new Set(['POST /api/incidents/transfer-to-version/', 'POST /wichita_pump_stations/add-filter/']);

async function fresh(): Promise<string> {
  const alarm = { alarm: 'Low wet well', station: once() };
  const report = { version: 'arvada_water', description: 'Low wet well', alarm };
  return (await person('manager').send('POST', '/api/incidents/', report)).body.uuid;
}

describe.each(walked.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  const sample = sampleOf(route);

  it.each(askersOf(route))('answers %s as the table of roles says', async (asker) => {
    const before = mayAsk(route, asker) ? sample.first?.(own, once()) : undefined;
    if (before) await person('administrator').send('POST', before.path, before.body);
    // A call of an earlier row has ended, so that the phone of the person who asks is free.
    if (nameOf(route).includes('/connect_to_contact/')) {
      await here.clock.advance(180_000);
      await here.settled();
    }
    const asked = sample.request(own, once());
    // An incident of the version already is not transferred to it, and one without an alarm has none to filter.
    if (needsFresh.has(nameOf(route))) Object.assign(asked.body ?? {}, { incident: await fresh() });
    const told = await ask(route, asker, asked);
    const refused = { status: refusedAs(asker).status, body: { detail: refusedAs(asker).words } };
    const status = asker === '_Staff' ? (asked.ofStaff ?? asked.status) : asked.status;
    expect(told).toMatchObject(mayAsk(route, asker) ? { status } : refused);
    const end = mayAsk(route, asker) && status < 300 ? asked.end?.(told.body.uuid) : undefined;
    const ended = end ? await person(asker).send('POST', end.path, end.body) : { status: 200 };
    expect(ended.status).toBe(200);
  });

  // Each id alone, and all of them together.
  const { names } = sample;
  const taken = names.length > 1 ? [...names.map((name) => [name]), names] : [names];
  // In `make test` one asks whom the permission does not stop before the ids are read.
  const curious = isNight
    ? askersOf(route)
    : askersOf(route)
        .filter((asker) => mayAsk(route, asker))
        .slice(-1);
  const cells = names.length === 0 ? [] : taken.flatMap((some) => curious.map((asker) => [asker, some] as const));
  it.each(cells)("tells %s the same of another organization's %s as of an unknown one", (asker, some) =>
    tellsNothing(route, sample, asker, some),
  );
});
